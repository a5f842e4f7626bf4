import type { CalendarCard } from './cards.ts';

/** The height of each hour of a day, in lines. A line has room for one card, and an hour has at least one line. */
export type HourLines = readonly number[];

export interface PlacedCard {
  card: CalendarCard;
  /** The upper edge of the card, in lines from midnight. */
  line: number;
  /** Cards of the same hour that do not fit into it. The line below this card shows their number. */
  hidden: readonly CalendarCard[];
}

const hoursPerDay = 24;
const hourOf = (minutes: number): number => Math.min(hoursPerDay - 1, Math.floor(minutes / 60));
const linesBefore = (lines: HourLines, hour: number): number =>
  lines.slice(0, hour).reduce((sum, each) => sum + each, 0);

/** The number of lines from midnight to a time of day. */
export function lineAt(lines: HourLines, minutes: number): number {
  const hour = hourOf(minutes);
  return linesBefore(lines, hour) + (minutes / 60 - hour) * (lines[hour] ?? 1);
}

/** The time at a line, in minutes from the beginning of the first hour. The reverse of `lineAt`. */
export function minutesAtLine(lines: HourLines, line: number): number {
  let hour = 0;
  let left = line;
  for (; hour < lines.length - 1 && left >= (lines[hour] ?? 1); hour += 1) left -= lines[hour] ?? 1;
  return (hour + left / (lines[hour] ?? 1)) * 60;
}

type StackedCard = Pick<PlacedCard, 'card' | 'hidden'>;

/**
 * Limits the cards of each hour to `most` lines. If there are more cards, the last line shows the number of cards
 * without a line. The first card of an hour is always shown, so if `most` is 1, the number needs a second line.
 */
const stack = (cards: readonly CalendarCard[], most: number): StackedCard[] =>
  [...Map.groupBy(cards, ({ minutes }) => hourOf(minutes)).values()].flatMap((ofHour) => {
    const shown = ofHour.slice(0, ofHour.length > most ? Math.max(1, most - 1) : most);
    return shown.map((card, n) => ({
      card,
      hidden: n === shown.length - 1 ? ofHour.slice(shown.length) : [],
    }));
  });

const heightOf = ({ hidden }: StackedCard): number => (hidden.length > 0 ? 2 : 1);

type Timed = Pick<CalendarCard, 'minutes'>;

function linesOf(stacked: readonly StackedCard[], slots: readonly Timed[]): number[] {
  const lines = Array.from({ length: hoursPerDay }, () => 0);
  const add = ({ minutes }: Timed, height: number) => {
    const hour = hourOf(minutes);
    lines[hour] = (lines[hour] ?? 0) + height;
  };
  for (const each of stacked) add(each.card, heightOf(each));
  for (const slot of slots) add(slot, 1);
  return lines;
}

/**
 * Places each card at its time if possible. A card moves up, at most to the start of its hour, if the next card needs
 * the space. It moves down if the previous card covers its position.
 */
function placeInDay(stacked: readonly StackedCard[], lines: HourLines): PlacedCard[] {
  const wanted: number[] = [];
  let end = linesBefore(lines, hoursPerDay);
  for (const each of stacked.toReversed()) {
    const { minutes } = each.card;
    const fitting = Math.min(lineAt(lines, minutes), end - heightOf(each));
    end = Math.max(linesBefore(lines, hourOf(minutes)), fitting);
    wanted.unshift(end);
  }
  let free = 0;
  return stacked.map((each, n) => {
    const line = Math.max(wanted[n] ?? 0, free);
    free = line + heightOf(each);
    return { ...each, line };
  });
}

/** The number of cards above which the screen becomes slow. */
const placedMax = 200;

/**
 * Places cards of the same hour one below the other, because half of a column is too narrow for a card. Hours become as
 * high as their fullest day, up to three lines, or two if the week has too many cards. If there are still too many
 * cards, each hour of a day shows one card. Each free posting slot in `slots` gets a further line, so that it has room in
 * its hour.
 */
export function placeInWeek(
  days: readonly (readonly CalendarCard[])[],
  slots: readonly (readonly Timed[])[] = [],
): {
  lines: HourLines;
  days: PlacedCard[][];
} {
  const stackedBy = (most: number) => days.map((cards) => stack(cards, most));
  const fits = (stacked: StackedCard[][]) => stacked.flat().length <= placedMax;
  const shown = [3, 2].map(stackedBy).find(fits) ?? stackedBy(1);
  const counts = shown.map((stacked, n) => linesOf(stacked, slots[n] ?? []));
  const lines = Array.from({ length: hoursPerDay }, (_, hour) =>
    Math.max(1, ...counts.map((count) => count[hour] ?? 0)),
  );
  return { lines, days: shown.map((day) => placeInDay(day, lines)) };
}

/** The hours that the week view shows. Earlier and later hours are folded into one line each. */
export interface ShownHours {
  from: number;
  to: number;
}

const usualHours: ShownHours = { from: 6, to: 20 };

/** The usual hours, extended to the earliest and the latest of the cards. */
export function shownHours(cards: Iterable<Timed>): ShownHours {
  let { from, to } = usualHours;
  for (const { minutes } of cards) {
    from = Math.min(from, Math.floor(minutes / 60));
    to = Math.max(to, Math.min(24, Math.floor(minutes / 60) + 2));
  }
  return { from, to };
}

const usualStart = 8 * 60;

/**
 * The time of day to which a week is scrolled when it opens, in minutes since midnight. The current week opens at
 * `now`, which is null for other weeks. These open at their earliest post during the day, or at their earliest post if
 * all posts are at night.
 */
export function openingMinutes(now: number | null, cards: readonly Timed[]): number {
  if (now !== null) return now;
  const times = cards.map(({ minutes }) => minutes);
  const ofDay = times.filter((minutes) => minutes >= usualHours.from * 60);
  const [first = usualStart] = (ofDay.length > 0 ? ofDay : times).toSorted((a, b) => a - b);
  return first;
}
