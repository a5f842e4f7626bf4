import { hourMs } from '@fanfare/core/time/units.ts';
import { createConsent } from '../../_meta/sandbox/consent.ts';
import { createTokenCalls, type Token } from '../../_meta/sandbox/tokens.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identities } from './identities.ts';
import * as replies from './replies.ts';
import type { Instagram } from './state.ts';

export const appKeys = { clientId: '990602627938098', clientSecret: 'instagram-sandbox-secret' };

export const consent = createConsent({
  network: 'Instagram',
  account: 'an account',
  accent: '#d62976',
  clientId: appKeys.clientId,
  // These parameters have no effect: the sandbox's page always asks which account to use, and offers no other way to
  // log in.
  parameters: 'force_reauth force_authentication enable_fb_login',
  scopes: {
    instagram_business_basic: 'View your profile and your posts',
    instagram_business_content_publish: 'Publish posts, reels and stories for you',
    instagram_business_manage_comments: 'Read and write comments on your posts',
    instagram_business_manage_insights: 'See how your posts and your account do',
  },
  basicScope: 'instagram_business_basic',
  codeMs: hourMs,
  fragments: ['#_', ''],
  identities: identities.map((each) => ({ ...each, beneath: `@${each.username}` })),
  errors: { app: 'Invalid platform app', redirect: 'Invalid redirect_uri' },
});

/** `user_id` has more digits than a JavaScript number can hold, so it is inserted into the text of the reply. */
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
