import type { PostGroup } from '@fanfare/core/posts/post.ts';

const soonMs = 4_000;
/** What takes this long is not watched every few seconds any more. */
const longMs = 600_000;
const seldomMs = 30_000;
/** Browsers forget longer timers, and somebody else may plan something meanwhile. */
const longestMs = 3_600_000;

/** When the list of posts says something new: soon while one is on its way, or once the next is due. 0 for never. */
export function pollAfter(groups: readonly PostGroup[], now: number): number {
  const waits = groups
    .flatMap(({ posts }) => posts)
    .filter(({ status }) => status === 'scheduled')
    .map(({ schedule, updatedAt }) => waitFor(Date.parse(schedule ?? updatedAt), now));
  return waits.length === 0 ? 0 : Math.min(...waits);
}

function waitFor(dueAt: number, now: number): number {
  if (dueAt > now) return Math.min(Math.max(dueAt - now, soonMs), longestMs);
  return now - dueAt < longMs ? soonMs : seldomMs;
}
