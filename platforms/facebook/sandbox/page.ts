import { escaped, identityButton, pageIn } from '../../_sandbox/html.ts';
import type { Person } from './identities.ts';

const page = pageIn('#0866ff');

export const errorPage = (why: string): string =>
  page('Something went wrong', `<h1>Something went wrong</h1><p>${escaped(why)}</p>`);

const buttonOf = ({ name, pages: [first, ...others] }: Person): string => {
  const all = [first, ...others].map((each) => each.name).join(', ');
  return identityButton({ platformId: first.id, name, logo: first.logo }, all);
};

export function consentPage(people: readonly Person[], asked: readonly string[]): string {
  const scopes = asked.map((each) => `<li>${escaped(each)}</li>`).join('');
  return page(
    'Log in with Facebook',
    `<h1>Continue with Facebook</h1><p>Facebook, as it is imitated on this machine.</p><h2>Fanfare asks to</h2><ul>${scopes}</ul>` +
      `<h2>Continue as</h2><form method="post">${people.map(buttonOf).join('')}<button name="deny" value="1">Not now</button></form>`,
  );
}
