import type { CalendarInput } from '@fanfare/core/api/schemas/calendar.ts';
import type { CalendarWindow } from '@fanfare/core/calendar/calendar.ts';
import { addDays, dayIn, startOf } from '@fanfare/core/calendar/days.ts';
import useSWR from 'swr';
import type { ApiError } from '../../../browser/api-error.ts';
import { useSession } from '../../../browser/session-context.ts';
import { readKey } from '../../../browser/use-read.ts';

/** The length of a window: six weeks, the longest period that one call accepts. */
const windowDays = 42;

function useWindow(input: CalendarInput, isWanted: boolean) {
  const { call, person } = useSession();
  const key = isWanted ? readKey('calendar', input, Boolean(person)) : null;
  return useSWR<CalendarWindow, ApiError>(key, () => call('calendar', input), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
}

interface Days {
  workspaceId: string;
  zone: string;
  now: number;
  /** Posts are read in windows of six weeks, up to the window that contains this moment. */
  until: number;
  isWanted?: boolean;
}

const inputFor = ({ workspaceId, zone, now }: Days, nth: number): CalendarInput => {
  const first = addDays(dayIn(now, zone), nth * windowDays);
  return {
    workspaceId,
    zone,
    from: new Date(startOf(first, zone)).toISOString(),
    to: new Date(startOf(addDays(first, windowDays), zone)).toISOString(),
  };
};

const isWithin = ({ from }: CalendarInput, until: number) => Date.parse(from) <= until;

/**
 * The posts of the workspace from today on, read with the call of the calendar. The first read covers six weeks. Later
 * weeks are read only if `until` is later.
 */
export function useScheduledPosts({ isWanted = true, ...days }: Days) {
  const inputs = [inputFor(days, 0), inputFor(days, 1), inputFor(days, 2)] as const;
  const first = useWindow(inputs[0], isWanted);
  const second = useWindow(inputs[1], isWanted && isWithin(inputs[1], days.until));
  const third = useWindow(inputs[2], isWanted && isWithin(inputs[2], days.until));
  const all = [first, second, third];
  const failed = all.find(({ error, data }) => error !== undefined && data === undefined);
  return {
    first: first.data,
    second: second.data,
    third: third.data,
    isLoading: all.some(({ isLoading }) => isLoading),
    error: failed?.error ?? null,
    retry: () => {
      for (const { error, mutate } of all) if (error) void mutate();
    },
  };
}
