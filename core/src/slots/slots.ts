import { minuteMs } from '../time/units.ts';
import { addDays, dayIn } from '../calendar/days.ts';
import { momentOf } from '../time/wall-clock.ts';

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof weekdays)[number];
export const workdays: readonly Weekday[] = weekdays.slice(0, 5);

/** The days in the order of a week that begins with `weekStart`. */
export function weekdaysFrom(weekStart: Weekday): Weekday[] {
  const first = weekdays.indexOf(weekStart);
  return [...weekdays.slice(first), ...weekdays.slice(0, first)];
}

export interface Slot {
  day: Weekday;
  /** A time such as "09:30", in the plan's time zone. */
  time: string;
  /** The slot's network; null for all networks. */
  platform: string | null;
}

/**
 * The posting slots of a workspace. They are in the workspace's time zone, so that all members see the same moments.
 */
export interface SlotPlan {
  /** IANA name; null until the first slot is added. */
  zone: string | null;
  slots: readonly Slot[];
  /** Increased by every change. */
  revision: number;
}

export const noSlots: SlotPlan = { zone: null, slots: [], revision: 0 };

/** A slot that begins sooner than this is not suggested, because it would pass while the person confirms it. */
export const slotLeadMs = 5 * minuteMs;

export const slotsMax = 150;
export const slotsFullText = `Workspaces can have at most ${slotsMax} posting slots.`;
export const noFreeSlotText =
  'No posting slot of the next 3 months is free for this post. Add a posting slot, or choose a time.';

const orderOf = ({ day, time, platform }: Slot): string =>
  `${weekdays.indexOf(day)} ${time} ${platform ?? ''}`;

/** Sorts slots by day and time and removes duplicates. */
export function cleanSlots(slots: readonly Slot[]): Slot[] {
  const byKey = new Map(slots.map((slot) => [orderOf(slot), slot]));
  return [...byKey.keys()].toSorted().flatMap((key) => byKey.get(key) ?? []);
}

export const slotsOn = (slots: readonly Slot[], day: Weekday): Slot[] =>
  slots.filter((slot) => slot.day === day);

/** The copied slots replace the existing slots of the days in `to`. */
export function copyDay(slots: readonly Slot[], from: Weekday, to: readonly Weekday[]): Slot[] {
  const kept = slots.filter(({ day }) => day === from || !to.includes(day));
  const copies = to.flatMap((day) => slotsOn(slots, from).map((slot) => ({ ...slot, day })));
  return cleanSlots([...kept, ...copies]);
}

/** A slot with its moment in a particular week. */
export interface SlotTime {
  at: number;
  platform: string | null;
}

/** The fields of a scheduled post that decide which slot it takes. */
export interface SlotUse {
  at: number;
  platform: string;
}

/** For example "Monday". */
export const weekdayName = (day: Weekday): string => `${day.slice(0, 1).toUpperCase()}${day.slice(1)}`;

export const weekdayOf = (day: string): Weekday => weekdays[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday';

/** If a clock change moves two slots to the same moment, only one of them is returned. */
function slotTimesOn(day: string, zone: string, slots: readonly Slot[]): SlotTime[] {
  const times = slotsOn(slots, weekdayOf(day)).flatMap(({ time, platform }): SlotTime[] => {
    const moment = momentOf(`${day}T${time}`, zone);
    return moment ? [{ at: moment.at, platform }] : [];
  });
  const byKey = new Map(times.map((time) => [`${time.at} ${time.platform ?? ''}`, time]));
  return [...byKey.values()].toSorted((a, b) => a.at - b.at);
}

/**
 * The slots from `from` until just before `to`, in order. The days are computed one at a time, because most callers
 * need only a few slots.
 */
export function* slotTimes({ zone, slots }: SlotPlan, from: number, to: number): Generator<SlotTime> {
  if (zone === null || slots.length === 0) return;
  // A clock change can move a slot to the day after its own.
  let day = addDays(dayIn(from, zone), -1);
  const last = dayIn(to, zone);
  for (; day <= last; day = addDays(day, 1))
    for (const time of slotTimesOn(day, zone, slots)) if (time.at >= from && time.at < to) yield time;
}

export const findSlotsAt = (plan: SlotPlan, at: number): SlotTime[] => [...slotTimes(plan, at, at + 1)];

/** A post takes the slot of its own network, or the slot for all networks if its own network has none at that time. */
function takes({ platform, at }: SlotUse, slot: SlotTime, own: ReadonlySet<string | null>): boolean {
  if (at !== slot.at) return false;
  return slot.platform === null ? !own.has(platform) : slot.platform === platform;
}

/** The slots of a period that no scheduled post has taken. */
export function freeSlots(
  plan: SlotPlan,
  scheduled: readonly SlotUse[],
  { from, to }: { from: number; to: number },
): SlotTime[] {
  const usesAt = Map.groupBy(scheduled, ({ at }) => at);
  const byMoment = Map.groupBy(slotTimes(plan, from, to), ({ at }) => at);
  return [...byMoment].flatMap(([at, slots]) => {
    const own = new Set(slots.map(({ platform }) => platform));
    const uses = usesAt.get(at) ?? [];
    return slots.filter((slot) => !uses.some((use) => takes(use, slot, own)));
  });
}

/**
 * Tells whether the slots at a moment have room for a post to these networks. Each network needs a free slot, either
 * its own or one for all networks. A post without a network needs any free slot.
 */
export function hasRoom(
  slots: readonly SlotTime[],
  scheduled: readonly SlotUse[],
  platforms: readonly string[],
): boolean {
  const own = new Set(slots.map(({ platform }) => platform));
  const isFree = (slot: SlotTime) => !scheduled.some((use) => takes(use, slot, own));
  if (platforms.length === 0) return slots.some(isFree);
  return platforms.every((platform) => {
    const slot =
      slots.find((each) => each.platform === platform) ?? slots.find((each) => each.platform === null);
    return slot !== undefined && isFree(slot);
  });
}

/** The moments with slots for these networks, in order, whether or not they are taken. */
export function* momentsFor(
  plan: SlotPlan,
  platforms: readonly string[],
  { from, to }: { from: number; to: number },
): Generator<SlotTime[], void> {
  let moment: SlotTime[] = [];
  for (const slot of slotTimes(plan, from, to)) {
    if (moment[0] && moment[0].at !== slot.at) {
      if (hasRoom(moment, [], platforms)) yield moment;
      moment = [];
    }
    moment.push(slot);
  }
  if (moment.length > 0 && hasRoom(moment, [], platforms)) yield moment;
}
