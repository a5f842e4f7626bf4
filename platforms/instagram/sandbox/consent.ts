import { createConsent } from '../../_meta/sandbox/consent.ts';
import { identities } from './identities.ts';

export const appKeys = { clientId: '990602627938098', clientSecret: 'instagram-sandbox-secret' };

export const consent = createConsent({
  network: 'Instagram',
  account: 'an account',
  accent: '#d62976',
  clientId: appKeys.clientId,
  scopes: {
    instagram_business_basic: 'View your profile and your posts',
    instagram_business_content_publish: 'Publish posts, reels and stories for you',
    instagram_business_manage_comments: 'Read and write comments on your posts',
    instagram_business_manage_insights: 'See how your posts and your account do',
  },
  basicScope: 'instagram_business_basic',
  identities,
  errors: { app: 'Invalid platform app', redirect: 'Invalid redirect_uri' },
});
