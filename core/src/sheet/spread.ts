import { addDays, type Day } from '../calendar/days.ts';
import { scheduleProblem, windowEnd, windowMonths } from '../schedule/window.ts';
import { hasRoom, momentsFor, slotLeadMs, type SlotPlan, type SlotUse } from '../slots/slots.ts';
import { minuteMs } from '../time/units.ts';
import { clockChangeText, momentOf, wallClock } from '../time/wall-clock.ts';
import type { CellContext } from './cells.ts';
import { stepMinutes } from '../schedule/steps.ts';
import { seriesTimes, take, type Series } from './series.ts';
import type { ArrivalRule, PatchedRow, SheetRow } from './sheet.ts';

/** The rule by which many rows get their times. Times of day are in the person's zone. */
export type Spread =
  /** The given times on every day, or on every `every`-th day. */
  | { kind: 'days'; from: Day; every: number; times: readonly string[] }
  /** The times of a series, such as every weekday at 9:00. */
  | { kind: 'times'; from: Day; series: Series }
  /** The same interval between all posts, regardless of clock changes. */
  | { kind: 'every'; from: number; minutes: number }
  /** Spreads the rows evenly from the first moment to the last moment. */
  | { kind: 'evenly'; from: number; to: number }
  /** The free posting slots. `uses` are the slots that scheduled posts have taken. */
  | { kind: 'slots'; plan: SlotPlan; uses: readonly SlotUse[] };

interface SpreadTime {
  at: number;
  /** A note about a clock change that affects the time; null for most times. */
  note: string | null;
}

const stepMs = stepMinutes * minuteMs;
/** The offsets of all zones are whole quarter hours, so a quarter hour in UTC is one on every local clock too. */
const toStep = (at: number) => Math.round(at / stepMs) * stepMs;

const withNote = (at: number, zone: string): SpreadTime => {
  const moment = momentOf(wallClock(at, zone), zone);
  // The note depends only on the local time, so both occurrences of a repeated local time get the note.
  return { at, note: moment ? clockChangeText(moment, zone) : null };
};

function* dayTimes(
  { from, every, times }: Extract<Spread, { kind: 'days' }>,
  { zone, now }: CellContext,
): Generator<SpreadTime, void> {
  const last = windowEnd(now);
  let before = -Infinity;
  if (times.length === 0 || every < 1) return;
  for (let day = from; ; day = addDays(day, every)) {
    const moments = times.toSorted().flatMap((time) => momentOf(`${day}T${time}`, zone) ?? []);
    if (moments.length === 0) return;
    for (const moment of moments) {
      if (moment.at > last) return;
      if (moment.at <= now || moment.at <= before) continue;
      before = moment.at;
      yield { at: moment.at, note: clockChangeText(moment, zone) };
    }
  }
}

function* stepTimes(
  { from, minutes }: Extract<Spread, { kind: 'every' }>,
  { zone, now }: CellContext,
): Generator<SpreadTime, void> {
  const gap = toStep(minutes * minuteMs);
  if (gap <= 0) return;
  const first = toStep(from);
  const passed = first > now ? 0 : Math.floor((now - first) / gap) + 1;
  for (let at = first + passed * gap; scheduleProblem(at, now) === null; at += gap) yield withNote(at, zone);
}

function* weekTimes(
  { from, series }: Extract<Spread, { kind: 'times' }>,
  context: CellContext,
): Generator<SpreadTime, void> {
  for (const at of seriesTimes(series, { from, ...context })) yield withNote(at, context.zone);
}

function evenTimes({ from, to }: Extract<Spread, { kind: 'evenly' }>, count: number, context: CellContext) {
  const gap = count > 1 ? (to - from) / (count - 1) : 0;
  return Array.from({ length: count }, (_, i) => toStep(from + i * gap)).flatMap((at) =>
    at > context.now && scheduleProblem(at, context.now) === null ? withNote(at, context.zone) : [],
  );
}

/**
 * The times at which every network has a free slot. A row uses the slots of all its networks, so each time is given to
 * one row only.
 */
function* freeTimes(
  { plan, uses }: Extract<Spread, { kind: 'slots' }>,
  platforms: readonly string[],
  now: number,
): Generator<SpreadTime, void> {
  const usesAt = Map.groupBy(uses, ({ at }) => at);
  for (const slots of momentsFor(plan, platforms, { from: now + slotLeadMs, to: windowEnd(now) })) {
    const at = slots[0]?.at;
    if (at !== undefined && hasRoom(slots, usesAt.get(at) ?? [], platforms)) yield { at, note: null };
  }
}

