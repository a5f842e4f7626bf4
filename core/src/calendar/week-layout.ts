import type { CalendarEntry } from './entries.ts';

/** A card covers this long, so that cards closer together share the width of their day. */
const cardMinutes = 60;

export interface PlacedEntry {
  entry: CalendarEntry;
  /** 0, or 1 for the right one of two. */
  column: number;
  columns: 1 | 2;
  /** Entries that found no room beside it. */
  hidden: readonly CalendarEntry[];
}

function clustersOf(entries: readonly CalendarEntry[]): CalendarEntry[][] {
  const clusters: CalendarEntry[][] = [];
  let until = -1;
  for (const entry of entries) {
    const cluster = clusters.at(-1);
    if (cluster && entry.minutes < until) cluster.push(entry);
    else clusters.push([entry]);
    until = Math.max(entry.minutes + cardMinutes, entry.minutes < until ? until : 0);
  }
  return clusters;
}

/** Places the cards of a day: two fit side by side, the others are counted on the right one. */
export function placeInDay(entries: readonly CalendarEntry[]): PlacedEntry[] {
  return clustersOf(entries).flatMap((cluster) => {
    const placed: { entry: CalendarEntry; column: number; hidden: CalendarEntry[] }[] = [];
    const free = [0, 0];
    for (const entry of cluster) {
      const column = free.findIndex((until) => until <= entry.minutes);
      if (column === -1) {
        placed.findLast((each) => each.column === 1)?.hidden.push(entry);
        continue;
      }
      free[column] = entry.minutes + cardMinutes;
      placed.push({ entry, column, hidden: [] });
    }
    const columns = placed.some(({ column }) => column === 1) ? 2 : 1;
    return placed.map((each) => ({ ...each, columns }));
  });
}

/** The hours of a week that are shown; those before and after are folded into one line each. */
export interface ShownHours {
  from: number;
  to: number;
}

const usualHours: ShownHours = { from: 6, to: 20 };

/** The usual hours, and those around them in which something is planned. */
export function shownHours(entries: Iterable<Pick<CalendarEntry, 'minutes'>>): ShownHours {
  let { from, to } = usualHours;
  for (const { minutes } of entries) {
    from = Math.min(from, Math.floor(minutes / 60));
    to = Math.max(to, Math.min(24, Math.floor(minutes / 60) + 2));
  }
  return { from, to };
}
