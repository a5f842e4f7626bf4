import { createConsent } from '../../_meta/sandbox/consent.ts';
import { identities } from './identities.ts';

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
  identities,
  errors: {
    app: 'No app ID was sent with the request. (4476002)',
    redirect: 'URL blocked: not a redirect URI of this app. (1349168)',
  },
});
