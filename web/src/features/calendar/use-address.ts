import { datedStatuses } from '@fanfare/core/calendar/calendar.ts';
import { isDay, type Day } from '@fanfare/core/calendar/days.ts';
import type { CalendarFilters } from '@fanfare/core/calendar/cards.ts';
import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

const calendarViews = ['month', 'week', 'list'] as const;
export type CalendarView = (typeof calendarViews)[number];

interface Address {
  view: CalendarView;
  /** A day of the shown month or week. */
  day: Day;
  filters: CalendarFilters;
  /**
   * True if the address asks for to-dos and nothing else. To-dos are then shown even if the person usually hides them,
   * and posts are not shown.
   */
  isTodosOnly: boolean;
}

interface AddressChange {
  view?: CalendarView;
  /** Null for today. */
  day?: Day | null;
  filters?: Partial<CalendarFilters>;
  isTodosOnly?: false;
}

/** The parameter of each filter. */
const filterNames = {
  networks: 'network',
  accounts: 'account',
  statuses: 'status',
  people: 'person',
} as const satisfies Record<keyof CalendarFilters, string>;

const listIn = (params: URLSearchParams, name: string) =>
  (params.get(name) ?? '').split(',').filter((each) => each !== '');

/** The view, the day and the filters in the address, so that a link opens the same view. */
export function useAddress(today: Day) {
  const [params, setParams] = useSearchParams();
  const address = useMemo<Address>(() => {
    const day = params.get('date') ?? '';
    const statuses = listIn(params, filterNames.statuses);
    return {
      view: calendarViews.find((view) => view === params.get('view')) ?? 'month',
      day: isDay(day) ? day : today,
      filters: {
        networks: listIn(params, filterNames.networks),
        accounts: listIn(params, filterNames.accounts),
        statuses: datedStatuses.filter((status) => statuses.includes(status)),
        people: listIn(params, filterNames.people),
      },
      isTodosOnly: params.get('todos') === 'only',
    };
  }, [params, today]);
  const { state } = useLocation() as { state: unknown };
  /** Back returns to the month, week or view that was shown before, but does not step through filters. */
  const change = useCallback(
    (next: AddressChange) => {
      const after = new URLSearchParams(params);
      const set = (name: string, value: string | null | undefined) => {
        if (value === undefined) return;
        if (value === null || value === '') after.delete(name);
        else after.set(name, value);
      };
      set('view', next.view === 'month' ? null : next.view);
      set('date', next.day);
      for (const filter of Object.keys(filterNames) as (keyof CalendarFilters)[])
        set(filterNames[filter], next.filters?.[filter]?.join(','));
      set('todos', next.isTodosOnly === false ? null : undefined);
      const isSamePage = ['view', 'date'].every((name) => after.get(name) === params.get(name));
      // The entry of an open dialog is replaced, so that Back does not open the dialog again.
      setParams(after, { replace: isSamePage || state !== null });
    },
    [params, setParams, state],
  );
  return { ...address, change };
}
