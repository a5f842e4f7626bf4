import { createHmac } from 'node:crypto';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { answerConsent, isAddressRedirect, readForm, redirectToApp } from '../../_sandbox/oauth.ts';
import { findHolder, type Holder } from '../../_sandbox/grants.ts';
import { html, identityButton, pageIn } from '../../_sandbox/html.ts';
import { unknownParameters } from '../../_sandbox/not-imitated.ts';
import { performUnder } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { identities, identityOf } from './identities.ts';
import { appKeys } from './oauth.ts';
import { replies } from './replies.ts';
import type { X } from './state.ts';

/**
 * OAuth 1.0a (RFC 5849). The sandbox uses the key and secret of OAuth 2.0 here; X has a separate pair for OAuth 1.0a.
 */

const clockMs = 5 * minuteMs;
const readScopes = ['tweet.read', 'users.read'];
const allScopes = [...readScopes, 'tweet.write', 'tweet.moderate.write', 'media.write'];

const refusal = (status: number, code: number, message: string): SandboxReply => ({
  status,
  json: { errors: [{ code, message }] },
});
const denied = refusal(401, 32, 'Could not authenticate you.');
const lateOrEarly = refusal(401, 135, 'Timestamp out of bounds.');
const noCallback = refusal(403, 415, 'Callback URL not approved for this client application.');

const formOf = (values: Readonly<Record<string, string>>): SandboxReply => ({
  status: 200,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  text: new URLSearchParams(values).toString(),
});

const encoded = (text: string) =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) =>
    `%${sign.codePointAt(0)?.toString(16)}`.toUpperCase(),
  );

export const isSigned = ({ headers }: SandboxRequest) => /^OAuth\s/i.test(headers.get('authorization') ?? '');

const protocol =
  'realm oauth_consumer_key oauth_signature_method oauth_signature oauth_timestamp oauth_nonce oauth_version';

/**
 * The signature of a call. It covers the method, the address and all parameters except those in JSON and multipart
 * bodies.
 */
function signatureOf({ method, host, path }: SandboxRequest, all: URLSearchParams, secret: string): string {
  const others = [...all].filter(([name]) => name !== 'oauth_signature' && name !== 'realm');
  // The line break sorts before all other characters, so the lines are sorted by name and then by value.
  const lines = others.map(([name, value]) => `${encoded(name)}\n${encoded(value)}`).toSorted();
  const parameters = lines.map((line) => line.replace('\n', '=')).join('&');
  const base = [method.toUpperCase(), `https://${host}${path}`, parameters].map(encoded).join('&');
  return createHmac('sha1', `${encoded(appKeys.clientSecret)}&${encoded(secret)}`)
    .update(base)
    .digest('base64');
}

function refusalAsLateOrRepeated({ state, world }: X, all: URLSearchParams): SandboxReply | null {
  const isNear = (at: number) => Math.abs(at - world.now()) <= clockMs;
  const at = Number(all.get('oauth_timestamp') ?? Number.NaN) * 1000;
  if (!isNear(at)) return lateOrEarly;
  const { nonces } = state.oauth1;
  const call = `${all.get('oauth_token')} ${at} ${all.get('oauth_nonce')}`;
  if (!all.has('oauth_nonce') || nonces[call] !== undefined) return denied;
  const recent = Object.entries(nonces).filter(([, then]) => isNear(then));
  state.oauth1.nonces = { ...Object.fromEntries(recent), [call]: at };
  return null;
}

/** All parameters of a call, or the refusal of parameters that are not acted on. */
async function givenIn(request: SandboxRequest, known: string): Promise<URLSearchParams | SandboxReply> {
  const header = request.headers.get('authorization')?.replace(/^OAuth\s+/i, '') ?? '';
  const own = new URLSearchParams(header.replaceAll('"', '').replaceAll(/,\s*/g, '&'));
  const others = [...request.query, ...((await readForm(request)) ?? [])];
  // A parameter that the header and the form contain with an equal value is used only once, because clients send the
  // token in both.
  const all = new URLSearchParams([...own, ...others.filter(([each, value]) => own.get(each) !== value)]);
  return unknownParameters(all, `${protocol} ${known}`) ?? all;
}

/**
 * All parameters of a signed call, or the reply that refuses the call. A call that the app makes for itself, not for a
 * person, names no token.
 */
async function parametersOf(x: X, request: SandboxRequest, known = '*') {
  const { requests, secrets } = x.state.oauth1;
  const all = await givenIn(request, known);
  if ('status' in all) return all;
  const name = all.get('oauth_token');
  const secret = name === null ? '' : (secrets[name] ?? requests.find(({ token }) => token === name)?.secret);
  if (all.get('oauth_consumer_key') !== appKeys.clientId || secret === undefined) return denied;
  const method = `${all.get('oauth_signature_method')} ${all.get('oauth_version') ?? '1.0'}`;
  if (method !== 'HMAC-SHA1 1.0') return denied;
  if (all.get('oauth_signature') !== signatureOf(request, all, secret)) return denied;
  return refusalAsLateOrRepeated(x, all) ?? all;
}

