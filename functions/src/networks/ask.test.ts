import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import type { Account } from '@fanfare/platforms/platform.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../testing/builders.ts';
import { networkRig, type NetworkRig } from '../testing/network-rig.ts';
import { ask, askOnce, markUnknownOutcome, toNetworkFailure, OutcomeUnknownError } from './ask.ts';

const ref = { workspaceId: ids.workspace, platform: 'madeup', platformId: 'a1' };
const failure = (kind: FailureKind) => new NetworkError({ kind, reason: `It is ${kind}.`, code: null });

let rig: NetworkRig;
let tokens: string[];
let refuse: (token: string) => NetworkError | null;
beforeEach(async () => {
  rig = await networkRig();
  tokens = [];
  refuse = () => null;
});

const question = ({ grant }: Account) => {
  tokens.push(grant.accessToken);
  const error = refuse(grant.accessToken);
  return error ? Promise.reject(error) : Promise.resolve('answer');
};
const broken = async () => (await rig.connected.accounts.find(ref))?.broken?.reason ?? null;

describe('a call to a network', () => {
  it('a call has the token of the account', async () => {
    expect(await ask(rig.deps, ref, question)).toBe('answer');
    expect(tokens).toEqual(['first']);
  });

  it('a call is repeated with a renewed token if the token is refused', async () => {
    refuse = (token) => (token === 'first' ? failure('token_expired') : null);
    expect(await ask(rig.deps, ref, question)).toBe('answer');
    expect(tokens).toEqual(['first', 'renewed']);
    expect(await broken()).toBeNull();
  });

  it('a call is repeated only once, and the account has to be reconnected if the renewed token is refused too', async () => {
    refuse = () => failure('token_expired');
    await expect(ask(rig.deps, ref, question)).rejects.toThrow('It is token_expired.');
    expect(tokens).toEqual(['first', 'renewed']);
    expect(await broken()).toBe('It is token_expired.');
  });

  it.each(['missing_permission', 'not_found', 'rate_limited', 'rejected', 'unavailable'] as const)(
    'a call that fails with %s is not repeated, and the account stays connected',
    async (kind) => {
      refuse = () => failure(kind);
      await expect(ask(rig.deps, ref, question)).rejects.toThrow(`It is ${kind}.`);
      expect(tokens).toEqual(['first']);
      expect(await broken()).toBeNull();
    },
  );
});

describe('a call that is never repeated', () => {
  it('the call is made once, with the token of the account', async () => {
    expect(await askOnce(rig.deps, ref, question)).toBe('answer');
    expect(tokens).toEqual(['first']);
  });

  it('a refused token is renewed for the next call', async () => {
    refuse = (token) => (token === 'first' ? failure('token_expired') : null);
    await expect(askOnce(rig.deps, ref, question)).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The connection to this account has just been renewed. Please try again.',
    });
    expect(tokens).toEqual(['first']);
    expect(await askOnce(rig.deps, ref, question)).toBe('answer');
    expect(tokens).toEqual(['first', 'renewed']);
  });

  it('an account whose token cannot be renewed is marked broken', async () => {
    rig.network.reached.platform.oauth.refresh = null;
    refuse = () => failure('token_expired');
    await expect(askOnce(rig.deps, ref, question)).rejects.toMatchObject({
      failure: { kind: 'token_expired' },
    });
    expect(await broken()).toBe('The connection to this account has ended.');
  });
});

describe('a failed call', () => {
  async function failing(error: Error): Promise<unknown> {
    try {
      return await markUnknownOutcome<never>(() => {
        throw error;
      });
    } catch (caught) {
      return caught;
    }
  }

  it.each([
    ['unavailable', true],
    ['outcome_unknown', true],
    ['rejected', false],
    ['rate_limited', false],
    ['token_expired', false],
    ['not_found', false],
  ] as const)(
    'a call that changes something has an unknown outcome only if its failure leaves it open (failure %s, unknown: %s)',
    async (kind, isOpen) => {
      expect((await failing(failure(kind))) instanceof OutcomeUnknownError).toBe(isOpen);
    },
  );

  it('an internal error during a call that changes something leaves the outcome of the call unknown', async () => {
    const caught = await failing(new TypeError('x is not a function'));
    expect(caught).toBeInstanceOf(OutcomeUnknownError);
    expect(toNetworkFailure(caught)).toMatchObject({
      status: 502,
      message: 'Something went wrong on our side.',
    });
  });

  it.each([
    ['token_expired', 401],
    ['missing_permission', 401],
    ['not_found', 404],
    ['rate_limited', 429],
    ['rejected', 400],
    ['unavailable', 502],
    ['outcome_unknown', 502],
  ] as const)(
    'a call that fails with %s is answered with the status %d and the network’s own words',
    (kind, status) => {
      expect(toNetworkFailure(failure(kind))).toMatchObject({
        code: kind,
        status,
        message: `It is ${kind}.`,
      });
    },
  );

  it('a given message replaces the network’s words', () => {
    expect(toNetworkFailure(failure('rejected'), 'No.')).toMatchObject({ status: 400, message: 'No.' });
  });

  it('an error that does not come from a network is passed on', () => {
    const error = new TypeError('x is not a function');
    expect(toNetworkFailure(error)).toBe(error);
  });
});
