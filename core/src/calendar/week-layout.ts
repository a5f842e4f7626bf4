import type { CalendarCard } from './cards.ts';

/** A card covers this many minutes of a column. Cards that start closer together share the width of their day. */
const cardMinutes = 60;

export interface PlacedCard {
  card: CalendarCard;
  /** 0, or 1 for the right column when two cards share the width. */
  column: number;
  columns: 1 | 2;
  /** Cards that have no room next to this one. */
  hidden: readonly CalendarCard[];
}

function clustersOf(cards: readonly CalendarCard[]): CalendarCard[][] {
  const clusters: CalendarCard[][] = [];
  let until = -1;
  for (const card of cards) {
    const cluster = clusters.at(-1);
    if (cluster && card.minutes < until) cluster.push(card);
    else clusters.push([card]);
    until = Math.max(card.minutes + cardMinutes, card.minutes < until ? until : 0);
  }
  return clusters;
}

/** Places at most `most` cards side by side. The last of them counts the cards that have no room. */
function placeInDay(cards: readonly CalendarCard[], most: 1 | 2): PlacedCard[] {
  return clustersOf(cards).flatMap((cluster) => {
    const placed: { card: CalendarCard; column: number; hidden: CalendarCard[] }[] = [];
    const free = Array.from({ length: most }, () => 0);
    for (const card of cluster) {
      const column = free.findIndex((until) => until <= card.minutes);
      if (column === -1) {
        placed.findLast((each) => each.column === most - 1)?.hidden.push(card);
        continue;
      }
      free[column] = card.minutes + cardMinutes;
      placed.push({ card, column, hidden: [] });
    }
    // A count of hidden cards needs room as well.
    const isShared = placed.some(({ column, hidden }) => column === 1 || hidden.length > 0);
    return placed.map((each) => ({ ...each, columns: isShared ? 2 : 1 }));
  });
}

/** Above this number of cards, the screen becomes slow. */
const placedMax = 200;

/** Places up to two cards side by side, or only one if the week has too many cards. */
export function placeInWeek(days: readonly (readonly CalendarCard[])[]): PlacedCard[][] {
  const placed = days.map((cards) => placeInDay(cards, 2));
  return placed.flat().length <= placedMax ? placed : days.map((cards) => placeInDay(cards, 1));
}

/** The hours that the week view shows. Earlier and later hours are folded into one line each. */
export interface ShownHours {
  from: number;
  to: number;
}

const usualHours: ShownHours = { from: 6, to: 20 };

/** The usual hours, extended to the earliest and the latest of the cards. */
export function shownHours(cards: Iterable<Pick<CalendarCard, 'minutes'>>): ShownHours {
  let { from, to } = usualHours;
  for (const { minutes } of cards) {
    from = Math.min(from, Math.floor(minutes / 60));
    to = Math.max(to, Math.min(24, Math.floor(minutes / 60) + 2));
  }
  return { from, to };
}

const usualStart = 8 * 60;

/**
 * The time to which a week is scrolled when it opens, in minutes since midnight. The current week opens at `now`, which
 * is null in other weeks. Other weeks open at the earliest time of a post, but at a time in the night only if all posts
 * are at night.
 */
export function openingMinutes(now: number | null, cards: readonly Pick<CalendarCard, 'minutes'>[]): number {
  if (now !== null) return now;
  const times = cards.map(({ minutes }) => minutes);
  const ofDay = times.filter((minutes) => minutes >= usualHours.from * 60);
  const [first = usualStart] = (ofDay.length > 0 ? ofDay : times).toSorted((a, b) => a - b);
  return first;
}
