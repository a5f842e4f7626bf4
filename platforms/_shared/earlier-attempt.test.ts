import { failureKinds } from '@fanfare/core/deliveries/failure-kinds.ts';
import { expect, it, vi } from 'vitest';
import { findEarlierAttempt } from './earlier-attempt.ts';
import { NetworkError } from './network-error.ts';

const receipt = { id: '1', url: null };
function failing(error: Error): () => Promise<null> {
  return async () => {
    throw error;
  };
}

it('the first attempt does not search for a published post, but the second attempt does', async () => {
  const look = vi.fn(() => Promise.resolve(receipt));
  expect(await findEarlierAttempt(1, look)).toBeNull();
  expect(look).not.toHaveBeenCalled();
  expect(await findEarlierAttempt(2, look)).toBe(receipt);
});

it.each(failureKinds)(
  'a search that fails as %s is reported with this failure kind if a later search can succeed, and otherwise as an unknown outcome',
  async (kind) => {
    const error = new NetworkError({ kind, reason: 'So it says.', code: '7' });
    const passes = kind === 'token_expired' || kind === 'rate_limited' || kind === 'unavailable';
    await expect(findEarlierAttempt(2, failing(error))).rejects.toMatchObject({
      failure: { kind: passes ? kind : 'outcome_unknown', reason: 'So it says.', code: '7' },
    });
  },
);

it('an internal error is thrown unchanged', async () => {
  const fault = new Error('Ours.');
  await expect(findEarlierAttempt(2, failing(fault))).rejects.toBe(fault);
});
