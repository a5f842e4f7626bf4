import type { Insights } from '@fanfare/core/insights/insights.ts';
import { NetworkError } from './_shared/network-error.ts';
import {
  withPlatform,
  describeFaultyNetworks,
  type FaultyNetwork,
  workingNetwork,
} from './conformance/faulty.ts';

const { platform } = workingNetwork;
const insights = platform.insights!;
const nothingSeen: Insights = { answer: {}, link: null, counts: [], comments: [] };
const reading = (change: (seen: Insights) => Insights) =>
  withPlatform({ insights: async (io, account, id) => change(await insights(io, account, id)) });

const faulty: readonly FaultyNetwork[] = [
  [
    'counts only zeros',
    reading((seen) => ({ ...seen, counts: seen.counts.map(({ label }) => ({ label, value: 0 })) })),
    'insight counts grow with time and never shrink',
  ],
  [
    'counts fractions',
    reading((seen) => ({ ...seen, counts: [{ label: 'Views', value: 0.5 }] })),
    'insights have a link and counts, the same on every read',
  ],
  [
    'shows no comments',
    reading((seen) => ({ ...seen, comments: [] })),
    'insights show each comment with its author and time',
  ],
  [
    'reads deleted posts',
    withPlatform({
      insights: (io, account, id) => insights(io, account, id).catch(() => nothingSeen),
    }),
    'reading a deleted post fails as not_found',
  ],
  [
    'reports a revoked token as a missing post',
    withPlatform({
      insights: (io, account, id) =>
        insights(io, account, id).catch(() => {
          throw new NetworkError({ kind: 'not_found', reason: 'No.', code: null });
        }),
    }),
    'reading a post with a revoked token fails as token_expired',
  ],
  [
    'hides rate limits',
    withPlatform({ insights: (io, account, id) => insights(io, account, id).catch(() => nothingSeen) }),
    'a rate-limited read of a post says when it may be tried again',
  ],
  [
    'has undefined values in its analytics',
    withPlatform({
      analytics: async (io, account, days) => ({
        ...(await platform.analytics!(io, account, days)),
        reach: undefined,
      }),
    }),
    'analytics are plain data and the same on every read',
  ],
  [
    'has analytics for a revoked token',
    withPlatform({ analytics: () => Promise.resolve({ overview: {}, posts: [] }) }),
    'reading analytics with a revoked token fails as token_expired',
  ],
];

describeFaultyNetworks(faulty);
