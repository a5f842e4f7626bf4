import { processingMs, settleMs, leaseMs } from '@fanfare/core/deliveries/backoff.ts';
import { queueOf } from '@fanfare/core/deliveries/queues.ts';
import { newDelivery } from '@fanfare/core/deliveries/delivery.ts';
import { defaultOptions, type PostContent } from '@fanfare/core/posts/content.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryPlan } from '../../store/deliveries.ts';
import { ids } from '../../testing/builders.ts';
import { capturedLog } from '../../testing/captured-log.ts';
import { testKeyRing } from '../../testing/test-key-ring.ts';
import { madeUpNetwork, type MadeUpNetwork } from '../../testing/made-up-network.ts';
import { memoryDeliveries, type MemoryDeliveries } from '../../testing/memory-deliveries.ts';
import { memoryTasks, type MemoryTasks } from '../../testing/memory-tasks.ts';
import type { DeliveryDependencies } from './dependencies.ts';
import { runStep } from './run-step.ts';

const due = Date.parse('2026-11-21T12:00:00.000Z');
const content: PostContent = {
  title: '',
  description: 'Fresh coffee',
  comment: 'Open until eight.',
  media: [],
  thumbnail: null,
  options: defaultOptions,
};
const plan: DeliveryPlan = {
  id: 'delivery-1',
  workspaceId: ids.workspace,
  postId: 'post-1',
  revision: 1,
  kind: 'post',
  platform: 'made-up',
  platformId: 'account-1',
  target: null,
  content,
  mediaId: null,
};

let network: MadeUpNetwork;
let deliveries: MemoryDeliveries;
let tasks: MemoryTasks;
let now: number;
let broken: string[];
let renewals: boolean[];
let refusals: (number | undefined)[];
/** What is done again and again while a step lasts. */
let beat: (() => Promise<unknown>) | null;
let deps: DeliveryDependencies;

beforeEach(async () => {
  network = madeUpNetwork();
  deliveries = memoryDeliveries();
  tasks = memoryTasks();
  now = due;
  broken = [];
  renewals = [];
  refusals = [];
  beat = null;
  let workers = 0;
  deps = {
    deliveries,
    tasks,
    log: capturedLog().log,
    now: () => new Date(now),
    newId: () => `worker-${(workers += 1)}`,
    accounts: {
      open: (_ref, { renew, refusedAt }) => {
        renewals.push(renew);
        if (renew) refusals.push(refusedAt);
        const grant = { accessToken: 'secret', refreshToken: null, expiresAt: null, scopes: [] };
        return Promise.resolve({ platformId: 'account-1', username: 'harbour', grant });
      },
      markBroken: (_ref, reason) => Promise.resolve(void broken.push(reason)),
    },
    every(_ms, run) {
      beat = run;
      return () => {
        beat = null;
      };
    },
    reach: () => Promise.resolve(network.reached),
    keyRing: testKeyRing,
    media: {
      open: () => Promise.reject(new Error('No media.')),
      url: () => Promise.reject(new Error('No media.')),
      compressed: () => Promise.reject(new Error('No media.')),
    },
  };
  await deliveries.create(plan, newDelivery(due), new Date(due));
});

const ref = { workspaceId: ids.workspace, id: plan.id };
const step = (id = plan.id) => runStep(deps, { ...ref, id });
const state = async (id = plan.id) => (await deliveries.find({ ...ref, id }))?.delivery;
const texts = async () => (await deliveries.timeline(ref)).map(({ text }) => text);

/** Runs whatever is to be run until nothing moves any more. */
async function settle(): Promise<void> {
  for (let i = 0; i < 20; i += 1) {
    const open = deliveries.all().filter(({ delivery }) => delivery.nextAt !== null || delivery.lease);
    if (open.length === 0) return;
    now += leaseMs + settleMs;
    for (const { plan: each } of open) await step(each.id);
  }
}

