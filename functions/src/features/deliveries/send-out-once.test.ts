import { claimMs, settleMs } from '@fanfare/core/deliveries/backoff.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ref, stepRig, type StepRig } from './testing/step-rig.ts';

let rig: StepRig;
beforeEach(async () => {
  rig = await stepRig();
});

describe('the irreversible call', () => {
  it('the call is not repeated after a lost answer, because the check finds the live post', async () => {
    rig.network.loseAnswer = 'after publishing';
    await rig.step();
    expect(await rig.state()).toMatchObject({ state: 'unknown' });
    expect(await rig.step()).toBeNull();

    rig.now += settleMs;
    await rig.step();

    expect(await rig.state()).toMatchObject({ state: 'published', receipt: { id: 'post-1' } });
    expect(rig.network.posts).toHaveLength(1);
  });

  it('the call is repeated if the check finds no live post', async () => {
    rig.network.loseAnswer = 'before publishing';
    await rig.step();
    rig.now += settleMs;
    await rig.step();
    rig.now += 5000;
    await rig.step();
    expect(await rig.state()).toMatchObject({ state: 'published' });
    expect(rig.network.posts).toHaveLength(1);
    expect(await rig.texts()).toContain('The post is not live. Sending it again.');
  });

  it('a worker that lost its claim while preparing does not make the call', async () => {
    rig.network.whilePreparing = () => {
      rig.now += claimMs;
    };
    await rig.step();
    expect(rig.network.posts).toHaveLength(0);
    rig.network.whilePreparing = () => undefined;
    await rig.step();
    expect(rig.network.posts).toHaveLength(1);
  });

  it('the call is not made if writing its announcement took too long', async () => {
    const change = rig.deliveries.change.bind(rig.deliveries);
    let isSlow = true;
    rig.deliveries.change = async (...args) => {
      const after = await change(...args);
      if (isSlow && after?.delivery.state === 'armed') {
        isSlow = false;
        rig.now += 10_001;
      }
      return after;
    };
    await rig.step();
    expect(rig.network.posts).toEqual([]);
    for (let i = 0; i < 4; i += 1) {
      rig.now += claimMs + settleMs;
      await rig.step();
    }
    expect(rig.network.posts).toHaveLength(1);
    expect(await rig.state()).toMatchObject({ state: 'published' });
  });

  it('a slow worker that renews its claim publishes the post', async () => {
    rig.network.whilePreparing = () => {
      rig.now += claimMs - 1;
      void rig.beat?.();
      rig.now += claimMs - 1;
    };
    await rig.step();
    expect(rig.network.posts).toHaveLength(1);
    expect(rig.beat).toBeNull();
  });

  it('a post is not published if its delivery was cancelled while the post was being prepared', async () => {
    rig.network.whilePreparing = () =>
      void rig.deliveries.change(ref, new Date(rig.now), ({ delivery }) => ({
        delivery: { ...delivery, state: 'cancelled', nextAt: null, claim: null },
      }));
    await rig.step();
    expect(rig.network.posts).toHaveLength(0);
    expect(await rig.state()).toMatchObject({ state: 'cancelled' });
  });
});
