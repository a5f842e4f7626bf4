import { windowEnd } from '@fanfare/core/schedule/window.ts';
import { hasRoom, momentsFor, type SlotPlan, type SlotTime } from '@fanfare/core/slots/slots.ts';
import type { PostStore } from '../../store/posts.ts';
import type { ScheduledUse } from '../../store/slots.ts';

/** A slot that is sooner is not offered: it would pass while somebody confirms. */
const leadMs = 5 * 60_000;
/** As many values as one query of Firestore compares with. */
const momentsPerQuery = 30;
const usesPerQuery = 500;
/** Together with the limits above, what one call reads at most. */
const queriesMax = 10;

export interface SlotSearch {
  workspaceId: string;
  platforms: readonly string[];
  /** A post does not take a slot from itself. */
  isOwn(use: ScheduledUse): boolean;
}

/** A free moment with all its slots. */
export interface FreeMoment {
  at: number;
  slots: readonly SlotTime[];
}

/** The first moment that is free for a post; null when none is. Only posts at slots are read. */
export async function findFreeSlot(
  { posts }: { posts: Pick<PostStore, 'usesOf'> },
  plan: SlotPlan,
  { workspaceId, platforms, isOwn }: SlotSearch,
  now: number,
): Promise<FreeMoment | null> {
  const moments = momentsFor(plan, platforms, { from: now + leadMs, to: windowEnd(now) });
  let left: FreeMoment[] = [];
  for (let query = 0; query < queriesMax; query += 1) {
    while (left.length < momentsPerQuery) {
      const next: IteratorResult<SlotTime[], void> = moments.next();
      if (next.done === true) break;
      const [first] = next.value;
      if (first) left.push({ at: first.at, slots: next.value });
    }
    if (left.length === 0) return null;
    const asked = left.map(({ at }) => new Date(at));
    const uses = await posts.usesOf(workspaceId, asked, usesPerQuery);
    const others = Map.groupBy(
      uses.filter((use) => !isOwn(use)),
      ({ at }) => at,
    );
    // Where the list was cut, the rest is asked for again.
    const lastAt = uses.length === usesPerQuery ? (uses.at(-1)?.at ?? 0) : Infinity;
    for (const moment of left) {
      if (moment.at >= lastAt) break;
      if (hasRoom(moment.slots, others.get(moment.at) ?? [], platforms)) return moment;
    }
    left = left.filter(({ at }) => at > lastAt);
  }
  return null;
}
