import type { Known } from './report.ts';

const notYet = (client: string, jobs: readonly string[]): Known[] =>
  jobs.map((job) => ({ client, job, reason: 'The sandbox does not imitate this yet.' }));

/** Jobs that fail, with the reason. A job of this list that passes is reported, too: the list only shrinks. */
export const known: readonly Known[] = [
  ...notYet('twitter-api-v2', [
    'me, with fields',
    'a user by name',
    'a poll',
    'a photo in one call',
    'a post with fields, entities and its author',
    'the search for from:',
    'mentions',
    'non_public_metrics and organic_metrics',
    'analytics by day',
    'an unknown key, which the answer names',
  ]),
  ...notYet('openai', [
    'one model',
    'a text of at most 10 tokens',
    'JSON, with response_format',
    'JSON of a schema',
    'a response',
    'a streamed response',
    'two pictures as JPEG',
  ]),
  ...notYet('stripe', [
    'a customer is changed and listed',
    'a price by its lookup key',
    'the session, and its line items',
    'a subscription with a test card',
    'subscriptions of the customer',
    'invoices of the customer',
    'a subscription is cancelled at the end of its period',
    'a subscription is cancelled',
  ]),
];
