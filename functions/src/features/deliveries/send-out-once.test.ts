import { claimMs, settleMs } from '@fanfare/core/deliveries/backoff.ts';
import { newDelivery } from '@fanfare/core/deliveries/delivery.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { runStep } from './run-step.ts';
import { due, plan, ref, stepRig, type StepRig } from './testing/step-rig.ts';

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

describe('two posts with the same text', () => {
  const ids = [plan.id, 'delivery-2'];
  beforeEach(async () => {
    await rig.deliveries.create(
      { ...plan, id: 'delivery-2', postId: 'post-2' },
      newDelivery(due),
      new Date(due),
    );
  });
  const receipts = async () => Promise.all(ids.map(async (id) => (await rig.state(id))?.receipt?.id ?? null));
  const send = async (id: string, loseAnswer: StepRig['network']['loseAnswer']) => {
    rig.network.loseAnswer = loseAnswer;
    await rig.step(id);
  };
  const passAndStep = async (...due: string[]) => {
    rig.now += settleMs;
    await Promise.all(due.map((id) => rig.step(id)));
  };

  it('a post that was not published is sent again, although the other post is live', async () => {
    await send('delivery-1', null);
    await send('delivery-2', 'before publishing');
    await passAndStep('delivery-2');
    await passAndStep('delivery-2');
    expect(rig.network.posts).toHaveLength(2);
    expect(await receipts()).toEqual(['post-1', 'post-2']);
  });

  it('a search knows what the other post got from the network, also if another workspace sent it', async () => {
    const elsewhere = { ...plan, workspaceId: 'anotherWorkspace00001' };
    await rig.deliveries.create(elsewhere, newDelivery(due), new Date(due));
    await runStep(rig.deps, elsewhere);
    const { publish } = rig.network.reached.platform;
    const { find } = publish;
    const known: unknown[] = [];
    publish.find = async (job, since) => {
      known.push(...(await job.others(since)));
      return find(job, since);
    };
    await send('delivery-2', 'after publishing');
    await passAndStep('delivery-2');
    expect(known).toEqual([{ content: plan.content, handle: 'prepared' }]);
  });

  it.each(['one after the other', 'at the same time'])(
    'after two lost answers, each post gets an id of its own: checked %s',
    async (how) => {
      for (const id of ids) await send(id, 'after publishing');
      if (how === 'at the same time') await passAndStep(...ids);
      else for (const id of ids) await passAndStep(id);
      await passAndStep(...ids);
      expect(rig.network.posts).toHaveLength(2);
      expect(new Set(await receipts())).toEqual(new Set(['post-1', 'post-2']));
    },
  );

  it('a delivery searches for its post again if its answer arrives after a check has assigned that post to the other delivery', async () => {
    await send('delivery-2', 'before publishing');
    rig.network.whilePreparing = () => {
      rig.network.whilePreparing = () => undefined;
      rig.now += settleMs;
    };
    const { publish } = rig.network.reached.platform;
    const { commit } = publish;
    publish.commit = async (job) => {
      const receipt = await commit(job);
      // The other delivery finds this post before its answer is stored.
      publish.commit = commit;
      await rig.step('delivery-2');
      return receipt;
    };
    await rig.step('delivery-1');
    expect(await receipts()).toEqual([null, 'post-1']);
    expect((await rig.state('delivery-1'))?.failure?.reason).toMatch(/^Another post has the same text/);
    for (let i = 0; i < 3; i += 1) await passAndStep('delivery-1');
    expect(await receipts()).toEqual(['post-2', 'post-1']);
    expect(rig.network.posts).toHaveLength(2);
  });

  it('a first comment finds the post that the final steps have just found', async () => {
    rig.network.loseAnswer = 'after publishing';
    await rig.step('delivery-1');
    const { plan: parent, delivery } = (await rig.deliveries.find(ref))!;
    await rig.deliveries.change(ref, new Date(rig.now), () => ({
      delivery: { ...delivery, state: 'published', claim: null, nextAt: null },
    }));
    for (const kind of ['comment', 'finish'] as const)
      await rig.deliveries.create(
        { ...parent, id: `${parent.id}-${kind}`, kind },
        newDelivery(due),
        new Date(due),
      );
    const { publish } = rig.network.reached.platform;
    const { find } = publish;
    publish.find = async (...args) => {
      publish.find = find;
      await rig.step(`${parent.id}-finish`);
      return find(...args);
    };
    await rig.step(`${parent.id}-comment`);
    expect(rig.network.comments).toEqual(['post-1: Open until eight.']);
    expect((await receipts())[0]).toBe('post-1');
  });
});
