import { expect, it } from 'vitest';
import { kindByStatus } from './status.ts';

it.each([
  [302, 'outcome_unknown'],
  [400, 'rejected'],
  [401, 'token_expired'],
  [403, 'missing_permission'],
  [404, 'not_found'],
  [408, 'unavailable'],
  [418, 'rejected'],
  [429, 'rate_limited'],
  [499, 'rejected'],
  [500, 'unavailable'],
  [503, 'unavailable'],
])('a failure with the status %i is classified as %s', (status, kind) => {
  expect(kindByStatus(status)).toBe(kind);
});

it('a network can assign a failure kind of its own to a status', () => {
  expect(kindByStatus(403, { 403: 'rejected' })).toBe('rejected');
  expect(kindByStatus(404, { 403: 'rejected' })).toBe('not_found');
});
