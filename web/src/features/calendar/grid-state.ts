import type { CalendarGroup, DatedStatus } from '@fanfare/core/calendar/calendar.ts';
import type { Day, DaySpan } from '@fanfare/core/calendar/days.ts';
import type { CalendarCard, CalendarFilters } from '@fanfare/core/calendar/cards.ts';
import type { Todo } from '@fanfare/core/todos/todo.ts';
import type { HeldMove } from './use-moving.ts';
import type { Shown } from './use-toggles.ts';

export interface GridState {
  workspaceId: string;
  /** "October 2026" */
  title: string;
  spans: readonly DaySpan[];
  today: Day;
  now: Date;
  zone: string;
  /** The day in the address. */
  cursor: Day;
  /** The day that can be reached with Tab. */
  active: Day;
  /** The kinds of content that the person has chosen to see. */
  shown: Shown;
  /** The posts of the shown days without the filters; undefined while loading. */
  groups: readonly CalendarGroup[] | undefined;
  /** Undefined while loading. */
  byDay: ReadonlyMap<Day, readonly CalendarCard[]> | undefined;
  todosByDay: ReadonlyMap<Day, readonly Todo[]> | undefined;
  /** The number of posts of a day that were counted but not loaded. */
  more: ReadonlyMap<Day, number>;
  filters: CalendarFilters;
  /** Statuses that the person has hidden. */
  hidden: readonly DatedStatus[];
  /**
   * True if a filter is set or a status is hidden. It is then unknown how many of the posts that are not loaded match.
   */
  isFiltered: boolean;
  /** Keys of the selected cards. */
  selected: ReadonlySet<string>;
  held: (HeldMove & { lifted: ReadonlySet<string> }) | null;
  /** The networks of a card that have to be reconnected before the card is due. */
  riskOf: (card: CalendarCard) => readonly string[];
}
