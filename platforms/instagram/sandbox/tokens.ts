import { createTokenCalls, type Token } from '../../_meta/sandbox/tokens.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { appKeys } from './consent.ts';
import type { Instagram } from './context.ts';
import * as replies from './replies.ts';

/** `user_id` has more digits than a JavaScript number can hold, so it is inserted into the text. */
function shortTokenReply({ state }: Instagram, { token, account, scopes }: Token): SandboxReply {
  const isList = state.settings.envelope === 'list';
  const permissions = isList ? scopes.join(',') : scopes;
  const json = JSON.stringify({ access_token: token, user_id: 0, permissions }).replace(
    '"user_id":0',
    `"user_id":${account}`,
  );
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { status: 200, headers, text: isList ? `{"data":[${json}]}` : json };
}

export const { shortToken, findToken, longToken, revokeAll } = createTokenCalls<Instagram>({
  keys: appKeys,
  tokenPrefix: 'IGAA',
  grantPrefix: 'ig',
  wrongKeys: 'Invalid platform app',
  shortTokenReply,
  replies,
});
