import { beforeEach, describe, expect, it } from 'vitest';
import { stepRig, type StepRig } from './testing/step-rig.ts';

let rig: StepRig;
beforeEach(async () => {
  rig = await stepRig();
});

describe('an account whose token expired', () => {
  it('the time of the refusal is stored, because a newer token may exist by the next attempt', async () => {
    rig.network.next('start', { kind: 'token_expired', reason: 'Expired.', code: '190' });
    rig.now += 700;
    await rig.step();
    const refused = rig.now;
    rig.now += 60_000;
    await rig.step();
    expect(rig.refusals).toEqual([refused]);
  });

  it('the account gets a new token once, and the delivery continues', async () => {
    rig.network.next('start', { kind: 'token_expired', reason: 'Expired.', code: '190' });
    await rig.step();
    await rig.step();
    expect(rig.renewals).toEqual([false, true]);
    expect(rig.network.posts).toHaveLength(1);
    expect(rig.broken).toEqual([]);
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
