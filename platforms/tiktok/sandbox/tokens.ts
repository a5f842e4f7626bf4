import { dayMs } from '@fanfare/core/time/units.ts';
import { afterTokenFault, isVerified, readForm, takeCode } from '../../_sandbox/oauth.ts';
import type { FaultKind, SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { appKeys } from './consent.ts';
import type { TikTok } from './context.ts';
import { oauthError } from './replies.ts';
import type { TikTokState, TokenGrant } from './state.ts';

const refreshMs = 365 * dayMs;

const badCode = oauthError(400, 'invalid_grant', 'Authorization code is expired.');
const badVerifier = oauthError(400, 'invalid_request', 'Code verifier or code challenge is invalid.');
const badRefresh = oauthError(400, 'invalid_grant', 'Refresh token is invalid or expired.');
const noClient = oauthError(401, 'invalid_client', 'Client key or secret is incorrect.');
const noForm = oauthError(400, 'invalid_request', 'Only `application/x-www-form-urlencoded` is supported.');

/** Every exchange issues two new tokens. */
function issue({ state, world }: TikTok, account: string, scopes: string[]): SandboxReply {
  const now = world.now();
  const grant: TokenGrant = {
    access: `act.${world.newId()}!sandbox`,
    refresh: `rft.${world.newId()}!sandbox`,
    account,
    scopes,
    accessUntil: now + dayMs,
    refreshUntil: now + refreshMs,
  };
  state.grants = state.grants.filter(({ refreshUntil }) => refreshUntil > now);
  state.grants.push(grant);
  return {
    status: 200,
    json: {
      access_token: grant.access,
      expires_in: dayMs / 1000,
      open_id: account,
      refresh_expires_in: refreshMs / 1000,
      refresh_token: grant.refresh,
      scope: scopes.join(','),
      token_type: 'Bearer',
    },
  };
}

function exchange(tiktok: TikTok, form: URLSearchParams): SandboxReply {
  const { state, world } = tiktok;
  const found = takeCode(state, form.get('code'));
  if (!found || found.expiresAt <= world.now()) return badCode;
  if (found.redirectUri !== form.get('redirect_uri'))
    return oauthError(
      400,
      'invalid_request',
      'Redirect_uri is not matched with the uri when requesting code.',
    );
  // TikTok writes the PKCE challenge in lower-case hex, unlike all other networks.
  if (!isVerified(found.challenge, form.get('code_verifier'), 'hex')) return badVerifier;
  return issue(tiktok, found.account, found.scopes);
}

function renew(tiktok: TikTok, form: URLSearchParams): SandboxReply {
  const { state, world } = tiktok;
  const found = state.grants.find(({ refresh }) => refresh === form.get('refresh_token'));
  if (!found || found.refreshUntil <= world.now()) return badRefresh;
  state.grants = state.grants.filter((each) => each !== found);
  return issue(tiktok, found.account, found.scopes);
}

const isClient = (form: URLSearchParams) =>
  form.get('client_key') === appKeys.clientId && form.get('client_secret') === appKeys.clientSecret;

/** The refusal for a fault aimed at a token call. */
function refusalByFault(fault: FaultKind | null): SandboxReply | null {
  if (fault === 'server_error') return oauthError(500, 'server_error', 'Something went wrong.');
  if (fault === 'rate_limit') return oauthError(429, 'rate_limit_exceeded', 'Too many requests.');
  return fault === 'refuse' || fault === 'expire_token' ? badRefresh : null;
}

function accountOf({ codes, grants }: TikTokState, form: URLSearchParams): string | null {
  const code = codes.find((each) => each.code === form.get('code'));
  return (code ?? grants.find(({ refresh }) => refresh === form.get('refresh_token')))?.account ?? null;
}

const grantTypes = {
  authorization_code: { call: 'token_exchange', answer: exchange },
  refresh_token: { call: 'token_refresh', answer: renew },
} as const;
const isGrantType = (type: string): type is keyof typeof grantTypes => type in grantTypes;

/** TikTok sends some errors with status 200. */
function withErrorStatus({ settings }: TikTokState, reply: SandboxReply): SandboxReply {
  const isMild = settings.refusesWith200 && reply.status >= 400 && reply.status < 429;
  return isMild ? { ...reply, status: 200 } : reply;
}

async function answerToken(tiktok: TikTok, request: SandboxRequest): Promise<SandboxReply> {
  const form = await readForm(request);
  if (!form) return noForm;
  if (!isClient(form)) return noClient;
  const type = form.get('grant_type') ?? '';
  if (!isGrantType(type)) return oauthError(400, 'unsupported_grant_type', 'Grant type is not supported.');
  const { call, answer } = grantTypes[type];
  const fault = tiktok.world.takeFault(call, accountOf(tiktok.state, form));
  const reply = refusalByFault(fault) ?? answer(tiktok, form);
  return afterTokenFault(reply, fault);
}

export async function token(tiktok: TikTok, request: SandboxRequest): Promise<SandboxReply> {
  return withErrorStatus(tiktok.state, await answerToken(tiktok, request));
}

/** Revokes an access token. */
export async function revoke(tiktok: TikTok, request: SandboxRequest): Promise<SandboxReply> {
  const { state, world } = tiktok;
  const form = await readForm(request);
  if (!form) return noForm;
  if (!isClient(form)) return noClient;
  const found = state.grants.find(({ access }) => access === form.get('token'));
  const fault = world.takeFault('token_revoke', found?.account ?? null);
  const refused = refusalByFault(fault);
  if (refused) return withErrorStatus(state, refused);
  if (!found) return withErrorStatus(state, oauthError(400, 'invalid_request', 'Access token is invalid.'));
  state.grants = state.grants.filter((each) => each !== found);
  return afterTokenFault({ status: 200, text: '' }, fault);
}

export function revokeAll({ state }: TikTok, account: string): void {
  state.grants = state.grants.filter((each) => each.account !== account);
  state.codes = state.codes.filter((each) => each.account !== account);
}
