import { jsonOf, until } from '../job.ts';
import type { Lab } from '../lab.ts';

export type Values = Readonly<Record<string, string>>;

/** The forms in which the guides of the Graph API send parameters. */
export type Form = 'query' | 'urlencoded' | 'multipart' | 'json';

function bodyOf(form: Form, values: Values): { body?: BodyInit; type?: string } {
  if (form === 'query') return {};
  if (form === 'urlencoded') return { body: new URLSearchParams(values) };
  if (form === 'json') return { body: JSON.stringify(values), type: 'application/json' };
  const parts = new FormData();
  for (const [name, value] of Object.entries(values)) parts.set(name, value);
  return { body: parts };
}

/** A plain client of one host of the Graph API. */
export function graphClient(lab: Lab, root: string) {
  let token = '';
  const address = (path: string, query: Values) =>
    `${path.startsWith('https:') ? path : `${root}/${path}`}?${new URLSearchParams(query).toString()}`;
  return {
    /** Sets the token for all later calls. */
    use(given: string) {
      token = given;
    },
    async get<Body>(path: string, query: Values = {}): Promise<Body> {
      return jsonOf(path, await lab.fetch(address(path, { access_token: token, ...query })));
    },
    async post<Body>(path: string, values: Values, form: Form = 'urlencoded'): Promise<Body> {
      const { body, type } = bodyOf(form, values);
      const bearer = form === 'json' && token !== '';
      const query = {
        ...(form === 'query' && values),
        ...(!bearer && token !== '' && { access_token: token }),
      };
      const headers = {
        ...(type !== undefined && { 'content-type': type }),
        ...(bearer && { authorization: `Bearer ${token}` }),
      };
      const response = await lab.fetch(address(path, query), {
        method: 'POST',
        headers,
        ...(body && { body }),
      });
      return jsonOf(path, response);
    },
    async delete<Body>(path: string): Promise<Body> {
      return jsonOf(path, await lab.fetch(address(path, { access_token: token }), { method: 'DELETE' }));
    },
    /** Polls the status of a container until its processing has ended. */
    finished(container: string, field: 'status' | 'status_code') {
      return until(
        () => this.get<Record<string, string>>(container, { fields: field }),
        (read) => read[field] !== 'IN_PROGRESS',
      );
    },
  };
}
