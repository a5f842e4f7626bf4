import { hourMs, secondMs } from '@fanfare/core/time/units.ts';
import type { CalendarWindow, DatedStatus, PostMove } from '@fanfare/core/calendar/calendar.ts';
import { daySpans, positionFinder, type Day } from '@fanfare/core/calendar/days.ts';
import { cardsByDay, type CalendarFilters } from '@fanfare/core/calendar/cards.ts';
import { withMoves } from '@fanfare/core/calendar/moves.ts';
import { useCallback, useMemo } from 'react';
import { useSWRConfig } from 'swr';
import { readKey, useRead } from '../../browser/use-read.ts';
import { useSession } from '../../browser/session-context.ts';

const sendingMs = 20 * secondMs;
const pollWithinMs = hourMs;

/**
 * The time until the next read. The calendar reads 20 seconds after the next post is due, and then every 20 seconds
 * until the post is sent, for at most an hour. Zero (no read) if no post is due within an hour.
 */
function untilNextResult({ groups }: CalendarWindow): number {
  const now = Date.now();
  const due = groups
    .flatMap(({ posts }) => posts)
    .filter(({ status }) => status === 'scheduled')
    .map(({ at }) => Date.parse(at) - now)
    .filter((ms) => Math.abs(ms) < pollWithinMs);
  return due.length === 0 ? 0 : Math.max(sendingMs, Math.min(...due) + sendingMs);
}

const windowOf = (workspaceId: string, days: readonly Day[], zone: string) => {
  const spans = daySpans(days, zone);
  const from = new Date(spans[0]?.start ?? 0).toISOString();
  const to = new Date(spans.at(-1)?.end ?? 1).toISOString();
  return { spans, input: { workspaceId, from, to, zone } };
};

/** The posts of some days as cards, in one call. */
export function useCalendar(
  workspaceId: string,
  days: readonly Day[],
  zone: string,
  filters: CalendarFilters,
  hidden?: readonly DatedStatus[],
) {
  const { spans, input } = useMemo(() => windowOf(workspaceId, days, zone), [workspaceId, days, zone]);
  const { data, error, isValidating, mutate } = useRead('calendar', input, {
    refreshAfter: untilNextResult,
  });
  const byDay = useMemo(
    () => data && cardsByDay(data.groups, positionFinder(spans, zone), filters, hidden),
    [data, spans, zone, filters, hidden],
  );
  const more = useMemo(() => new Map(data?.more.map(({ day, posts }) => [day, posts])), [data]);
  return { spans, groups: data?.groups, byDay, more, error, isValidating, refresh: () => void mutate() };
}

const isWindowKey = (key: unknown): boolean => Array.isArray(key) && key[0] === 'calendar';

/**
 * Functions that change all answers of the call `calendar` in the cache. Each answer is called a window: it has the
 * posts of some days.
 */
export function useCalendarCache(workspaceId: string) {
  const { call, person } = useSession();
  const { mutate, cache } = useSWRConfig();
  return {
    /** Reads the posts of the shown days again now, and the posts of other days when they are shown. */
    refresh: useCallback(() => void mutate(isWindowKey), [mutate]),
    /** Shows moves before the server has confirmed them. */
    show: useCallback(
      (moves: readonly PostMove[]) =>
        void mutate<CalendarWindow>(isWindowKey, (before) => before && withMoves(before, moves), {
          revalidate: false,
        }),
      [mutate],
    ),
    /** Reads days in advance that will probably be shown next. */
    prepare: (days: readonly Day[], zone: string) => {
      const key = readKey('calendar', windowOf(workspaceId, days, zone).input, Boolean(person));
      if (!key || [...cache.keys()].some((known) => known.includes(key[1].from) && known.includes(key[1].to)))
        return;
      void mutate(key, () => call('calendar', key[1]), { revalidate: false }).catch(() => undefined);
    },
  };
}
