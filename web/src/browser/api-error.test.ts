import { expect, it } from 'vitest';
import { ApiError, hasCode, isGone, isUnanswered, messageOf, unreachable } from './api-error.ts';

const missing = new ApiError({ status: 404, code: 'not_found', message: 'This post was deleted.' });
const silent = new ApiError({ status: 500, code: 'internal', message: '' });

it('the message of an ApiError is shown, and an error without a message for people gets a general message', () => {
  expect(messageOf(missing)).toBe('This post was deleted.');
  for (const error of [new TypeError('Cannot read properties of undefined'), silent, 'a string', undefined]) {
    expect(messageOf(error)).toBe('Something went wrong. Try again.');
    expect(messageOf(error, 'Failed to save to-do')).toBe('Failed to save to-do');
  }
});

it('only an error with the code "not_found" means that an item is gone', () => {
  expect([missing, silent, new Error('not_found'), null].map(isGone)).toEqual([true, false, false, false]);
  expect(hasCode(silent, 'internal')).toBe(true);
});

it('a 502 in our error format is an answer, but a 502 from a proxy or a stopped function is not', () => {
  const gateway = { code: 'unavailable', message: 'The network is not responding.' } as const;
  expect(isUnanswered(new ApiError({ ...gateway, status: 502, requestId: 'r1' }))).toBe(false);
  for (const status of [500, 502, 503, 504])
    expect(isUnanswered(new ApiError({ ...gateway, status }))).toBe(true);
  expect([unreachable(true), missing, new Error('?')].map(isUnanswered)).toEqual([true, false, false]);
});
