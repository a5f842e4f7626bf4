import { claimMs, processingMs, settleMs } from '@fanfare/core/deliveries/backoff.ts';
import { queueOf } from '@fanfare/core/deliveries/queues.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueueStep } from './enqueue-step.ts';
import { due, plan, ref, stepRig, type StepRig } from './testing/step-rig.ts';

let rig: StepRig;
beforeEach(async () => {
  rig = await stepRig();
});

/** Runs steps until no delivery changes. */
async function settle(): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    const open = rig.deliveries.all().filter(({ delivery }) => delivery.nextAt !== null || delivery.claim);
    if (open.length === 0) return;
    rig.now += claimMs + settleMs;
    for (const { plan: each } of open) await rig.step(each.id);
  }
}

describe('a delivery', () => {
  it('a delivery is published in one step if the network needs no time, and its comment follows', async () => {
    await rig.step();
    expect(rig.network.posts).toEqual(['Fresh coffee']);
    expect(await rig.state()).toMatchObject({ state: 'published', receipt: { id: 'post-1' }, claim: null });

    await settle();

    expect(rig.network.comments).toEqual(['post-1: Open until eight.']);
    expect(rig.deliveries.all().map(({ plan: { kind }, delivery }) => [kind, delivery.state])).toEqual([
      ['post', 'published'],
      ['finish', 'published'],
      ['comment', 'published'],
    ]);
    expect(rig.network.posts).toHaveLength(1);
  });

  it("the timeline shows the attempts and the network's answers", async () => {
    rig.network.next('start', { kind: 'rate_limited', reason: 'Slow down.', code: '429' });
    await rig.step();
    rig.now += 5000;
    await rig.step();
    expect(await rig.texts()).toEqual([
      'Preparing and uploading the media.',
      'The network asked us to wait: “Slow down.” (429). We will try again.',
      'Preparing and uploading the media.',
      'Publishing the post.',
      'The post is live.',
    ]);
  });

  it('while the network is processing, a task is queued for each poll', async () => {
    rig.network.processing = 2;
    await rig.step();
    expect(await rig.state()).toMatchObject({ state: 'processing', claim: null });
    expect(JSON.stringify(await rig.state())).not.toContain('prepared');
    rig.now += 10_000;
    await rig.step();
    rig.now += 10_000;
    await rig.step();
    expect(rig.network.posts).toHaveLength(1);
    expect(rig.tasks.enqueued.map(({ id, delaySeconds }) => [id, delaySeconds])).toEqual([
      ['delivery-1-v1-1', 10],
      ['delivery-1-v1-2', 10],
      ['delivery-1-finish-v1-0', 0],
      ['delivery-1-comment-v1-0', 0],
    ]);
  });

  it('a delivery fails with a message after an hour of processing', async () => {
    rig.network.processing = 100;
    await rig.step();
    rig.now += processingMs;
    await rig.step();
    expect(await rig.state()).toMatchObject({
      state: 'failed',
      failure: { kind: 'unavailable', startOver: true },
    });
    expect((await rig.texts()).at(-1)).toContain('for an hour and has not finished');
    expect(rig.broken).toEqual([]);
  });

  it('a step that runs during another worker’s claim only queues a task for the end of the claim, and that task publishes the post', async () => {
    await rig.deliveries.change(ref, new Date(rig.now), ({ delivery }) => ({
      delivery: { ...delivery, claim: { worker: 'other', until: rig.now + 30_000 } },
    }));
    await rig.step();
    await rig.step();
    expect(new Set(rig.tasks.enqueued.map(({ id, delaySeconds }) => `${id} in ${delaySeconds} s`))).toEqual(
      new Set([`delivery-1-v1-lease-${rig.now + 30_000} in 30 s`]),
    );
    rig.now += 30_000;
    await rig.step();
    expect(rig.network.posts).toHaveLength(1);
  });

  it('deliveries to the same account share a queue', async () => {
    rig.network.processing = 1;
    await rig.step();
    expect(rig.tasks.enqueued.map(({ queue }) => queue)).toEqual([queueOf(plan)]);
  });

  it('an early task changes nothing, and only one of several due tasks publishes the post', async () => {
    rig.now = due - 1;
    expect(await rig.step()).toBeNull();
    rig.now = due;
    const [first, second] = await Promise.all([rig.step(), rig.step()]);
    expect([first, second].filter((row) => row !== null)).toHaveLength(1);
    expect(await rig.step()).toBeNull();
    expect(rig.network.posts).toHaveLength(1);
  });
});

describe('a task that comes too early', () => {
  it('a task that comes less than a second too early is queued again', async () => {
    rig.now = due - 900;
    expect(await rig.step()).toBeNull();
    expect(await rig.step()).toBeNull();
    expect(new Set(rig.tasks.enqueued.map(({ id, delaySeconds }) => `${id} in ${delaySeconds} s`))).toEqual(
      new Set([`delivery-1-v1-0-again-${due} in 1 s`]),
    );
  });

  it('a step gets no task more than 29 days ahead, because the queue would refuse it', async () => {
    const row = await rig.deliveries.find(ref);
    if (!row) expect.fail('It is stored.');
    rig.now = due - 29 * dayMs - 1;
    await enqueueStep(rig.deps, row);
    expect(rig.tasks.enqueued).toEqual([]);
    rig.now += 1;
    await enqueueStep(rig.deps, row);
    expect(rig.tasks.enqueued).toHaveLength(1);
  });

  it('a task that comes an hour too early is dropped', async () => {
    rig.now = due - 3_600_000;
    expect(await rig.step()).toBeNull();
    expect(rig.tasks.enqueued).toEqual([]);
  });
});

describe('a delivery whose outcome is unknown', () => {
  it('a delivery without a handle is never started again, and fails with an unknown outcome', async () => {
    await rig.deliveries.change(ref, new Date(rig.now), ({ delivery }) => ({
      delivery: { ...delivery, state: 'unknown', armedAt: due - settleMs, handle: null },
    }));
    await settle();
    expect(rig.network.posts).toEqual([]);
    expect(await rig.state()).toMatchObject({ state: 'failed', failure: { kind: 'outcome_unknown' } });
  });
});

describe('a failure', () => {
  it('an internal failure is retried, and its details are only in the log', async () => {
    rig.network.crash = new Error('secret detail');
    await rig.step();
    expect(await rig.state()).toMatchObject({ state: 'queued', nextAt: due + 5000 });
    expect(JSON.stringify([await rig.state(), await rig.texts()])).not.toContain('secret detail');
  });

  it('a delivery to a network that is not set up fails with that reason', async () => {
    rig.deps.reach = () => Promise.resolve(null);
    await rig.step();
    expect((await rig.state())?.failure?.reason).toBe('This network is not set up here.');
  });

  it('a failure of the comment does not affect the published post', async () => {
    rig.network.commentFailure = new NetworkError({
      kind: 'rejected',
      reason: 'Comments are off.',
      code: null,
    });
    await rig.step();
    await settle();
    expect(await rig.state()).toMatchObject({ state: 'published' });
    expect(await rig.state('delivery-1-comment')).toMatchObject({
      state: 'failed',
      failure: { reason: 'Comments are off.' },
    });
  });
});
