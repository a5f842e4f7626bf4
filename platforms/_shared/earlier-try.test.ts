import { failureKinds } from '@fanfare/core/deliveries/failure-kinds.ts';
import { expect, it, vi } from 'vitest';
import { earlierTry } from './earlier-try.ts';
import { NetworkError } from './network-error.ts';

const receipt = { id: '1', url: null };
/** A look that fails. */
function failing(error: Error): () => Promise<null> {
  return async () => {
    throw error;
  };
}

it('is looked for from the second try on', async () => {
  const look = vi.fn(() => Promise.resolve(receipt));
  expect(await earlierTry(1, look)).toBeNull();
  expect(look).not.toHaveBeenCalled();
  expect(await earlierTry(2, look)).toBe(receipt);
});

it.each(failureKinds)('is never said not to be out where it cannot be looked for: %s', async (kind) => {
  const error = new NetworkError({ kind, reason: 'So it says.', code: '7' });
  const passes = kind === 'token_expired' || kind === 'rate_limited' || kind === 'unavailable';
  await expect(earlierTry(2, failing(error))).rejects.toMatchObject({
    failure: { kind: passes ? kind : 'outcome_unknown', reason: 'So it says.', code: '7' },
  });
});

it('fails as it is where the fault is ours', async () => {
  const fault = new Error('Ours.');
  await expect(earlierTry(2, failing(fault))).rejects.toBe(fault);
});
