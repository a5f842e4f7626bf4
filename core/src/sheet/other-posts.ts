import type { CalendarWindow } from '../calendar/calendar.ts';
import { addDays, startOf } from '../calendar/days.ts';
import { slotTimes, type SlotPlan, type SlotUse } from '../slots/slots.ts';
import { minuteMs } from '../time/units.ts';
import type { Sheet } from './sheet.ts';

/** Posts of one account that are closer together than this get a note. */
const nearMinutes = 30;

/** The posts that do not get new times: the scheduled posts, and the posts of the other rows of the sheet. */
export interface OtherPosts {
  /** The posting slots that these posts take. */
  uses: readonly SlotUse[];
  /** The times of the posts for the chosen accounts, in order. */
  times: readonly number[];
}

/** The value for the network of a post that has no network. This post takes a slot that is for all networks. */
const anyNetwork = '';

/** All slots of the days whose posts were not all loaded, because the missing posts may have taken them. */
function usesOnFullDays(windows: readonly CalendarWindow[], plan: SlotPlan, zone: string): SlotUse[] {
  return windows
    .flatMap(({ more }) => more)
    .flatMap(({ day }) => [...slotTimes(plan, startOf(day, zone), startOf(addDays(day, 1), zone))])
    .map(({ at, platform }) => ({ at, platform: platform ?? anyNetwork }));
}

export function findOtherPosts(
  windows: readonly CalendarWindow[],
  { rows, accounts }: Pick<Sheet, 'rows' | 'accounts'>,
  chosen: ReadonlySet<string>,
  { plan, zone }: { plan: SlotPlan; zone: string },
): OtherPosts {
  const scheduled = windows
    .flatMap(({ groups }) => groups)
    .flatMap(({ posts }) => posts)
    .filter(({ status }) => status === 'scheduled')
    .map((post) => ({ ...post, at: Date.parse(post.at) }));
  const isOwn = (post: (typeof scheduled)[number]) =>
    accounts.some(({ platform, platform_id: id }) => platform === post.uploadTo && id === post.platform_id);
  const inSheet = rows.flatMap(({ id, schedule }) => (chosen.has(id) || !schedule ? [] : schedule.at));
  const platforms =
    accounts.length === 0 ? [anyNetwork] : [...new Set(accounts.map((each) => each.platform))];
  return {
    uses: [
      ...scheduled.map(({ at, uploadTo }) => ({ at, platform: uploadTo })),
      ...inSheet.flatMap((at) => platforms.map((platform) => ({ at, platform }))),
      ...usesOnFullDays(windows, plan, zone),
    ],
    times: [...scheduled.filter(isOwn).map(({ at }) => at), ...inSheet].toSorted((a, b) => a - b),
  };
}

/** The index of the first time that is `at` or later. */
function firstFrom(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * A text such as "10 min after another post"; null if no other post is near. The `times` of the other posts are in
 * order.
 */
export function nearPostText(at: number, times: readonly number[]): string | null {
  const next = firstFrom(times, at);
  const minutesTo = (other: number | undefined) =>
    other === undefined ? Infinity : Math.round(Math.abs(other - at) / minuteMs);
  const [before, after] = [minutesTo(times[next - 1]), minutesTo(times[next])];
  const nearest = Math.min(before, after);
  if (nearest >= nearMinutes) return null;
  if (nearest === 0) return 'At the same time as another post';
  return `${nearest} min ${before <= after ? 'after' : 'before'} another post`;
}

interface GivenTime {
  at: number | null;
  note: string | null;
}

/**
 * The note of each row of a preview: about a clock change, a file with the same time, or a near post. Null for most
 * rows.
 */
export const spreadNotes = (rows: readonly GivenTime[], { times }: OtherPosts): (string | null)[] =>
  rows.map(({ at, note }, i) => {
    if (at === null) return null;
    if (note !== null) return note;
    return at === rows[i - 1]?.at ? 'At the same time as the file before' : nearPostText(at, times);
  });
