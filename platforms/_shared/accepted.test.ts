import { describe, expect, it } from 'vitest';
import { askForAccepted } from './accepted.ts';
import { NetworkError } from './network-error.ts';

const failure = (kind: 'rejected' | 'rate_limited') => new NetworkError({ kind, reason: 'No.', code: null });

function network(retired: readonly string[]) {
  const asked: string[] = [];
  return {
    asked,
    ask: (names: readonly string[]) => {
      asked.push(names.join());
      return names.some((name) => retired.includes(name))
        ? Promise.reject(failure('rejected'))
        : Promise.resolve(names);
    },
  };
}

describe('requesting fields that a network may have retired', () => {
  it('only one call is made if the network accepts every field', async () => {
    const { ask, asked } = network([]);
    expect(await askForAccepted(['a', 'b'], ask)).toEqual({ answer: ['a', 'b'], refused: [] });
    expect(asked).toEqual(['a,b']);
  });

  it('if a call is refused, each field is requested in a separate call, and the retired field is left out and reported', async () => {
    const { ask, asked } = network(['b']);
    expect(await askForAccepted(['a', 'b', 'c'], ask)).toEqual({ answer: ['a', 'c'], refused: ['b'] });
    expect(asked).toEqual(['a,b,c', 'a', 'b', 'c', 'a,c']);
  });

  it('a call fails if every name is refused', async () => {
    await expect(askForAccepted(['a', 'b'], network(['a', 'b']).ask)).rejects.toThrow('No.');
  });

  it('a call that fails for another reason is not repeated, and its error is thrown', async () => {
    const ask = () => Promise.reject(failure('rate_limited'));
    await expect(askForAccepted(['a', 'b'], ask)).rejects.toMatchObject({
      failure: { kind: 'rate_limited' },
    });
  });
});
