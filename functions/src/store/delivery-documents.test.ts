import { newDelivery, type Delivery } from '@fanfare/core/deliveries/delivery.ts';
import { describe, expect, it } from 'vitest';
import { ids, testTime } from '../testing/builders.ts';
import { setUpFirestore } from '../testing/set-up-firestore.ts';
import { madeUpDelivery } from '../testing/made-up-posts.ts';
import { createDeliveryStore, type DeliveryPlan } from './deliveries.ts';

const local = setUpFirestore();

const due = testTime.getTime();
const plan = (change: Partial<DeliveryPlan> = {}) => madeUpDelivery(change).plan;
const ref = { workspaceId: ids.workspace, id: 'd1' };

describe('a delivery that this version cannot read', () => {
  const store = createDeliveryStore(local.open);
  const documentOf = (workspaceId: string, id: string) =>
    local.db.doc(`workspaces/${workspaceId}/deliveries/${id}`);

  it('an unreadable delivery does not hide others from the sweep', async () => {
    await documentOf(ids.other, 'odd').set({ id: 'odd', state: 'from the future', nextAt: new Date(due) });
    await store.create(plan(), newDelivery(due + 1), testTime);

    const { rows, unreadable } = await store.waiting(new Date(due + 1), 10);
    expect(rows.map((row) => row.plan.id)).toEqual(['d1']);
    expect(unreadable.map(({ message }) => message)).toEqual([
      `workspaces/${ids.other}/deliveries/odd is malformed.`,
    ]);

    const found: string[] = [];
    const until = new Date(due + 1);
    let page = await store.upcoming({ after: new Date(due - 1), until }, 1);
    while (!page.isLast) {
      found.push(...page.rows.map((row) => row.plan.id));
      page = await store.upcoming({ after: page.end, until }, 1);
    }
    expect(found).toEqual(['d1']);
  });

  it('a delivery with a broken handle counts as unreadable', async () => {
    await store.create(plan(), newDelivery(due), testTime);
    await documentOf(ids.workspace, 'd1').update({ handle: '{' });
    const { rows, unreadable } = await store.waiting(new Date(due), 10);
    expect([rows, unreadable.map(({ message }) => message)]).toEqual([
      [],
      [`workspaces/${ids.workspace}/deliveries/d1 is malformed.`],
    ]);
  });

  it('a failure kind that a newer version of Fanfare stored is read as an unknown outcome', async () => {
    const failure = { kind: 'rejected', reason: 'No.', code: null } as const;
    await store.create(plan(), { ...newDelivery(due), failure }, testTime);
    await documentOf(ids.workspace, 'd1').update({ 'failure.kind': 'from_the_future' });
    expect((await store.find(ref))?.delivery.failure).toEqual({ ...failure, kind: 'outcome_unknown' });
  });
});

describe('changing a delivery that was read before', () => {
  it('the delivery is written three times without being read again', async () => {
    const store = createDeliveryStore(local.open);
    await store.create(plan(), newDelivery(due), testTime);
    let row = await store.find(ref);
    const before = local.reads();
    for (const attempts of [1, 2, 3])
      row = await store.change(
        ref,
        testTime,
        ({ delivery }) => ({ delivery: { ...delivery, attempts } }),
        row,
      );
    expect(local.reads() - before).toBe(0);
    expect((await store.find(ref))?.delivery.attempts).toBe(3);
  });

  it('a change that creates final steps succeeds if these final steps exist already, and does not overwrite them', async () => {
    const store = createDeliveryStore(local.open);
    await store.create(plan(), newDelivery(due), testTime);
    const child = { plan: plan({ id: 'd1-finish', kind: 'finish' }), delivery: newDelivery(due) };
    await store.create(child.plan, { ...child.delivery, state: 'published' }, testTime);
    const known = await store.find(ref);
    const done: Delivery = { ...newDelivery(due), state: 'published', nextAt: null };
    expect(
      await store.change(ref, testTime, () => ({ delivery: done, create: [child] }), known),
    ).toMatchObject({ delivery: { state: 'published' } });
    expect((await store.find({ ...ref, id: 'd1-finish' }))?.delivery.state).toBe('published');
  });

  it('only one of five simultaneous workers writes the delivery', async () => {
    const store = createDeliveryStore(local.open);
    await store.create(plan(), newDelivery(due), testTime);
    const known = await store.find(ref);
    const claim = (worker: string) =>
      store.change(
        ref,
        testTime,
        ({ delivery }) =>
          delivery.claim === null
            ? {
                delivery: { ...delivery, claim: { worker, until: due } },
                events: [{ what: 'start', text: worker }],
              }
            : null,
        known,
      );
    const rows = await Promise.all(['a', 'b', 'c', 'd', 'e'].map(claim));
    expect(rows.filter((row) => row !== null)).toHaveLength(1);
    expect(await store.timeline(ref)).toHaveLength(1);
  });
});
