import { dayMs } from '@fanfare/core/time/units.ts';
import { type Code, endGrantsWhere, type Grant, type OAuthSandbox } from './grants.ts';
import { isVerified, readForm, takeCode } from './oauth.ts';
import { unknownParameters } from './not-imitated.ts';
import { type FaultReplies, ok, performUnder } from './replies.ts';
import type { SandboxReply, SandboxRequest } from './sandbox.ts';

const maxSpentTokens = 50;
const usualParameters = 'grant_type code redirect_uri code_verifier refresh_token client_id client_secret';

type TokenError =
  | 'noForm'
  | 'noClient'
  | 'badType'
  | 'badCode'
  | 'badRedirect'
  | 'badVerifier'
  | 'badRefresh';
type TokenReplies = Record<TokenError | 'tooMany' | 'serverError', SandboxReply>;

interface TokenRules<Sandbox> {
  /** Reads the parameters of a call. By default, the call has to be a form. */
  readForm?(request: SandboxRequest): Promise<URLSearchParams | null>;
  isClient(request: SandboxRequest, form: URLSearchParams): boolean;
  /** Further parameters that this network accepts in the form. Parameters in `anywhere` may also be in the address. */
  parameters?: string;
  anywhere?: string;
  accessMs: number;
  /** The lifetime of refresh tokens; null if they last until they are revoked. */
  refreshMs: number | null;
  access(id: string): string;
  refresh(id: string): string;
  /** Whether a renewal replaces the refresh token. Otherwise, the refresh token and its expiry stay the same. */
  rotates: boolean;
  /**
   * Whether the network ends the consent when a client uses a replaced refresh token, because the token may have been
   * stolen.
   */
  reuseEndsGrant?: boolean;
  separator: ',' | ' ';
  /** Runs before a code is exchanged for tokens. */
  onExchange?(sandbox: Sandbox, code: Code): void;
  /** Runs before a renewal, and may refuse it. */
  onRenewal?(sandbox: Sandbox, grant: Grant, form: URLSearchParams): SandboxReply | null;
  /** The fields that this network adds to the answer of a token call. */
  more(sandbox: Sandbox, grant: Grant, type: 'authorization_code' | 'refresh_token'): object;
  replies: TokenReplies;
}

export interface AppKeys {
  clientId: string;
  clientSecret: string;
}

/** Tells whether the form has the app's id and secret, as most networks require. */
export const isClientOfForm = (form: URLSearchParams, keys: AppKeys, idName = 'client_id'): boolean =>
  form.get(idName) === keys.clientId && form.get('client_secret') === keys.clientSecret;

/** Tells whether the Authorization header has the app's id and secret. */
export function isBasicClient({ headers }: SandboxRequest, keys: AppKeys): boolean {
  const [scheme, given = ''] = (headers.get('authorization') ?? '').split(' ');
  const pair = Buffer.from(given, 'base64').toString();
  return scheme?.toLowerCase() === 'basic' && pair === `${keys.clientId}:${keys.clientSecret}`;
}

