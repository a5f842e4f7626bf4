import { windowEnd } from '@fanfare/core/schedule/window.ts';
import { hasRoom, momentsFor, slotLeadMs, type SlotPlan, type SlotTime } from '@fanfare/core/slots/slots.ts';
import type { PostStore } from '../../store/posts.ts';
import type { ScheduledUse } from '../../store/slots.ts';

/** One Firestore query can filter by at most this many values. */
const momentsPerQuery = 30;
const usesPerQuery = 500;
/** The maximum number of simultaneous queries. A search reaches this number in its fourth round. */
const queriesAtOnceMax = 8;

export interface SlotSearch {
  workspaceId: string;
  platforms: readonly string[];
  /**
   * Whether the scheduled post belongs to the submission that searches. The slot of such a post is free for the
   * submission.
   */
  isOwn(use: ScheduledUse): boolean;
}

export interface FreeMoment {
  at: number;
  slots: readonly SlotTime[];
}

/** Returns the first of these moments that is free. The moments must be in order, and at most `momentsPerQuery`. */
async function firstFree(
  posts: Pick<PostStore, 'usesOf'>,
  moments: readonly FreeMoment[],
  { workspaceId, platforms, isOwn }: SlotSearch,
): Promise<FreeMoment | null> {
  if (moments.length === 0) return null;
  const asked = moments.map(({ at }) => new Date(at));
  const uses = await posts.usesOf(workspaceId, asked, usesPerQuery);
  const others = Map.groupBy(
    uses.filter((use) => !isOwn(use)),
    ({ at }) => at,
  );
  const cutAt = uses.length === usesPerQuery ? (uses.at(-1)?.at ?? 0) : Infinity;
  const complete = moments.filter(({ at }) => at < cutAt);
  const free = complete.find(({ at, slots }) => hasRoom(slots, others.get(at) ?? [], platforms));
  // A query that returns `usesPerQuery` posts may be incomplete, so the remaining moments are queried again. A single
  // moment with that many posts counts as taken.
  return (
    free ?? firstFree(posts, moments.slice(Math.max(complete.length, 1)), { workspaceId, platforms, isOwn })
  );
}

/**
 * The first moment that is free for a post; null if no moment is free. Only posts that are scheduled at slots are read.
 * The search covers the whole window: 150 slots a week give about 2000 moments, 67 queries in a dozen rounds.
 */
export async function findFreeSlot(
  { posts }: { posts: Pick<PostStore, 'usesOf'> },
  plan: SlotPlan,
  search: SlotSearch,
  now: number,
): Promise<FreeMoment | null> {
  const moments = momentsFor(plan, search.platforms, { from: now + slotLeadMs, to: windowEnd(now) });
  const nextMoment = (): FreeMoment[] => {
    const { done, value: slots } = moments.next();
    return done !== true && slots[0] ? [{ at: slots[0].at, slots }] : [];
  };
  const nextBatch = () => Array.from({ length: momentsPerQuery }, nextMoment).flat();
  for (let atOnce = 1; ; atOnce = Math.min(2 * atOnce, queriesAtOnceMax)) {
    const batches = Array.from({ length: atOnce }, nextBatch);
    if (batches[0]?.length === 0) return null;
    const found = await Promise.all(batches.map((batch) => firstFree(posts, batch, search)));
    const first = found.find((each) => each !== null);
    if (first) return first;
  }
}