async function requestToken(x: X, request: SandboxRequest): Promise<SandboxReply> {
  const all = await parametersOf(x, request, 'oauth_callback x_auth_access_type=read|write');
  if ('status' in all) return all;
  const callback = all.get('oauth_callback');
  if (!isAddressRedirect(callback)) return noCallback;
  const granted = all.get('x_auth_access_type') === 'read' ? readScopes : allScopes;
  const [id, secret] = [`x-request-${x.world.newSecret()}`, `x-secret-${x.world.newSecret()}`];
  const more = { callback: callback ?? '', account: null, verifier: '' };
  x.state.oauth1.requests.push({ token: id, secret, scopes: granted, ...more });
  return formOf({ oauth_token: id, oauth_token_secret: secret, oauth_callback_confirmed: 'true' });
}

const page = pageIn('#1d9bf0');
const title = 'Authorise Fanfare to access your account?';
const buttons = identities.map((each) => identityButton(each, `@${each.username}`)).join('');
const form = `<h1>${title}</h1><p>This is the local imitation of X.</p><form method="post">${buttons}<button name="deny" value="1">Cancel</button></form>`;

async function consent(x: X, request: SandboxRequest): Promise<SandboxReply> {
  // The consent page always asks for the person, so `force_login` has no effect.
  const unknown = unknownParameters(request.query, 'oauth_token force_login=true|false');
  if (unknown) return unknown;
  const found = x.state.oauth1.requests.find((each) => each.token === request.query.get('oauth_token'));
  if (!found) return html(400, page('Whoa there!', '<p>The request token for this page is invalid.</p>'));
  const query = new URLSearchParams({ redirect_uri: found.callback });
  return answerConsent(
    { ...request, query },
    {
      world: x.world,
      refusal: null,
      page: page(title, form),
      identityOf,
      denied: { denied: found.token },
      approve({ platformId, traits }) {
        Object.assign(found, { account: platformId, verifier: `x-verifier-${x.world.newSecret()}` });
        if (traits.readsOnly) found.scopes = readScopes;
        return redirectToApp(query, { oauth_token: found.token, oauth_verifier: found.verifier });
      },
    },
  );
}

const faultReplies = {
  server_error: replies.serverError,
  rate_limit: replies.tooMany,
  refuse: denied,
  expire_token: denied,
} as const;

async function accessToken(x: X, request: SandboxRequest): Promise<SandboxReply> {
  const { world, state } = x;
  const all = await parametersOf(x, request, 'oauth_token oauth_verifier');
  if ('status' in all) return all;
  const found = state.oauth1.requests.find((each) => each.token === all.get('oauth_token'));
  const fault = world.takeFault('token_exchange', found?.account ?? null);
  return performUnder(fault, faultReplies, () => {
    const identity = identityOf(found?.account ?? '');
    if (!found || !identity || found.verifier !== all.get('oauth_verifier')) return denied;
    state.oauth1.requests = state.oauth1.requests.filter((each) => each !== found);
    const { platformId: account, username } = identity;
    const [token, secret, id] = [
      `${account}-${world.newSecret()}`,
      `x-secret-${world.newSecret()}`,
      world.newId(),
    ];
    state.oauth1.secrets[token] = secret;
    // The token lasts until the person revokes it.
    state.accessTokens.push({ token, grant: id, expiresAt: Number.MAX_SAFE_INTEGER });
    const { scopes } = found;
    state.grants.push({ id, account, scopes, refresh: null, refreshExpiresAt: null, spent: [] });
    const names = { oauth_token: token, oauth_token_secret: secret };
    return formOf({ ...names, user_id: account, screen_name: username });
  });
}

/**
 * The token of a signed call. A call that the app makes for itself is refused, because every call of the sandbox
 * needs a person.
 */
export async function signer(x: X, request: SandboxRequest): Promise<Holder | SandboxReply> {
  const all = await parametersOf(x, request);
  if ('status' in all) return replies.unauthorised;
  if (!all.has('oauth_token')) return replies.appOnly;
  const holder = findHolder(x, all.get('oauth_token'));
  return typeof holder === 'string' ? replies.unauthorised : holder;
}

/** The calls of the login, by method and path. */
export const oauth1Calls: Readonly<Record<string, typeof consent>> = {
  'POST /oauth/request_token': requestToken,
  'GET /oauth/authorize': consent,
  'POST /oauth/authorize': consent,
  'GET /oauth/authenticate': consent,
  'POST /oauth/authenticate': consent,
  'POST /oauth/access_token': accessToken,
};
