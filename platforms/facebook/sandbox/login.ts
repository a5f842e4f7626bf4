import { dayMs, hourMs, minuteMs } from '@fanfare/core/time/units.ts';
import { createConsent } from '../../_meta/sandbox/consent.ts';
import { createTokenReads } from '../../_meta/sandbox/tokens.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import { takeCode } from '../../_sandbox/oauth.ts';
import { ok, performUnder } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { managerOf, type Page, people, personOf } from './identities.ts';
import type { Facebook, Token } from './state.ts';
import * as replies from './replies.ts';

const { appLimited, invalid, refusal, required, serverError } = replies;

export const appKeys = { clientId: '1122334455667788', clientSecret: 'facebook-sandbox-secret' };

/** The consent page. It shows each person with the picture of their first Page and the names of all their Pages. */
export const consent = createConsent({
  network: 'Facebook',
  account: 'an account',
  accent: '#0866ff',
  clientId: appKeys.clientId,
  // Parameters that are accepted without effect: the page always asks for all permissions, and has only one size and
  // one language.
  parameters: 'auth_type=rerequest|reauthenticate|reauthorize display locale',
  scopes: {
    public_profile: 'See your name and picture',
    email: 'See your email address',
    pages_show_list: 'See which Pages you manage',
    business_management: 'See the Pages of your businesses',
    pages_read_engagement: 'Read the posts of your Pages',
    pages_manage_posts: 'Publish as your Pages, and take posts down',
    pages_read_user_content: 'Read what people write on your Pages',
    pages_manage_engagement: 'Comment as your Pages',
    read_insights: 'See how your Pages do',
  },
  isBare: true,
  always: ['public_profile'],
  codeMs: 10 * minuteMs,
  fragments: ['#_=_', '#_=_'],
  denied: { error_code: '200', error_description: 'Permissions error' },
  identities: people.map(({ id, name, pages, withholds }) => ({
    platformId: pages[0].id,
    owner: id,
    name,
    logo: pages[0].logo,
    beneath: pages.map((each) => each.name).join(', '),
    withholds,
  })),
  errors: { app: 'Invalid App ID', redirect: 'URL Blocked' },
});

const tokenReads = createTokenReads<Token>({ keys: appKeys, replies }, ({ page, person }) =>
  page === null ? { type: 'USER', account: person } : { type: 'PAGE', account: page },
);

export const { appToken, findToken, debugToken } = tokenReads;

const codeRefused = (message: string, subcode: number) => refusal(100, message, { subcode });

function issueToken({ state, world }: Facebook, token: Omit<Token, 'token' | 'ended'>): Token {
  const issued: Token = { ...token, token: `EAA${token.kind}${world.newSecret()}`, ended: null };
  state.tokens.push(issued);
  return issued;
}

function issueUserToken(
  facebook: Facebook,
  { person, scopes }: Pick<Token, 'person' | 'scopes'>,
  kind: 'short' | 'long',
): SandboxReply {
  const lifeMs = kind === 'short' ? 2 * hourMs : 60 * dayMs;
  const expiresAt = facebook.world.now() + lifeMs;
  const { token } = issueToken(facebook, { kind, person, page: null, from: null, scopes, expiresAt });
  return ok({ access_token: token, token_type: 'bearer', expires_in: lifeMs / 1000 });
}

function exchangeCode(facebook: Facebook, query: URLSearchParams): SandboxReply {
  const found = takeCode(facebook.state, query.get('code'));
  if (!found) return codeRefused('Invalid verification code format.', 36009);
  if (found.expiresAt <= facebook.world.now())
    return codeRefused('This authorization code has expired.', 36007);
  const { account: person, scopes, redirectUri } = found;
  const message = 'Error validating verification code. Please make sure your redirect_uri is identical.';
  if (redirectUri !== query.get('redirect_uri')) return codeRefused(message, 36008);
  return issueUserToken(facebook, { person, scopes }, 'short');
}

function exchangeShortToken(facebook: Facebook, query: URLSearchParams): SandboxReply {
  if (!query.has('fb_exchange_token')) return required('fb_exchange_token');
  const token = findToken(facebook, query.get('fb_exchange_token'));
  if ('status' in token) return token;
  return token.page === null
    ? issueUserToken(facebook, token, 'long')
    : invalid('The token is not a user token.');
}

const usedCode = codeRefused('This authorization code has been used.', 36009);
const faultReplies = {
  refuse: usedCode,
  expire_token: usedCode,
  rate_limit: appLimited,
  server_error: serverError,
} as const;

/** Exchanges a code for a two-hour token, or a two-hour token for a 60-day token, or issues the app's own token. */
export async function accessToken(facebook: Facebook, query: URLSearchParams): Promise<SandboxReply> {
  const grantType = query.get('grant_type');
  if (grantType === 'client_credentials') return tokenReads.issueAppToken(query);
  const isLong = grantType === 'fb_exchange_token';
  const own = isLong ? 'fb_exchange_token' : 'code redirect_uri';
  const grantTypes = 'grant_type=authorization_code|fb_exchange_token';
  const unknown = unknownParameters(query, `client_id client_secret ${grantTypes} ${own}`);
  if (unknown) return unknown;
  if (query.get('client_id') !== appKeys.clientId)
    return refusal(101, 'Error validating application. Cannot get application info due to a system error.');
  if (query.get('client_secret') !== appKeys.clientSecret)
    return refusal(1, 'Error validating client secret.');
  const person = facebook.state.codes.find(({ code }) => code === query.get('code'))?.account ?? '';
  const account = personOf(person)?.pages[0].id ?? null;
  const fault = facebook.world.takeFault(isLong ? 'token_lengthen' : 'token_exchange', account);
  const exchange = isLong ? exchangeShortToken : exchangeCode;
  return performUnder(fault, faultReplies, () => exchange(facebook, query));
}

/** Issues the token of a Page. The token never expires if the person requested it with a 60-day token. */
export function pageToken(facebook: Facebook, from: Token, page: Page): string {
  const known = facebook.state.tokens.find(
    (each) => each.from === from.token && each.page === page.id && each.ended === null,
  );
  if (known) return known.token;
  const { person, scopes } = from;
  const expiresAt = from.kind === 'long' ? null : from.expiresAt;
  const derived = { kind: 'page', page: page.id, from: from.token } as const;
  return issueToken(facebook, { ...derived, person, scopes, expiresAt }).token;
}

/** Revokes the tokens of the person and of all their Pages, as a change of password does. */
export function revokeAll({ state }: Facebook, page: string): void {
  const person = managerOf(page)?.id;
  state.codes = state.codes.filter((each) => each.account !== person);
  for (const token of state.tokens) if (token.person === person) token.ended ??= 460;
}
