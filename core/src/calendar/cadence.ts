import { hourMs, minuteMs } from '../time/units.ts';
import { atRiskFrom, type ConnectedAccount } from '../accounts/account.ts';
import type { CalendarPost, CalendarWindow } from './calendar.ts';
import type { Day } from './days.ts';
import { accountKey, type CalendarCard } from './cards.ts';

/** Posts of one account conflict with each other if they are at most this far apart. */
const nearMs = 20 * minuteMs;

export interface NearPost {
  network: string;
  /** Minutes from the moved post to the near post; negative when the near post comes earlier. */
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
 * The period in which posts may conflict with a post at any time of this hour. All times of an hour share this period,
 * so its posts are loaded only once while a person tries different times within the hour.
 */
export function conflictWindow(at: number): { from: string; to: string } {
  const start = Math.floor(at / hourMs) * hourMs;
  return {
    from: new Date(start - nearMs).toISOString(),
    to: new Date(start + hourMs + nearMs).toISOString(),
  };
}

/**
 * The scheduled and published posts. Failed posts are left out, because their time is the time of their last change,
 * which says nothing about when they were due.
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
 * The gaps of each network that has posts in this period, longest first. A day in `more` has further posts, of which
 * only the number is known. Such a day ends every gap, because its further posts may belong to any network.
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

/** A gap and the positions of its first and its last day in a week. */
export interface GapInWeek {
  gap: Gap;
  first: number;
  last: number;
}

/** A strip of a single day has no room for its text. */
const stripDaysMin = 2;

/**
 * The gap that each week shows, by the first day of the week. A week shows at most one gap, and longer gaps are placed
 * first. Each gap is shown in only one week, so that hints do not outnumber posts in quiet months. This is the week
 * with the most days of the gap, among the weeks that show no gap yet.
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
