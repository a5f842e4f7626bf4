import { addDays, dayIn, type Day } from '@fanfare/core/calendar/days.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';

export interface PlannedDay {
  day: Day;
  groups: readonly PostGroup[];
  /** True if more posts may be scheduled for this day than have been loaded. */
  isCut: boolean;
}

export const daysAhead = 7;

const dueOf = ({ posts: [first] }: PostGroup): number => Date.parse(first?.schedule ?? '');

/**
 * Today and the next six days. Late posts count as today's, because they are being sent. `groups` contains every post
 * before `knownUntil`.
 */
export function weekAhead(
  groups: readonly PostGroup[],
  knownUntil: number,
  now: number,
  zone: string,
): PlannedDay[] {
  const today = dayIn(now, zone);
  const dayOf = (group: PostGroup) => dayIn(Math.max(now, dueOf(group)), zone);
  const byDay = Map.groupBy(groups, dayOf);
  const lastKnown = dayIn(knownUntil, zone);
  return Array.from({ length: daysAhead }, (_, n) => {
    const day = addDays(today, n);
    return { day, groups: byDay.get(day) ?? [], isCut: day >= lastKnown };
  });
}

export const countPosts = (groups: readonly PostGroup[]): number =>
  groups.reduce((sum, { posts }) => sum + posts.length, 0);

/** The first `max` groups, under their days. Days without a group are left out. */
export function firstGroups(days: readonly PlannedDay[], max: number): PlannedDay[] {
  let left = max;
  return days.flatMap((each) => {
    const groups = each.groups.slice(0, left);
    left -= groups.length;
    return groups.length === 0 ? [] : [{ ...each, groups }];
  });
}
