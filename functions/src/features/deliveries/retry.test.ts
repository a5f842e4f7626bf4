import type { PublishInput } from '@fanfare/core/api/schemas/posts.ts';
import { settleMs } from '@fanfare/core/deliveries/backoff.ts';
import type { Failure } from '@fanfare/core/deliveries/delivery.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids } from '../../testing/builders.ts';
import { createMemoryTasks } from '../../testing/memory-tasks.ts';
import { postRig, publishInput, refOf, type PostRig } from '../../testing/post-rig.ts';
import { deletePost } from '../posts/deletion/delete-post.ts';
import { publish } from '../posts/publish/publish.ts';
import { decideDelivery, retryDeliveries, retryDelivery } from './retry.ts';
import { enqueueStep } from './enqueue-step.ts';
import { findDelivery, listDeliveries } from './views.ts';
import { runStep } from './run-step.ts';

let rig: PostRig;
beforeEach(async () => {
  rig = await postRig();
});

const refused = (kind: FailureKind = 'rejected'): Failure => ({ kind, reason: 'No.', code: null });
const send = (postId: string) => publish(rig.deps, 'upload_post', publishInput({ postId }), 'dana');

/** Publishes a post that fails, and returns the id of its delivery. */
async function failed(postId = 'p1', failure = refused()): Promise<string> {
  rig.network.next('start', failure);
  await send(postId).catch(() => undefined);
  const post = await rig.posts.find(ids.workspace, postId);
  expect(post?.status).toBe('failed');
  return post?.deliveryId ?? '';
}

describe('a delivery that waits until tomorrow', () => {
  it('a retry by a person sends the delivery once', async () => {
    const tomorrow = rig.deps.now().getTime() + 20 * 60 * 60 * 1000;
    rig.network.next('start', { kind: 'rate_limited', reason: 'Not today.', code: null, retryAt: tomorrow });
    await send('p1');
    const post = await rig.posts.find(ids.workspace, 'p1');
    const ref = refOf(post?.deliveryId ?? '');
    expect(await findDelivery(rig.deps, ref)).toMatchObject({ state: 'queued', canRetry: true });
    await retryDelivery(rig.deps, ref);
    await rig.pass(0);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
    await rig.pass(21 * 60 * 60 * 1000);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
    const { timeline } = await findDelivery(rig.deps, ref);
    expect(timeline.map(({ what }) => what)).toContain('retry');
  });
});

describe('a delivery that waits in the queue', () => {
  it("a retry queues a task with a new name, because the name of tomorrow's task is still in use", async () => {
    const tomorrow = rig.deps.now().getTime() + 20 * 60 * 60 * 1000;
    rig.network.next('start', { kind: 'rate_limited', reason: 'Not today.', code: null, retryAt: tomorrow });
    await send('p1');
    const ref = refOf((await rig.posts.find(ids.workspace, 'p1'))?.deliveryId ?? '');
    const waiting = await rig.deliveries.find(ref);
    if (!waiting) throw new Error('It waits.');
    const deps = { ...rig.deps, tasks: createMemoryTasks() };
    await enqueueStep(deps, waiting);
    await retryDelivery(deps, ref);
    const [first, second] = deps.tasks.enqueued;
    expect(first?.delaySeconds).toBeGreaterThan(19 * 60 * 60);
    expect(second?.delaySeconds).toBe(0);
    expect(second?.id).not.toBe(first?.id);
  });
});

