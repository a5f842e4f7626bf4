import { failureKinds, meaningOf, type FailureKind } from '../deliveries/failure-kinds.ts';
import type { Article } from './article.ts';

export const failureArticleId = (kind: FailureKind): string => `failure-${kind.replaceAll('_', '-')}`;

/** Further words by which people search for these articles. */
const keywords: Readonly<Record<FailureKind, readonly string[]>> = {
  token_expired: ['reconnect', 'expired', 'token', 'sign in again', 'disconnected'],
  missing_permission: ['reconnect', 'rights', 'scope', 'access', 'allow'],
  not_found: ['missing', 'deleted', 'subreddit', 'page', '404'],
  rate_limited: ['rate limit', 'too many', 'wait', 'quota', '429'],
  limit_reached: ['upgrade', 'too many accounts', 'downgrade', 'free'],
  rejected: ['refused', 'not accepted', 'format', 'too long', 'too large', 'invalid'],
  unavailable: ['down', 'outage', 'timeout', 'error 500', 'offline'],
  outcome_unknown: ['unsure', 'twice', 'duplicate', 'maybe live', 'confirm'],
};

const retrying = {
  after_renewal:
    'Fanfare renews the connection by itself once and tries again. If that does not help, the post fails.',
  after_backoff:
    'Before the irreversible call, Fanfare tries again by itself, with growing pauses. You see the next try in the post.',
  never: 'Fanfare does not try again by itself, because the result would be the same.',
} as const;

function articleOf(kind: FailureKind): Article {
  const meaning = meaningOf(kind);
  const { summary, advice, retries, affectsAccount, needsReconnect, needsConfirmation, mayBeLive } = meaning;
  const text = [
    `The post shows “${summary}”${meaning.hidesReason ? '.' : ', followed by what the network answered.'}`,
    advice,
    retrying[retries],
    needsConfirmation
      ? 'Such a post may be live. It is never simply sent again: after you confirm that it is not live, it is sent once more.'
      : mayBeLive &&
        'The call that failed may still have worked. Fanfare looks on the network before it sends anything again, so the post does not appear twice.',
    affectsAccount &&
      'The cause is the account and not the post, so other posts to it may fail too. Under Posts, “Failed” lists posts by cause, and all of one cause can be retried together.',
  ];
  return {
    id: failureArticleId(kind),
    title: summary,
    summary: advice,
    keywords: ['failed', 'failure', 'error', 'why', ...keywords[kind]],
    text: text.filter((line) => typeof line === 'string'),
    screen: needsReconnect
      ? { label: 'Open Socials', path: '/dashboard/socials' }
      : { label: 'Open failed posts', path: '/dashboard/posts?tab=failed' },
  };
}

/** An article for each kind of failure, made from the table of failure kinds. */
export const failureArticles: readonly Article[] = failureKinds.map(articleOf);
