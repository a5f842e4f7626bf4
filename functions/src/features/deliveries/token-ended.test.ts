import { beforeEach, describe, expect, it } from 'vitest';
import { runStep } from './run-step.ts';
import { ref, stepRig, type StepRig } from './testing/step-rig.ts';

let rig: StepRig;
beforeEach(async () => {
  rig = await stepRig();
});

describe('an account whose token expired', () => {
  it('the refused token is renewed by the next step, and the delivery continues', async () => {
    rig.network.next('start', { kind: 'token_expired', reason: 'Expired.', code: '190' });
    await rig.step();
    await rig.step();
    expect(rig.uses).toEqual(['opened', 'refused', 'opened']);
    expect(rig.network.posts).toHaveLength(1);
    expect(rig.broken).toEqual([]);
  });

  it('the refused token is marked before another worker can start the next step', async () => {
    rig.network.next('start', { kind: 'token_expired', reason: 'Expired.', code: '190' });
    const { accounts } = rig.deps;
    let claim: unknown = null;
    const begin: typeof accounts.begin = (account) => ({
      ...accounts.begin(account),
      async refuse() {
        await new Promise(setImmediate);
        ({ claim } = (await rig.state()) ?? {});
      },
    });
    await runStep({ ...rig.deps, accounts: { begin } }, ref);
    expect(claim).not.toBeNull();
  });

  it('the account is marked as broken if the new token is also refused', async () => {
    rig.network.next('start', { kind: 'token_expired', reason: 'Expired.', code: '190' });
    rig.network.next('start', { kind: 'token_expired', reason: 'Still expired.', code: '190' });
    await rig.step();
    await rig.step();
    expect(await rig.state()).toMatchObject({ state: 'failed', failure: { kind: 'token_expired' } });
    expect(rig.broken).toEqual(['Still expired.']);
  });
});