describe('a failed delivery', () => {
  it('the post of a retried delivery is scheduled again, and then published', async () => {
    const id = await failed();
    const after = await retryDelivery(rig.deps, refOf(id));
    expect(after.delivery.state).toBe('queued');
    expect(await rig.posts.find(ids.workspace, 'p1')).toMatchObject({
      status: 'scheduled',
      failReason: null,
    });
    await rig.pass(0);
    expect(rig.network.posts).toEqual(['Fresh coffee']);
    expect(await rig.posts.find(ids.workspace, 'p1')).toMatchObject({ status: 'uploaded' });
  });

  it('after a person retries it, its timeline shows the failure, the retry and the new attempt', async () => {
    const id = await failed();
    await retryDelivery(rig.deps, refOf(id));
    await rig.pass(0);
    const { timeline, canRetry } = await findDelivery(rig.deps, refOf(id));
    expect(timeline.map(({ what }) => what)).toEqual([
      'start',
      'failed',
      'retry',
      'start',
      'armed',
      'published',
    ]);
    expect(canRetry).toBe(false);
  });

  it('a second retry of a delivery is refused', async () => {
    const id = await failed();
    await retryDelivery(rig.deps, refOf(id));
    await expect(retryDelivery(rig.deps, refOf(id))).rejects.toMatchObject({ code: 'conflict' });
  });

  it('a retry is refused if the post was deleted or the delivery does not exist', async () => {
    const id = await failed();
    await deletePost(rig.deps, { workspaceId: ids.workspace, id: 'p1' });
    await expect(retryDelivery(rig.deps, refOf(id))).rejects.toMatchObject({
      code: 'conflict',
      message: 'This post was deleted.',
    });
    await expect(retryDelivery(rig.deps, refOf('nothing'))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a retry by reason includes exactly the deliveries that failed for that reason', async () => {
    await failed('p1');
    await failed('p2', refused('not_found'));
    await failed('p3');
    const retried = await retryDeliveries(rig.deps, { workspaceId: ids.workspace, kind: 'rejected' });
    expect(retried).toBe(2);
    await rig.pass(0);
    expect(rig.network.posts).toHaveLength(2);
    expect(await rig.posts.find(ids.workspace, 'p2')).toMatchObject({ status: 'failed' });
  });

  it('a retry by reason skips a delivery that another call is changing', async () => {
    await failed('p1');
    await failed('p3');
    const change = rig.deps.posts.change.bind(rig.deps.posts);
    const posts: typeof rig.deps.posts = {
      ...rig.deps.posts,
      change: (...given) =>
        given[1].includes('p1')
          ? Promise.reject(Object.assign(new Error('Transaction lock contention.'), { code: 10 }))
          : change(...given),
    };
    const deps = { ...rig.deps, posts };
    expect(await retryDeliveries(deps, { workspaceId: ids.workspace, kind: 'rejected' })).toBe(1);
    expect(await rig.posts.find(ids.workspace, 'p1')).toMatchObject({ status: 'failed' });
  });

  it("a retry by account includes only that account's deliveries", async () => {
    await failed('p1');
    const of = (platform_id: string) =>
      retryDeliveries(rig.deps, { workspaceId: ids.workspace, kind: 'rejected', platform_id });
    expect(await of('somebody else')).toBe(0);
    expect(await of('a1')).toBe(1);
  });
});

describe('a delivery whose outcome is unknown', () => {
  /** Publishes a post whose outcome stays unknown until the checks stop. */
  async function unclear(input: Partial<PublishInput> = {}): Promise<string> {
    rig.network.loseAnswer = 'before publishing';
    rig.network.reached.platform.publish.find = () =>
      Promise.reject(Object.assign(new Error('No.'), { name: 'NetworkError' }));
    rig.stopWorkers();
    await publish(rig.deps, 'upload_post', publishInput({ postId: 'p1', ...input }), 'dana');
    const { deliveryId } = (await rig.posts.find(ids.workspace, 'p1')) ?? {};
    await runStep(rig.deps, refOf(deliveryId));
    await rig.deliveries.change(refOf(deliveryId), rig.deps.now(), ({ delivery }) => ({
      delivery: { ...delivery, state: 'failed', nextAt: null, failure: refused('outcome_unknown') },
    }));
    return deliveryId ?? '';
  }

  it('a person who confirms that the post is live ends the delivery as published', async () => {
    const id = await unclear();
    expect((await listDeliveries(rig.deps, ids.workspace, 'p1'))[0]).toMatchObject({ needsDecision: true });
    await decideDelivery(rig.deps, refOf(id), true);
    expect(await rig.posts.find(ids.workspace, 'p1')).toMatchObject({ status: 'uploaded' });
    await rig.pass(settleMs);
    expect(rig.network.posts).toEqual([]);
  });

  describe('a delivery that a person confirmed to be live', () => {
    const childStep = (id: string, kind: 'comment' | 'finish') => runStep(rig.deps, refOf(`${id}-${kind}`));

    it('a search finds the id of the post, which the first comment, the final steps and the post itself then use', async () => {
      const id = await unclear({ comment: 'Until eight.' });
      await decideDelivery(rig.deps, refOf(id), true);
      rig.network.reached.platform.publish.find = () =>
        Promise.resolve({ id: 'found-1', url: 'https://made-up.example/found-1' });
      await childStep(id, 'comment');
      await childStep(id, 'finish');
      expect(rig.network.comments).toEqual(['found-1: Until eight.']);
      expect(rig.network.posts).toEqual([]);
      expect(await rig.posts.find(ids.workspace, 'p1')).toMatchObject({ mediaId: 'found-1' });
      const views = await listDeliveries(rig.deps, ids.workspace, 'p1');
      expect(views.map(({ kind, state }) => `${kind} ${state}`).toSorted()).toEqual([
        'comment published',
        'finish published',
        'post published',
      ]);
    });

    it('the first comment fails with the reason if the post cannot be found', async () => {
      const id = await unclear({ comment: 'Until eight.' });
      await decideDelivery(rig.deps, refOf(id), true);
      rig.network.reached.platform.publish.find = () => Promise.resolve(null);
      await childStep(id, 'comment');
      const [, comment] = await listDeliveries(rig.deps, ids.workspace, 'p1').then((views) =>
        views.toSorted((a, b) => b.kind.localeCompare(a.kind)).filter(({ kind }) => kind !== 'finish'),
      );
      expect(comment).toMatchObject({
        kind: 'comment',
        state: 'failed',
        canRetry: true,
        failure: { kind: 'not_found', reason: expect.stringContaining('could not find the post') },
      });
    });

    it('repeated confirmations create the first comment and final steps once', async () => {
      const id = await unclear({ comment: 'Until eight.' });
      const confirmed = await Promise.allSettled([
        decideDelivery(rig.deps, refOf(id), true),
        decideDelivery(rig.deps, refOf(id), true),
      ]);
      expect(confirmed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await listDeliveries(rig.deps, ids.workspace, 'p1')).toHaveLength(3);
    });
  });

  it('a post is scheduled again once a person confirms that it is not live', async () => {
    const id = await unclear();
    const after = await decideDelivery(rig.deps, refOf(id), false);
    expect(after.delivery.state).toBe('queued');
    expect(await rig.posts.find(ids.workspace, 'p1')).toMatchObject({ status: 'scheduled' });
  });

  it('a failed delivery whose outcome is known cannot be confirmed as live', async () => {
    const id = await failed();
    await expect(decideDelivery(rig.deps, refOf(id), true)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('the deliveries of a post', () => {
  it('the deliveries are listed from the first revision to the last, each with its comment and final steps', async () => {
    await failed();
    await publish(
      rig.deps,
      'upload_post',
      publishInput({ desc: 'Fresher', comment: 'Until eight.' }),
      'dana',
    );
    await rig.pass(0);
    const views = await listDeliveries(rig.deps, ids.workspace, 'p1');
    expect(views.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'post failed',
      'post published',
      'finish published',
      'comment published',
    ]);
    expect(views[0]?.failure).toMatchObject({
      reason: 'No.',
      advice: expect.stringContaining('Edit what the network refused'),
    });
    expect(await listDeliveries(rig.deps, ids.other, 'p1')).toEqual([]);
  });
});
