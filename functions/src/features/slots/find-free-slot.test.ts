import { weekdays, type SlotPlan } from '@fanfare/core/slots/slots.ts';
import { windowEnd } from '@fanfare/core/schedule/window.ts';
import { dayMs, minuteMs } from '@fanfare/core/time/units.ts';
import { describe, expect, it } from 'vitest';
import type { ScheduledUse } from '../../store/slots.ts';
import { ids, testTime } from '../../testing/builders.ts';
import { findFreeSlot } from './find-free-slot.ts';

const now = testTime.getTime();

/** Slots every `step` minutes of every day from midnight on. */
const daily = (count: number, step = 30): SlotPlan => ({
  zone: 'UTC',
  slots: weekdays.flatMap((day) =>
    Array.from({ length: count }, (_, n) => ({
      day,
      time: new Date(n * step * minuteMs).toISOString().slice(11, 16),
      platform: null,
    })),
  ),
  revision: 1,
});

/** Finds posts as Firestore does: for at most 30 moments, in order, up to the limit. */
function scheduled(postsAt: (at: number) => number) {
  let queries = 0;
  const posts = {
    usesOf(_workspaceId: string, moments: readonly Date[], limit: number): Promise<ScheduledUse[]> {
      queries += 1;
      if (moments.length > 30) throw new Error('Too many values.');
      const uses = moments.flatMap((moment) => {
        const at = moment.getTime();
        return Array.from({ length: postsAt(at) }, (_, n) => ({
          id: `${at}-${n}`,
          groupId: `g${at}`,
          platform: 'madeup',
          queued: false,
          targets: [],
          at,
        }));
      });
      return Promise.resolve(uses.toSorted((a, b) => a.at - b.at).slice(0, limit));
    },
  };
  return { posts, queries: () => queries };
}

const search = { workspaceId: ids.workspace, platforms: ['madeup'] };
const find = async (
  plan: SlotPlan,
  store: ReturnType<typeof scheduled>,
  isOwn: (use: ScheduledUse) => boolean = () => false,
) => (await findFreeSlot(store, plan, { ...search, isOwn }, now))?.at ?? null;

describe('the search for a free slot', () => {
  it.each([
    ['5 slots a day', daily(5)],
    ['21 slots a day', daily(21)],
  ])('with %s, the search finds a free slot on the last day of the window', async (_name, plan) => {
    const midnight = new Date(windowEnd(now)).setUTCHours(0, 0, 0, 0);
    expect(
      await find(
        plan,
        scheduled((at) => (at < midnight ? 1 : 0)),
      ),
    ).toBe(midnight);
  });

  it('the search finds nothing if every slot of the window is taken', async () => {
    const store = scheduled(() => 1);
    expect(await find(daily(21), store)).toBeNull();
  });

  it('one query is enough if one of the next 30 slots is free', async () => {
    const store = scheduled((at) => (at < now + 2 * dayMs ? 1 : 0));
    await find(daily(5), store);
    expect(store.queries()).toBe(1);
  });

  it('if one query cannot return all posts, the remaining times are queried again', async () => {
    const days = (n: number) => new Date(now + n * dayMs).setUTCHours(0, 0, 0, 0);
    const postsAt = (at: number) => (at === days(2) ? 300 : at < days(2) ? 260 : 0);
    const store = scheduled(postsAt);
    const isOwn = ({ at }: ScheduledUse) => at === days(2);
    expect(await find(daily(1), store, isOwn)).toBe(days(2));
  });
});
