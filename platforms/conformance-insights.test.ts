import type { Insights } from '@fanfare/core/insights/insights.ts';
import { NetworkError } from './_shared/network-error.ts';
import { changed, describeFaulty, type Faulty, sound } from './conformance/faulty.ts';

const { platform } = sound;
const insights = platform.insights!;
const nothingSeen: Insights = { answer: {}, link: null, counts: [], comments: [] };
const reading = (change: (seen: Insights) => Insights) =>
  changed({ insights: async (io, account, id) => change(await insights(io, account, id)) });

const faulty: readonly Faulty[] = [
  [
    'says that nobody looked',
    reading((seen) => ({ ...seen, counts: seen.counts.map(({ label }) => ({ label, value: 0 })) })),
    'counts more of everything',
  ],
  [
    'counts in halves',
    reading((seen) => ({ ...seen, counts: [{ label: 'Views', value: 0.5 }] })),
    'reads how a post does',
  ],
  ['shows no comments', reading((seen) => ({ ...seen, comments: [] })), 'reads what is written below a post'],
  [
    'still reads what is gone',
    changed({
      insights: (io, account, id) => insights(io, account, id).catch(() => nothingSeen),
    }),
    'tells that a post is gone',
  ],
  [
    'takes the end of a connection for the end of a post',
    changed({
      insights: (io, account, id) =>
        insights(io, account, id).catch(() => {
          throw new NetworkError({ kind: 'not_found', reason: 'No.', code: null });
        }),
    }),
    'tells that the connection has ended when a post',
  ],
  [
    'does not say that it asked too often',
    changed({ insights: (io, account, id) => insights(io, account, id).catch(() => nothingSeen) }),
    'tells that it asked too often',
  ],
  [
    'leaves out of analytics what it does not know',
    changed({
      analytics: async (io, account, days) => ({
        ...(await platform.analytics!(io, account, days)),
        reach: undefined,
      }),
    }),
    'tells how an account does',
  ],
  [
    'has analytics for whoever was thrown out',
    changed({ analytics: () => Promise.resolve({ overview: {}, posts: [] }) }),
    'tells that the connection has ended when an account',
  ],
];

describeFaulty(faulty);
