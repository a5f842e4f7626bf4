import type { CalendarGroup, DatedStatus } from '@fanfare/core/calendar/calendar.ts';
import type { Day, DaySpan } from '@fanfare/core/calendar/days.ts';
import type { CalendarCard, CalendarFilters } from '@fanfare/core/calendar/cards.ts';
import type { Todo } from '@fanfare/core/todos/todo.ts';
import type { HeldMove } from './use-moving.ts';
import type { Shown } from './use-toggles.ts';

/** What every view of the calendar shows. */
export interface GridState {
  workspaceId: string;
  /** "October 2026" */
  title: string;
  spans: readonly DaySpan[];
  today: Day;
  now: Date;
  zone: string;
  /** The day that the address names. */
  cursor: Day;
  /** The day that Tab reaches. */
  active: Day;
  /** What the person wants to see. */
  shown: Shown;
  /** The posts of the shown days without the filters; undefined while loading. */
  groups: readonly CalendarGroup[] | undefined;
  /** Undefined while loading. */
  byDay: ReadonlyMap<Day, readonly CalendarCard[]> | undefined;
  todosByDay: ReadonlyMap<Day, readonly Todo[]> | undefined;
  /** Posts of a day that were counted instead of read. */
  more: ReadonlyMap<Day, number>;
  filters: CalendarFilters;
  /** Statuses that the person does not want to see. */
  hidden: readonly DatedStatus[];
  /** Posts may be left out, so how many of those that were not read would be shown is unknown. */
  isFiltered: boolean;
  /** Keys of the selected cards. */
  selected: ReadonlySet<string>;
  held: (HeldMove & { lifted: ReadonlySet<string> }) | null;
  /** The networks of a card that have to be reconnected first. */
  riskOf: (card: CalendarCard) => readonly string[];
}