describe('a delivery', () => {
  it('goes out in one step where the network needs no time, and its comment after it', async () => {
    await step();
    expect(network.posts).toEqual(['Fresh coffee']);
    expect(await state()).toMatchObject({ state: 'published', receipt: { id: 'post-1' }, lease: null });

    await settle();

    expect(network.comments).toEqual(['post-1: Open until eight.']);
    expect(deliveries.all().map(({ plan: { kind }, delivery }) => [kind, delivery.state])).toEqual([
      ['post', 'published'],
      ['finish', 'published'],
      ['comment', 'published'],
    ]);
    expect(network.posts).toHaveLength(1);
  });

  it('tells on its timeline what was tried and what the network said', async () => {
    network.next('start', { kind: 'rate_limited', reason: 'Slow down.', code: '429' });
    await step();
    now += 5000;
    await step();
    expect(await texts()).toEqual([
      'Preparing and sending the media.',
      'The network asks us to wait: “Slow down.” (429). We try again.',
      'Preparing and sending the media.',
      'Sending out the post.',
      'The post is out. The network calls it post-1.',
    ]);
  });

  it('waits while the network is processing, by a task of its own for each step', async () => {
    network.processing = 2;
    await step();
    expect(await state()).toMatchObject({ state: 'processing', lease: null });
    expect(JSON.stringify(await state())).not.toContain('prepared');
    now += 10_000;
    await step();
    now += 10_000;
    await step();
    expect(network.posts).toHaveLength(1);
    expect(tasks.enqueued.map(({ id, delaySeconds }) => [id, delaySeconds])).toEqual([
      ['delivery-1-v1-1', 10],
      ['delivery-1-v1-2', 10],
      ['delivery-1-finish-v1-0', 0],
      ['delivery-1-comment-v1-0', 0],
    ]);
  });

  it('is given up when the network has been processing for an hour, and says so', async () => {
    network.processing = 100;
    await step();
    now += processingMs;
    await step();
    expect(await state()).toMatchObject({
      state: 'failed',
      failure: { kind: 'unavailable', startOver: true },
    });
    expect((await texts()).at(-1)).toContain('has been processing for an hour');
    expect(broken).toEqual([]);
  });

  it('is looked at again when the claim of a worker has run out that may have died', async () => {
    await deliveries.change(ref, new Date(now), ({ delivery }) => ({
      delivery: { ...delivery, lease: { worker: 'other', until: now + 30_000 } },
    }));
    await step();
    await step();
    expect(new Set(tasks.enqueued.map(({ id, delaySeconds }) => `${id} in ${delaySeconds} s`))).toEqual(
      new Set([`delivery-1-v1-lease-${now + 30_000} in 30 s`]),
    );
    now += 30_000;
    await step();
    expect(network.posts).toHaveLength(1);
  });

  it('waits with what goes to the same account, and nowhere else', async () => {
    network.processing = 1;
    await step();
    expect(tasks.enqueued.map(({ queue }) => queue)).toEqual([queueOf(plan)]);
  });

  it('is left alone by a doubled, early or late task', async () => {
    now = due - 1;
    expect(await step()).toBeNull();
    now = due;
    const [first, second] = await Promise.all([step(), step()]);
    expect([first, second].filter((row) => row !== null)).toHaveLength(1);
    expect(await step()).toBeNull();
    expect(network.posts).toHaveLength(1);
  });
});

describe('the call that cannot be taken back', () => {
  it('is not repeated when its answer is lost: what is out is found', async () => {
    network.loseAnswer = 'after it is out';
    await step();
    expect(await state()).toMatchObject({ state: 'unknown' });
    expect(await step()).toBeNull();

    now += settleMs;
    await step();

    expect(await state()).toMatchObject({ state: 'published', receipt: { id: 'post-1' } });
    expect(network.posts).toHaveLength(1);
  });

  it('is made again when it surely did nothing', async () => {
    network.loseAnswer = 'before it is out';
    await step();
    now += settleMs;
    await step();
    now += 5000;
    await step();
    expect(await state()).toMatchObject({ state: 'published' });
    expect(network.posts).toHaveLength(1);
    expect(await texts()).toContain('It is not out. It is sent again.');
  });

  it('is not made by a worker that lost its claim while it was preparing', async () => {
    network.whilePreparing = () => {
      now += leaseMs;
    };
    await step();
    expect(network.posts).toHaveLength(0);
    network.whilePreparing = () => undefined;
    await step();
    expect(network.posts).toHaveLength(1);
  });

  it('is made by a worker that takes its time and says that it lives', async () => {
    network.whilePreparing = () => {
      now += leaseMs - 1;
      void beat?.();
      now += leaseMs - 1;
    };
    await step();
    expect(network.posts).toHaveLength(1);
    expect(beat).toBeNull();
  });

  it('is not made for a delivery that was cancelled meanwhile', async () => {
    network.whilePreparing = () =>
      void deliveries.change(ref, new Date(now), ({ delivery }) => ({
        delivery: { ...delivery, state: 'cancelled', nextAt: null, lease: null },
      }));
    await step();
    expect(network.posts).toHaveLength(0);
    expect(await state()).toMatchObject({ state: 'cancelled' });
  });
});

describe('an account whose token has ended', () => {
  it('is told when the token was refused, for there may be a newer one by the next try', async () => {
    network.next('start', { kind: 'token_expired', reason: 'Expired.', code: '190' });
    now += 700;
    await step();
    const refused = now;
    now += 60_000;
    await step();
    expect(refusals).toEqual([refused]);
  });

  it('gets a new one once, and the delivery goes on', async () => {
    network.next('start', { kind: 'token_expired', reason: 'Expired.', code: '190' });
    await step();
    await step();
    expect(renewals).toEqual([false, true]);
    expect(network.posts).toHaveLength(1);
    expect(broken).toEqual([]);
  });

  it('is marked broken when the new one does not do either', async () => {
    network.next('start', { kind: 'token_expired', reason: 'Expired.', code: '190' });
    network.next('start', { kind: 'token_expired', reason: 'Still expired.', code: '190' });
    await step();
    await step();
    expect(await state()).toMatchObject({ state: 'failed', failure: { kind: 'token_expired' } });
    expect(broken).toEqual(['Still expired.']);
  });
});

describe('trouble', () => {
  it('of our own is tried again, and its words stay in the log', async () => {
    network.crash = new Error('secret detail');
    await step();
    expect(await state()).toMatchObject({ state: 'queued', nextAt: due + 5000 });
    expect(JSON.stringify([await state(), await texts()])).not.toContain('secret detail');
  });

  it('with a network that is not set up here says so', async () => {
    deps.reach = () => Promise.resolve(null);
    await step();
    expect((await state())?.failure?.reason).toBe('This network is not set up here.');
  });

  it('of the comment is not the post’s', async () => {
    network.commentFailure = new NetworkError({ kind: 'rejected', reason: 'Comments are off.', code: null });
    await step();
    await settle();
    expect(await state()).toMatchObject({ state: 'published' });
    expect(await state('delivery-1-comment')).toMatchObject({
      state: 'failed',
      failure: { reason: 'Comments are off.' },
    });
  });
});
