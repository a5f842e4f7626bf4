import type { Grant } from '../platform.ts';
import { readConsentPage } from './consent-page.ts';
import { redirectUri, type Rig } from './rig.ts';

/** Creates a grant with other scopes than the product requests. */
export async function grantWith(rig: Rig, scope: string, identity = rig.subject.account): Promise<Grant> {
  const address = rig.consentAddress(null);
  address.searchParams.set('scope', scope);
  const { fields } = await readConsentPage(await fetch(address));
  const body = new URLSearchParams([...fields, ['identity', identity]]);
  const answer = await fetch(address, { method: 'POST', body, redirect: 'manual' });
  const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
  return rig.subject.platform.oauth.exchange(rig.io, { code, verifier: null, redirectUri });
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const bodyMethods = ['POST', 'PUT', 'PATCH'];

/**
 * Makes every call with a parameter that no network has, in its query and in its body. Returns the addresses that did
 * not answer that they do not act on it.
 */
export async function silentRoutes(
  routes: readonly { address: string }[],
  ask: (method: string, path: string, body?: Record<string, string>) => Promise<Answer>,
): Promise<string[]> {
  const silent: string[] = [];
  for (const { address } of routes) {
    const [method = '', template = ''] = address.split(' ');
    const path = template.replaceAll('{id}', '1');
    const takesBody = bodyMethods.includes(method);
    const answers = [await ask(method, `${path}?unheard_of=1`, takesBody ? {} : undefined)];
    if (takesBody) answers.push(await ask(method, path, { unheard_of: '1' }));
    const isNamed = ({ status, body }: Answer) =>
      status === 501 && JSON.stringify(body['parameters']) === '["unheard_of"]';
    if (!answers.every(isNamed)) silent.push(address);
  }
  return silent;
}
