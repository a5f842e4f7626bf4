import type { Known } from './report.ts';

const notYet = (client: string, jobs: readonly string[]): Known[] =>
  jobs.map((job) => ({ client, job, reason: 'The sandbox does not imitate this yet.' }));

/** Jobs that fail, with the reason. A job of this list that passes is reported, too: the list only shrinks. */
export const known: readonly Known[] = [
  {
    client: '@googleapis/youtube',
    job: 'video: a large upload that can be resumed, by its documented steps',
    reason: 'The job sends its pieces without a token; the documentation lists Authorization for each.',
  },
  ...notYet('stripe', [
    'account: a customer is changed and listed',
    'read: a price by its lookup key',
    'read: the session, and its line items',
  ]),
];
