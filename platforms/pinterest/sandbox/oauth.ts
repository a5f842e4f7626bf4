import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import { createConsent } from '../../_sandbox/consent.ts';
import { isAddressRedirect } from '../../_sandbox/oauth.ts';
import { createTokenCalls, isBasicClient } from '../../_sandbox/token-calls.ts';
import type { Pinterest } from './state.ts';
import { identities, type Identity } from './identities.ts';
import { invalid, replies } from './replies.ts';

export const appKeys = { clientId: '1498765', clientSecret: 'sandbox-secret-of-pinterest' };

export const consent = createConsent<Pinterest, Identity>({
  network: 'Pinterest',
  accent: '#bd081c',
  title: 'Give Fanfare access to your Pinterest account',
  deny: 'Deny',
  error: { title: 'Something went wrong' },
  clientId: appKeys.clientId,
  separator: ',',
  scopes: {
    'user_accounts:read': 'See your account and how it does',
    'user_accounts:write': 'Change your account',
    'boards:read': 'See your public boards, with group boards you join',
    'boards:read_secret': 'See your secret boards',
    'boards:write': 'Create and change your public boards',
    'boards:write_secret': 'Create and change your secret boards',
    'pins:read': 'See your public pins',
    'pins:read_secret': 'See your secret pins',
    'pins:write': 'Create and change your public pins',
    'pins:write_secret': 'Create and change your secret pins',
  },
  identities,
  beneath: ({ username }) => `@${username}`,
  isRedirect: isAddressRedirect,
  errors: {
    app: 'The app is not known.',
    redirect: 'This redirect address is not one of the app.',
    type: 'response_type must be code.',
    scope: 'A scope is not valid.',
  },
  denied: { error: 'access_denied' },
  codeMs: 10 * minuteMs,
  code: (id) => `pin-code-${id}`,
  approve: ({ withholds }, { scopes }) => ({
    scopes: scopes.filter((scope) => !withholds.includes(scope)),
  }),
});

const refreshMs = 60 * dayMs;
const badCode = invalid('The authorization code is invalid or has expired.');

export const { token } = createTokenCalls<Pinterest>({
  isClient: (request) => isBasicClient(request, appKeys),
  parameters: 'scope continuous_refresh=true',
  accessMs: 30 * dayMs,
  refreshMs,
  rotates: true,
  access: (id) => `pina_${id}`,
  refresh: (id) => `pinr_${id}`,
  separator: ',',
  onRenewal(_pinterest, grant, form) {
    const wanted = form.get('scope')?.split(',') ?? grant.scopes;
    if (!wanted.every((scope) => grant.scopes.includes(scope)))
      return invalid('A scope was not granted before.');
    grant.scopes = wanted;
    return null;
  },
  more: ({ world }, _grant, type) => ({
    response_type: type,
    token_type: 'bearer',
    refresh_token_expires_in: refreshMs / 1000,
    refresh_token_expires_at: Math.floor((world.now() + refreshMs) / 1000),
  }),
  replies: {
    noForm: invalid('The body must be a form.'),
    noClient: replies.unauthorised,
    badType: invalid('grant_type is not valid.'),
    badCode,
    badRedirect: badCode,
    badVerifier: badCode,
    badRefresh: replies.unauthorised,
    tooMany: { ...replies.tooMany, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '60' } },
    serverError: replies.serverError,
  },
});
