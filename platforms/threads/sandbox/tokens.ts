import { appTokenOf } from '../../_meta/sandbox/debug-token.ts';
import { createTokenCalls } from '../../_meta/sandbox/tokens.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { appKeys } from './consent.ts';
import type { Threads } from './context.ts';
import * as replies from './replies.ts';

export const { shortToken, findToken, longToken, revokeAll } = createTokenCalls<Threads>({
  keys: appKeys,
  tokenPrefix: 'TH',
  grantPrefix: 'th',
  wrongKeys: 'Error validating client secret.',
  // `user_id` has more digits than a JavaScript number can hold, so the reply is written as text. It lists no
  // permissions.
  shortTokenReply: (_threads, { token, account }) => ({
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    text: `{"access_token":${JSON.stringify(token)},"user_id":${account}}`,
  }),
  replies,
});

export const appToken = appTokenOf(appKeys, 'TH|');

/** Gives the app a token of its own, which describes the tokens of people. */
export function issueAppToken({ query }: SandboxRequest): SandboxReply {
  if (query.get('grant_type') !== 'client_credentials') return replies.invalid('Unsupported grant_type.');
  const isOwn = query.get('client_id') === appKeys.clientId;
  return isOwn && query.get('client_secret') === appKeys.clientSecret
    ? { status: 200, json: { access_token: appToken, token_type: 'bearer' } }
    : replies.refusal(101, 'Error validating client secret.');
}
