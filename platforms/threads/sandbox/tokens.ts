import { createTokenCalls } from '../../_meta/sandbox/tokens.ts';
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
