import { projectId } from '../orchestrate/environment.ts';
import type { demoPerson, googlePeople } from './people.ts';

export interface SignedIn {
  localId: string;
  idToken: string;
}

async function post(url: string, body: object, token?: string): Promise<Response> {
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization },
    body: JSON.stringify(body),
  });
}

/** Signs people up by the calls that the browser's Firebase SDK makes. */
export function signUpAt(authHost: string) {
  const api = `http://${authHost}/identitytoolkit.googleapis.com/v1`;
  const call = async (action: string, body: object): Promise<SignedIn> => {
    const response = await post(`${api}/accounts:${action}?key=local`, { ...body, returnSecureToken: true });
    if (!response.ok) throw new Error(`The demo people could not be created: ${await response.text()}`);
    return (await response.json()) as SignedIn;
  };
  return {
    /** Signs up a person with a password, and marks their e-mail address as verified. */
    async withPassword({ name, email, password }: typeof demoPerson): Promise<SignedIn> {
      const { localId } = await call('signUp', { email, password, displayName: name });
      // A call that the Auth emulator accepts only from an administrator, because it sets `emailVerified`.
      await post(`${api}/projects/${projectId}/accounts:update`, { localId, emailVerified: true }, 'owner');
      return call('signInWithPassword', { email, password });
    },
    async withStaffClaim({ name, email, password }: typeof demoPerson): Promise<SignedIn> {
      const { localId } = await call('signUp', { email, password, displayName: name });
      const customAttributes = JSON.stringify({ staff: true });
      const fields = { localId, emailVerified: true, customAttributes };
      await post(`${api}/projects/${projectId}/accounts:update`, fields, 'owner');
      return call('signInWithPassword', { email, password });
    },
    withGoogle: ({ sub, name, email }: (typeof googlePeople)[number]) => {
      const idToken = JSON.stringify({ sub, name, email, email_verified: true });
      return call('signInWithIdp', {
        requestUri: 'http://127.0.0.1',
        postBody: new URLSearchParams({ providerId: 'google.com', id_token: idToken }).toString(),
      });
    },
  };
}