/** The times that are already taken by other posts. */
type TakenTimes = ReadonlySet<number>;

interface FreeTimes {
  times: readonly SpreadTime[];
  /** The number of times that were left out, because other posts have them. */
  skipped: number;
}

function firstFree(all: Iterable<SpreadTime>, count: number, taken: TakenTimes): FreeTimes {
  let skipped = 0;
  function* free() {
    for (const time of all) {
      if (taken.has(time.at)) skipped += 1;
      else yield time;
    }
  }
  return { times: take(free(), count), skipped };
}

function timesOf(
  spread: Spread,
  count: number,
  platforms: readonly string[],
  context: CellContext,
  taken: TakenTimes,
): FreeTimes {
  switch (spread.kind) {
    case 'days':
      return firstFree(dayTimes(spread, context), count, taken);
    case 'times':
      return firstFree(weekTimes(spread, context), count, taken);
    case 'every':
      return firstFree(stepTimes(spread, context), count, taken);
    // The next two cases skip no times: an even spread may use times that other posts have, and `freeTimes` already
    // leaves out taken slots.
    case 'evenly':
      return { times: evenTimes(spread, count, context), skipped: 0 };
    case 'slots':
      return { times: take(freeTimes(spread, platforms, context.now), count), skipped: 0 };
  }
}

interface SpreadPreview {
  rows: readonly { id: string; at: number | null; note: string | null }[];
  /** The reason why some rows get no time; null if all get one. */
  problem: string | null;
  /** The changes to make once the person confirms. Rows that get no time keep their old times. */
  patches: readonly PatchedRow[];
  skipped: number;
}

const files = (count: number) => (count === 1 ? '1 file gets' : `${count} files get`);

function problemOf(spread: Spread, left: number): string | null {
  if (left === 0) return null;
  if (spread.kind === 'slots')
    return `${files(left)} no time, because no more posting slots of the next ${windowMonths} months are free.`;
  if (spread.kind === 'evenly')
    return `${files(left)} no time. Choose times in the future, and up to ${windowMonths} months ahead.`;
  return `${files(left)} no time, because posts can be scheduled up to ${windowMonths} months ahead.`;
}

/** The times that rows would get, in the order of the rows. Nothing is changed until the person confirms. */
export function previewSpread(
  rows: readonly Pick<SheetRow, 'id'>[],
  platforms: readonly string[],
  spread: Spread,
  context: CellContext,
  taken: TakenTimes = new Set(),
): SpreadPreview {
  const { times, skipped } = timesOf(spread, rows.length, platforms, context, taken);
  const preview = rows.map(({ id }, i) => ({ id, at: times[i]?.at ?? null, note: times[i]?.note ?? null }));
  return {
    rows: preview,
    problem: problemOf(spread, rows.length - times.length),
    patches: preview.flatMap(({ id, at }): PatchedRow[] =>
      at === null ? [] : [{ id, patch: { schedule: { at, zone: context.zone } } }],
    ),
    skipped,
  };
}

/**
 * The rule for files that arrive after a spread. They get the next free times of the spread. The times follow the order
 * of the table, so a file may get the time of a file below it, and the file below gets a later time. Undefined for an
 * even spread, because it has no further times.
 */
export function spreadOnArrival(
  spread: Spread,
  platforms: readonly string[],
  zone: string,
  taken: TakenTimes = new Set(),
): ArrivalRule | undefined {
  if (spread.kind === 'evenly') return undefined;
  return (arrived, { rows }, now) => {
    const inSheet = new Set(rows.flatMap(({ schedule }) => schedule?.at ?? []));
    const { times } = timesOf(spread, inSheet.size + arrived.length, platforms, { zone, now }, taken);
    const free = times.filter(({ at }) => !inSheet.has(at)).slice(0, arrived.length);
    const ofSpread = new Set(times.map(({ at }) => at));
    const late = new Set(arrived.map(({ id }) => id));
    const below = rows
      .slice(rows.findIndex(({ id }) => late.has(id)))
      .filter(({ id, schedule }) => late.has(id) || (schedule !== null && ofSpread.has(schedule.at)));
    const kept = below.flatMap(({ id, schedule }) => (late.has(id) ? [] : (schedule?.at ?? [])));
    const given = [...kept, ...free.map(({ at }) => at)];
    given.sort((one, other) => one - other);
    return below.flatMap(({ id, schedule }, i): PatchedRow[] => {
      const at = given[i];
      return at === undefined || at === schedule?.at ? [] : [{ id, patch: { schedule: { at, zone } } }];
    });
  };
}
