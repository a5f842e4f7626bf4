import type { AnalyticsStore } from '../../store/analytics.ts';
import type { SweepJob } from './job.ts';

export interface AnswerRound {
  analytics: Pick<AnalyticsStore, 'forgetExpired'>;
  now(): Date;
}

/**
 * An answer is stored whenever a person opens the insights of a post. Deleting this many answers in each round is
 * enough for 288,000 answers a day.
 */
const perRound = 200;

/** Deletes expired answers of networks about accounts and posts. */
export const createAnswersJob = ({ analytics, now }: AnswerRound): SweepJob => ({
  name: 'answers of networks',
  find: () => Promise.resolve([async () => void (await analytics.forgetExpired(now(), perRound))]),
});
