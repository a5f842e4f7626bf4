import { describe, expect, it } from 'vitest';
import { readAccount, readFault, readNetwork } from './fault-input.ts';
import { openMadeUp } from './testing/made-up-networks.ts';

const { networks } = openMadeUp();
const read = (values: Record<string, unknown>) => readFault(values, networks);

describe('the input of a fault', () => {
  it('a fault needs only a network and a kind, and affects one call by default', () => {
    expect(read({ network: 'madeup', kind: 'slow' })).toEqual({
      aim: { network: 'madeup', call: null, account: null, kind: 'slow' },
      times: 1,
    });
  });

  it('a fault from a form treats empty fields as omitted', () => {
    expect(read({ network: 'madeup', kind: 'false_error', call: '', account: '', times: '' }).times).toBe(1);
    expect(
      read({ network: 'madeup', kind: 'false_error', call: 'publish', account: 'ben', times: '3' }),
    ).toEqual({
      aim: { network: 'madeup', call: 'publish', account: 'ben', kind: 'false_error' },
      times: 3,
    });
  });

  it('a fault affects 1 to 1000 calls', () => {
    const times = (value: unknown) => () =>
      read({ network: 'madeup', kind: 'false_error', times: value }).times;
    expect([times(1)(), times(1000)()]).toEqual([1, 1000]);
    for (const wrong of [0, 1001, 1.5, 'many', [2], true, '1e999'])
      expect(times(wrong)).toThrow('"times" must be a whole number from 1 to 1000.');
  });

  it.each([
    [{ kind: 'false_error' }, '"network" must be one of madeup.'],
    [{ network: 'myspace', kind: 'false_error' }, '"network" must be one of madeup.'],
    [{ network: 'madeup' }, '"kind" must be one of refuse, rate_limit,'],
    [{ network: 'madeup', kind: ['false_error'] }, '"kind" must be one of'],
    [
      { network: 'madeup', kind: 'false_error', call: 'toString' },
      '"call" must be one of publish, authorise.',
    ],
    [{ network: 'madeup', kind: 'false_error', account: 'eve' }, '"account" must be one of ana, ben.'],
  ])('a fault that could never match a call is refused: %j', (values, sentence) => {
    expect(() => read(values)).toThrow(sentence);
  });
});

describe('the input of an account', () => {
  it('an account must be one of the accounts of its network', () => {
    const network = readNetwork({ network: 'madeup' }, networks);
    expect(readAccount({ account: 'ana' }, network)).toBe('ana');
    expect(() => readAccount({}, network)).toThrow('"account" must be one of ana, ben.');
  });
});
