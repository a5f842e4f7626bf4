import { newDelivery, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { postContent } from '@fanfare/core/posts/testing/builders.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { createMemoryDeliveries } from '../testing/memory-deliveries.ts';
import { createDeliveryStore, timelineLimit, type DeliveryPlan, type DeliveryStore } from './deliveries.ts';

const local = setUpFirestore();

const due = testTime.getTime();
const plan = (change: Partial<DeliveryPlan> = {}): DeliveryPlan => ({
  id: 'd1',
  workspaceId: ids.workspace,
  postId: 'p1',
  revision: 1,
  kind: 'post',
  platform: 'x',
  platformId: 'a1',
  target: null,
  content: postContent({
    description: 'Fresh coffee',
  }),
  mediaId: null,
  ...change,
});
const ref = { workspaceId: ids.workspace, id: 'd1' };

/** A delivery with every field set. */
const full: Delivery = {
  ...newDelivery(due),
  state: 'armed',
  claim: { worker: 'w', until: due + 90_000 },
  attempts: 3,
  setbacks: 1,
  renewed: true,
  handle: { container: '17', children: ['a', ['b']], none: null },
  armedAt: due + 5,
  processingSince: due + 3,
  failure: { kind: 'rate_limited', reason: 'Slow.', code: '429', retryAt: due + 9, startOver: true },
};

describe.each([
  ['Firestore', () => createDeliveryStore(local.open)],
  ['memory', createMemoryDeliveries],
])('deliveries in %s', (_name, make: () => DeliveryStore) => {
  let store: DeliveryStore;
  beforeEach(() => {
    store = make();
  });

  it('a delivery is created once, even by simultaneous workers', async () => {
    const made = await Promise.all(
      [1, 2, 3].map((n) => store.create(plan({ postId: `p${n}` }), newDelivery(due), testTime)),
    );
    expect(made.filter(Boolean)).toHaveLength(1);
    expect((await store.find(ref))?.delivery).toEqual(newDelivery(due));
  });

  it('a delivery is read back with all its fields', async () => {
    await store.create(plan(), full, testTime);
    expect(await store.find(ref)).toMatchObject({ plan: plan(), delivery: full, warnings: [], events: 0 });
    expect(await store.find({ ...ref, workspaceId: ids.other })).toBeNull();
  });

  it('the other posts of an account that were sent since a time are found in all workspaces', async () => {
    const rows = [
      plan(),
      plan({ id: 'd1', workspaceId: ids.other }),
      plan({ id: 'before' }),
      plan({ id: 'unsent' }),
      plan({ id: 'comment', kind: 'comment' }),
      plan({ id: 'account', platformId: 'a2' }),
      plan({ id: 'after' }),
    ];
    const since = new Date(due + 5);
    for (const each of rows) {
      const armedAt = each.id === 'unsent' ? null : each.id === 'before' ? due + 4 : due + 5;
      await store.create(each, { ...newDelivery(due), armedAt }, testTime);
    }
    const found = await store.othersSince(plan(), since);
    expect(new Set(found.map((each) => `${each.plan.workspaceId}/${each.plan.id}`))).toEqual(
      new Set([`${ids.other}/d1`, `${ids.workspace}/after`]),
    );
  });

  it('a delivery changes together with its timeline', async () => {
    await store.create(plan(), newDelivery(due), testTime);
    const say = (text: string) =>
      store.change(ref, testTime, ({ delivery }) => ({
        delivery: { ...delivery, attempts: delivery.attempts + 1 },
        events: [{ what: 'start', text }],
      }));
    await say('First.');
    await say('Second.');
    expect(await store.timeline(ref)).toEqual([
      { at: testTime, attempt: 1, what: 'start', text: 'First.' },
      { at: testTime, attempt: 2, what: 'start', text: 'Second.' },
    ]);
    expect((await store.find(ref))?.events).toBe(2);
  });

  it('a change is decided again if the delivery has changed since it was read', async () => {
    await store.create(plan(), newDelivery(due), testTime);
    const known = await store.find(ref);
    await store.change(ref, testTime, ({ delivery }) => ({
      delivery: { ...delivery, attempts: 7 },
      events: [{ what: 'start', text: 'Someone else.' }],
    }));
    const after = await store.change(
      ref,
      testTime,
      ({ delivery }) => ({
        delivery: { ...delivery, attempts: delivery.attempts + 1 },
        events: [{ what: 'start', text: 'The late one.' }],
      }),
      known,
    );
    expect(after?.delivery.attempts).toBe(8);
    expect((await store.find(ref))?.delivery.attempts).toBe(8);
    expect((await store.timeline(ref)).map(({ text }) => text)).toEqual(['Someone else.', 'The late one.']);
  });

  it('changing a delivery that does not exist creates nothing', async () => {
    await store.create(plan({ id: 'other' }), newDelivery(due), testTime);
    const other = await store.find({ ...ref, id: 'other' });
    const known = other && { ...other, plan: plan() };
    const change = await store.change(ref, testTime, ({ delivery }) => ({ delivery }), known);
    expect(change).toBeNull();
    expect(await store.find(ref)).toBeNull();
  });

  it('the open deliveries of an account are counted if they are due at or after the given date', async () => {
    const add = (id: string, dueAt: number, change: Partial<DeliveryPlan> = {}, state?: Delivery['state']) =>
      store.create(plan({ id, ...change }), { ...newDelivery(dueAt), ...(state && { state }) }, testTime);
    await add('early', due - 1);
    await add('exact', due);
    await add('late', due + 5, {}, 'processing');
    await add('sent', due + 9, {}, 'published');
    await add('other account', due + 7, { platformId: 'a2' });
    await add('other workspace', due + 99, { workspaceId: ids.other });
    const account = { workspaceId: ids.workspace, platform: 'x', platformId: 'a1' };

    expect(await store.countOpen(account, due)).toBe(2);
    expect(await store.countOpen(account, 0)).toBe(3);
    expect(await store.latestOpenDue(ids.workspace)).toBe(due + 7);
    expect(await store.latestOpenDue('nothing-planned')).toBeNull();
  });

  it('a long timeline shows its newest events, in the order in which they happened', async () => {
    await store.create(plan(), newDelivery(due), testTime);
    const numbers = Array.from({ length: timelineLimit + 100 }, (_, i) => String(i));
    for (let from = 0; from < numbers.length; from += 100)
      // The last change was made by a worker whose clock is behind the clocks of the others.
      await store.change(
        ref,
        new Date(due + from * 1000 - (from === timelineLimit ? 150_000 : 0)),
        ({ delivery }) => ({
          delivery,
          events: numbers.slice(from, from + 100).map((text) => ({ what: 'start', text })),
        }),
      );
    const texts = (await store.timeline(ref)).map(({ text }) => text);
    expect(texts).toEqual(numbers.slice(-timelineLimit));
  });

  it('failed deliveries are found by their failure kind and account', async () => {
    const failed = (kind: FailureKind): Delivery => ({
      ...full,
      state: 'failed',
      failure: { kind, reason: 'No.', code: null },
    });
    await store.create(plan({ id: 'd1' }), failed('rejected'), testTime);
    await store.create(plan({ id: 'd2' }), failed('unavailable'), testTime);
    await store.create(plan({ id: 'd3', platformId: 'a2' }), failed('rejected'), testTime);
    await store.create(plan({ id: 'd4' }), { ...failed('rejected'), state: 'queued' }, testTime);
    const found = async (kind: FailureKind, platformId: string | null) =>
      (await store.failed(ids.workspace, kind, platformId)).map(({ plan: { id } }) => id).toSorted();
    expect(await found('rejected', null)).toEqual(['d1', 'd3']);
    expect(await found('rejected', 'a2')).toEqual(['d3']);
    expect(await found('token_expired', null)).toEqual([]);
  });

  it('a delivery is not changed if `decide` returns null', async () => {
    expect(await store.change(ref, testTime, () => ({ delivery: full }))).toBeNull();
    await store.create(plan(), newDelivery(due), testTime);
    expect(await store.change(ref, testTime, () => null)).toBeNull();
    expect((await store.find(ref))?.delivery.state).toBe('queued');
  });

  it('only one of three simultaneous workers claims a delivery', async () => {
    await store.create(plan(), newDelivery(due), testTime);
    const claim = (worker: string) =>
      store.change(ref, testTime, ({ delivery }) =>
        delivery.claim ? null : { delivery: { ...delivery, claim: { worker, until: due + 1 } } },
      );
    const claims = await Promise.all(['a', 'b', 'c'].map(claim));
    expect(claims.filter((row) => row !== null)).toHaveLength(1);
  });

  it('a delivery that is changed twice creates its first comment only once', async () => {
    await store.create(plan(), newDelivery(due), testTime);
    const child = {
      plan: plan({ id: 'd1-comment', kind: 'comment', mediaId: 'm' }),
      delivery: newDelivery(due),
    };
    const out = () => store.change(ref, testTime, ({ delivery }) => ({ delivery, create: [child] }));
    await out();
    await out();
    expect((await store.ofPost(ids.workspace, 'p1')).map(({ plan: { kind } }) => kind).toSorted()).toEqual([
      'comment',
      'post',
    ]);
  });

  it('deliveries are listed page by page by the time of their next step, even if several have the same time', async () => {
    const at = (id: string, nextAt: number, workspaceId = ids.workspace) =>
      store.create(plan({ id, workspaceId }), { ...newDelivery(due), nextAt }, testTime);
    for (const id of ['a', 'b', 'c']) await at(id, due);
    await at('other', due, ids.other);
    await at('early', due - 1);
    await at('later', due + 5);
    await at('far', due + 6);
    const until = new Date(due + 5);
    const found: string[] = [];
    let page = await store.upcoming({ after: new Date(due - 1), until }, 2);
    for (;;) {
      found.push(...page.rows.map((row) => row.plan.id));
      if (page.isLast) break;
      page = await store.upcoming({ after: page.end, until }, 2);
    }
    expect(found.slice(0, 4).toSorted()).toEqual(['a', 'b', 'c', 'other']);
    expect(found.slice(4)).toEqual(['later']);
    const next = await store.upcoming({ after: page.end, until: new Date(due + 6) }, 2);
    expect(next.rows.map((row) => row.plan.id)).toEqual(['far']);
  });

  it('overdue deliveries of all workspaces are listed longest waiting first', async () => {
    const at = (id: string, nextAt: number | null, workspaceId = ids.workspace) =>
      store.create(plan({ id, workspaceId }), { ...newDelivery(due), nextAt }, testTime);
    await at('later', due + 1);
    await at('now', due);
    await at('over', null);
    await at('before', due - 5, ids.other);
    const waiting = await store.waiting(testTime, 10);
    expect(waiting.rows.map(({ plan: { id } }) => id)).toEqual(['before', 'now']);
    expect((await store.waiting(testTime, 1)).rows).toHaveLength(1);
  });
});

it('overdue deliveries are found behind several pages of unreadable deliveries, each of which is reported once', async () => {
  const store = createDeliveryStore(local.open);
  for (let i = 0; i < 7; i += 1) {
    await store.create(plan({ id: `odd${i}` }), { ...newDelivery(due - 10) }, testTime);
    await local.db.doc(`workspaces/${ids.workspace}/deliveries/odd${i}`).update({ state: 'unheard of' });
  }
  for (const id of ['a', 'b', 'c']) await store.create(plan({ id }), newDelivery(due - 5), testTime);

  const { rows, unreadable } = await store.waiting(testTime, 2);

  expect(rows.map((row) => row.plan.id)).toEqual(['a', 'b']);
  expect(new Set(unreadable.map(({ message }) => message)).size).toBe(7);
});
