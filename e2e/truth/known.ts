import type { Known } from './report.ts';

/**
 * Jobs that are known to fail, with the reason. A listed job that passes is reported, so that it is removed from the
 * list.
 */
export const known: readonly Known[] = [
  {
    client: '@googleapis/youtube',
    job: 'video: a large upload that can be resumed, by its documented steps',
    reason: 'The job sends its pieces without a token; the documentation lists Authorization for each.',
  },
];
