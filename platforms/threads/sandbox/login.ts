import { hourMs } from '@fanfare/core/time/units.ts';
import { createConsent } from '../../_meta/sandbox/consent.ts';
import { createTokenCalls } from '../../_meta/sandbox/tokens.ts';
import { identities } from './identities.ts';
import * as replies from './replies.ts';
import type { Threads } from './state.ts';

export const appKeys = { clientId: '1204657890342117', clientSecret: 'threads-sandbox-secret' };

export const consent = createConsent({
  network: 'Threads',
  account: 'a profile',
  accent: 'currentColor',
  clientId: appKeys.clientId,
  scopes: {
    threads_basic: 'View your profile and your posts',
    threads_content_publish: 'Publish posts for you',
    threads_manage_replies: 'Write replies, and hide those of others',
    threads_read_replies: 'Read the replies to your posts',
    threads_manage_insights: 'See how your posts and your profile do',
    threads_delete: 'Delete your posts',
  },
  basicScope: 'threads_basic',
  codeMs: hourMs,
  fragments: ['#_', ''],
  identities: identities.map((each) => ({ ...each, beneath: `@${each.username}` })),
  errors: {
    app: 'No app ID was sent with the request. (4476002)',
    redirect: 'URL blocked: not a redirect URI of this app. (1349168)',
  },
});

export const { appToken, shortToken, findToken, debugToken, issueAppToken, longToken, revokeAll } =
  createTokenCalls<Threads>({
    keys: appKeys,
    appPrefix: 'TH|',
    tokenPrefix: 'TH',
    grantPrefix: 'th',
    wrongKeys: 'Error validating client secret.',
    // `user_id` has more digits than a JavaScript number can hold, so the reply is written as text. As on Threads, the
    // reply lists no permissions.
    shortTokenReply: (_threads, { token, account }) => ({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      text: `{"access_token":${JSON.stringify(token)},"user_id":${account}}`,
    }),
    replies,
  });
