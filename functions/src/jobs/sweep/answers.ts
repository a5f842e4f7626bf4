import type { AnalyticsStore } from '../../store/analytics.ts';
import type { SweepJob } from './job.ts';

export interface AnswerRound {
  analytics: Pick<AnalyticsStore, 'forgetExpired'>;
  now(): Date;
}

/** Every post whose insights are opened leaves an answer. A round deletes enough for 288,000 answers a day. */
const perRound = 200;

/** Deletes expired answers of networks about accounts and posts. */
export const createAnswersJob = ({ analytics, now }: AnswerRound): SweepJob => ({
  name: 'answers of networks',
  find: () => Promise.resolve([async () => void (await analytics.forgetExpired(now(), perRound))]),
});
