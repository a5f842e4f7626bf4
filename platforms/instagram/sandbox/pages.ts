import { escaped, identityButton, pageIn } from '../../_sandbox/html.ts';
import type { Identity } from './identities.ts';

const page = pageIn('#d62976');

export const errorPage = (why: string): string =>
  page('Invalid request', `<h1>Invalid request</h1><p>${escaped(why)}</p>`);

export function consentPage(identities: readonly Identity[], asked: readonly string[]): string {
  const scopes = asked.map((each) => `<li>${escaped(each)}</li>`).join('');
  const people = identities.map((each) => identityButton(each, `@${each.username}`)).join('');
  return page(
    'Log in with Instagram',
    `<h1>Choose an account</h1><p>Instagram, as it is imitated on this machine.</p><h2>Fanfare asks to</h2><ul>${scopes}</ul>` +
      `<h2>Allow it for</h2><form method="post">${people}<button name="deny" value="1">Deny</button></form>`,
  );
}
