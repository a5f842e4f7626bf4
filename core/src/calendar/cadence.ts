import { hourMs, minuteMs } from '../time/units.ts';
import { atRiskFrom, type ConnectedAccount } from '../accounts/account.ts';
import type { CalendarPost, CalendarWindow } from './calendar.ts';
import type { Day } from './days.ts';
import { accountKey, type CalendarCard } from './cards.ts';

/** Two posts of one account conflict if at most this much time is between them. */
const nearMs = 20 * minuteMs;

export interface NearPost {
  network: string;
  /** Minutes from the moved post to the near post. Negative if the near post is earlier. */
  minutes: number;
}

/** Posts of a group with the same time, such as the posts of a card. */
interface PostsAtTime {
  groupId: string;
  at: number;
  posts: readonly Pick<CalendarPost, 'uploadTo' | 'platform_id'>[];
}

/** The nearest other post of the same account within `nearMs` of the post; null if there is none. */
export function nearestConflict(
  moved: Omit<PostsAtTime, 'at'>,
  to: number,
  others: Iterable<PostsAtTime>,
): NearPost | null {
  const accounts = new Set(moved.posts.map(accountKey));
  let closest: { network: string; distance: number } | null = null;
  for (const other of others) {
    if (other.groupId === moved.groupId) continue;
    const distance = other.at - to;
    if (Math.abs(distance) > nearMs || (closest && Math.abs(closest.distance) <= Math.abs(distance)))
      continue;
    const same = other.posts.find((post) => accounts.has(accountKey(post)));
    if (same) closest = { network: same.uploadTo, distance };
  }
  return closest && { network: closest.network, minutes: Math.round(closest.distance / minuteMs) };
}

/** A text such as "Facebook: another post 15 min earlier". `label` is the name of the network. */
export function conflictText({ minutes }: NearPost, label: string): string {
  if (minutes === 0) return `${label}: another post at the same time`;
  return `${label}: another post ${Math.abs(minutes)} min ${minutes < 0 ? 'earlier' : 'later'}`;
}

/**
 * The period of all posts that can conflict with a post at some time within the hour of `at`. It is the same for the
 * whole hour, so posts are loaded only once while a person tries different times in it.
 */
export function conflictWindow(at: number): { from: string; to: string } {
  const start = Math.floor(at / hourMs) * hourMs;
  return {
    from: new Date(start - nearMs).toISOString(),
    to: new Date(start + hourMs + nearMs).toISOString(),
  };
}

/**
 * The scheduled and published posts. Failed posts are left out, because their time is that of their last change and not
 * the time at which they were due.
 */
export const postsDue = ({ groups }: Pick<CalendarWindow, 'groups'>): PostsAtTime[] =>
  groups.flatMap(({ post_id: groupId, posts }) =>
    posts
      .filter(({ status }) => status === 'scheduled' || status === 'uploaded')
      .map((post) => ({ groupId, at: Date.parse(post.at), posts: [post] })),
  );

export interface Gap {
  network: string;
  days: readonly Day[];
}

const gapDaysMin = 4;

/**
 * The gaps of each network that has posts in these days, longest first. A day in `more` has further posts of which only
 * the number is known. They can belong to any network, so such a day ends every gap.
 */
export function gapsIn(
  days: readonly Day[],
  byDay: ReadonlyMap<Day, readonly CalendarCard[]>,
  more: ReadonlyMap<Day, number>,
): Gap[] {
  const networksOn = days.map(
    (day) => new Set((byDay.get(day) ?? []).flatMap(({ networks }) => [...networks])),
  );
  const networks = new Set(networksOn.flatMap((each) => [...each]));
  const gaps: Gap[] = [];
  for (const network of [...networks].toSorted()) {
    let run: Day[] = [];
    days.forEach((day, n) => {
      const mayPost = more.has(day) || (networksOn[n]?.has(network) ?? false);
      if (!mayPost) run.push(day);
      if ((mayPost || n === days.length - 1) && run.length >= gapDaysMin) gaps.push({ network, days: run });
      if (mayPost) run = [];
    });
  }
  return gaps.toSorted((a, b) => b.days.length - a.days.length);
}

/** The part of a gap that is in one week: the positions of its first and its last day in this week. */
export interface GapInWeek {
  gap: Gap;
  first: number;
  last: number;
}

/** The hint about a gap is a strip. If the strip is shorter than this, its text does not fit. */
const stripDaysMin = 2;

/**
 * The gap that each week shows, by the first day of the week. A week shows at most one gap, and each gap is shown in
 * only one week, so that quiet months do not have more hints than posts. Gaps are placed from the longest to the
 * shortest. Each is placed in the week that has most of its days, among the weeks that are still without a gap.
 */
export function gapsOfWeeks(
  gaps: readonly Gap[],
  weeks: readonly (readonly Day[])[],
): ReadonlyMap<Day, GapInWeek> {
  const shown = new Map<Day, GapInWeek>();
  for (const gap of gaps) {
    const parts = weeks.map((week) => ({
      start: week[0] ?? '',
      days: week.flatMap((day, n) => (gap.days.includes(day) ? [n] : [])),
    }));
    const [most] = parts
      .filter(({ start, days }) => days.length >= stripDaysMin && !shown.has(start))
      .toSorted((a, b) => b.days.length - a.days.length);
    if (most) shown.set(most.start, { gap, first: most.days[0] ?? 0, last: most.days.at(-1) ?? 0 });
  }
  return shown;
}

type Health = Pick<
  ConnectedAccount,
  'platform' | 'platform_id' | 'problem' | 'missingPermissions' | 'tokenEndsAt'
>;

/**
 * The networks of scheduled posts that will fail: the account is missing or has a problem, or its token ends before the
 * post is due.
 */
export function networksAtRisk(
  { posts }: { posts: readonly Pick<CalendarPost, 'status' | 'uploadTo' | 'platform_id' | 'at'>[] },
  accounts: readonly Health[],
): string[] {
  const atRisk = posts.filter((post) => {
    if (post.status !== 'scheduled') return false;
    const account = accounts.find(
      ({ platform, platform_id: id }) => platform === post.uploadTo && id === post.platform_id,
    );
    const from = account ? atRiskFrom(account) : 0;
    return from !== null && from <= Date.parse(post.at);
  });
  return [...new Set(atRisk.map(({ uploadTo }) => uploadTo))];
}
