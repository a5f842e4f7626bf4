import type { Known } from './report.ts';

/** Jobs that fail, with the reason. A job of this list that passes is reported, too: the list only shrinks. */
export const known: readonly Known[] = [
  {
    client: '@googleapis/youtube',
    job: 'video: a large upload that can be resumed, by its documented steps',
    reason: 'The job sends its pieces without a token; the documentation lists Authorization for each.',
  },
];
