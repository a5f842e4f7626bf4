import { childId } from '@fanfare/core/deliveries/delivery.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { notCoveredText as reason, stepRig, type StepRig } from './testing/step-rig.ts';

let rig: StepRig;
beforeEach(async () => {
  rig = await stepRig();
  rig.isCovered = false;
});

describe('a post to an account above the limit of the plan', () => {
  it('the post fails with the cause, and nothing is sent', async () => {
    await rig.step();
    expect(await rig.state()).toMatchObject({ state: 'failed', failure: { kind: 'limit_reached', reason } });
    expect(rig.network.posts).toEqual([]);
    expect(rig.broken).toEqual([]);
    expect((await rig.texts()).join(' ')).toContain('The plan does not cover this account');
  });

  it('a post that the network was already processing is published, with its first comment', async () => {
    rig.network.processing = 1;
    rig.isCovered = true;
    await rig.step();
    rig.isCovered = false;
    rig.now += 10_000;
    await rig.step();
    expect(rig.network.posts).toHaveLength(1);
    rig.now += 60_000;
    await rig.step(childId('delivery-1', 'comment'));
    expect(rig.network.comments).toHaveLength(1);
  });
});