/** The calls that turn a code, and later a refresh token, into an access token. */
export function createTokenCalls<Sandbox extends OAuthSandbox>(rules: TokenRules<Sandbox>) {
  const { replies } = rules;

  function replaceRefresh({ world }: Sandbox, grant: Grant): void {
    if (grant.refresh !== null) grant.spent = [...grant.spent, grant.refresh].slice(-maxSpentTokens);
    grant.refresh = rules.refresh(world.newSecret());
    grant.refreshExpiresAt = rules.refreshMs === null ? null : world.now() + rules.refreshMs;
  }

  function exchange(sandbox: Sandbox, form: URLSearchParams): Grant | SandboxReply {
    const { state, world } = sandbox;
    const found = takeCode(state, form.get('code'));
    if (!found || found.expiresAt <= world.now()) return replies.badCode;
    if (found.redirectUri !== form.get('redirect_uri')) return replies.badRedirect;
    if (!isVerified(found.challenge, form.get('code_verifier'), found.encoding)) return replies.badVerifier;
    rules.onExchange?.(sandbox, found);
    const { code: id, account, scopes } = found;
    const grant: Grant = { id, account, scopes, refresh: null, refreshExpiresAt: null, spent: [] };
    if (found.isRenewable) replaceRefresh(sandbox, grant);
    state.grants.push(grant);
    return grant;
  }

  function renew(sandbox: Sandbox, form: URLSearchParams): Grant | SandboxReply {
    const given = form.get('refresh_token') ?? '';
    const found = sandbox.state.grants.find(({ refresh }) => refresh === given);
    if (!found || (found.refreshExpiresAt ?? Infinity) <= sandbox.world.now()) {
      if (rules.reuseEndsGrant === true) endGrantsWhere(sandbox, ({ spent }) => spent.includes(given));
      return replies.badRefresh;
    }
    const refused = rules.onRenewal?.(sandbox, found, form);
    if (refused) return refused;
    if (rules.rotates) replaceRefresh(sandbox, found);
    return found;
  }

  function issue(sandbox: Sandbox, grant: Grant): object {
    const { state, world } = sandbox;
    const token = rules.access(world.newSecret());
    const now = world.now();
    // Removes tokens only a day after they expire, because some networks report an expired token as expired and not as
    // unknown.
    state.accessTokens = state.accessTokens.filter(({ expiresAt }) => expiresAt > now - dayMs);
    state.accessTokens.push({ token, grant: grant.id, expiresAt: now + rules.accessMs });
    return {
      access_token: token,
      token_type: 'Bearer',
      expires_in: rules.accessMs / 1000,
      scope: grant.scopes.join(rules.separator),
      ...(grant.refresh !== null && { refresh_token: grant.refresh }),
    };
  }

  /** The replies to faults. The fault `refuse` gets the reply `denial`. */
  const faultReplies = (denial: SandboxReply): FaultReplies => ({
    server_error: replies.serverError,
    rate_limit: replies.tooMany,
    refuse: denial,
    expire_token: denial,
  });

  /** The form of a call that has the id and secret of the app, or the reply that refuses the call. */
  async function readClientForm(
    request: SandboxRequest,
    known = 'client_id client_secret token token_type_hint',
  ): Promise<URLSearchParams | SandboxReply> {
    const form = await (rules.readForm ?? readForm)(request);
    if (!form) return replies.noForm;
    const { anywhere = '', parameters = '' } = rules;
    const unknown =
      unknownParameters(request.query, anywhere) ??
      unknownParameters([...request.query, ...form], `${known} ${anywhere} ${parameters}`);
    return unknown ?? (rules.isClient(request, form) ? form : replies.noClient);
  }

  const grantTypes = {
    authorization_code: {
      call: 'token_exchange',
      run: exchange,
      denial: replies.badCode,
      accountOf: ({ codes }: Sandbox['state'], form: URLSearchParams) =>
        codes.find(({ code }) => code === form.get('code'))?.account,
    },
    refresh_token: {
      call: 'token_refresh',
      run: renew,
      denial: replies.badRefresh,
      accountOf: ({ grants }: Sandbox['state'], form: URLSearchParams) =>
        grants.find(({ refresh }) => refresh !== null && refresh === form.get('refresh_token'))?.account,
    },
  } as const;
  const isGrantType = (type: string): type is keyof typeof grantTypes => Object.hasOwn(grantTypes, type);

  async function token(sandbox: Sandbox, request: SandboxRequest): Promise<SandboxReply> {
    const form = await readClientForm(request, usualParameters);
    if ('status' in form) return form;
    const type = form.get('grant_type') ?? '';
    if (!isGrantType(type)) return replies.badType;
    const { call, run, denial, accountOf } = grantTypes[type];
    const fault = sandbox.world.takeFault(call, accountOf(sandbox.state, form) ?? null);
    return performUnder(fault, faultReplies(denial), () => {
      const grant = run(sandbox, form);
      if ('status' in grant) return grant;
      return ok({ ...issue(sandbox, grant), ...rules.more(sandbox, grant, type) });
    });
  }

  return { token, readClientForm, faultReplies };
}
