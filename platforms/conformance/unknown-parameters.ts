import { newPkce } from '../_shared/pkce.ts';
import type { Grant } from '../platform.ts';
import { readConsentPage } from './consent-page.ts';
import { redirectUri, type Rig } from './rig.ts';
import { callServed } from './serve.ts';
import type { Form, CallGroup } from './subject.ts';

/** Creates a grant for the scopes `scope` instead of those that the product requests. */
export async function grantWith(rig: Rig, scope: string, identity = rig.subject.account): Promise<Grant> {
  const { pkce } = rig.subject.facts;
  const { verifier, challenge } = newPkce();
  const address = rig.consentAddress(pkce ? challenge : null);
  address.searchParams.set('scope', scope);
  const { fields } = await readConsentPage(await callServed(address));
  const body = new URLSearchParams([...fields, ['identity', identity]]);
  const answer = await callServed(address, { method: 'POST', body, redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return rig.subject.platform.oauth.exchange(rig.io, { code, verifier: pkce ? verifier : null, redirectUri });
}

export const callsAt = (host: string, routes: readonly { address: string }[]): string[] =>
  routes.map(({ address }) => address.replace(' ', ` https://${host}`));

export const unknownParameter = 'unheard_of';

function bodyOf(
  form: Form,
  names: readonly string[],
): { body: string | FormData | URLSearchParams; type?: string } {
  const values = names.map((name) => [name, '1'] as const);
  if (form === 'json') return { body: JSON.stringify(Object.fromEntries(values)), type: 'application/json' };
  const body = form === 'multipart' ? new FormData() : new URLSearchParams();
  for (const [name, value] of values) body.set(name, value);
  return { body };
}

const tokenFor = async (rig: Rig, as: CallGroup['as']): Promise<string> => {
  if (as === undefined) return (await rig.connect()).grant.accessToken;
  return (await (as === 'person' ? rig.grant() : grantWith(rig, as.scope))).accessToken;
};

/**
 * Makes every call with an unknown parameter, in its address and in each form of its body. Returns the calls that did
 * not refuse the parameter.
 */
export async function findSilentCalls(rig: Rig): Promise<string[]> {
  const silent: string[] = [];
  for (const { calls, forms, headers, as } of rig.subject.callGroups) {
    const token = await tokenFor(rig, as);
    for (const call of calls) {
      const [method = '', address = ''] = call.split(' ');
      const url = new URL(address.replaceAll('{id}', '1').replace('https:/', rig.origin));
      const named = new URL(url);
      named.searchParams.set(unknownParameter, '1');
      const [form, ...others] = method === 'GET' || method === 'DELETE' ? [] : forms;
      const asked = [
        { where: 'address', target: named, ...(form && bodyOf(form, [])) },
        ...[form, ...others].flatMap((each) =>
          each ? [{ where: each, target: url, ...bodyOf(each, [unknownParameter]) }] : [],
        ),
      ];
      for (const { where, target, body = null, type } of asked) {
        const all = { authorization: `Bearer ${token}`, ...headers, ...(type && { 'content-type': type }) };
        const response = await callServed(target, { method, headers: all, redirect: 'manual', body });
        const isNamed = (await response.text()).includes(unknownParameter) && response.status >= 400;
        if (!isNamed) silent.push(`${call}: ${where} (${response.status})`);
      }
    }
  }
  return silent;
}
