import { addDays, daysBetween, type Day } from '@fanfare/core/calendar/days.ts';
import type { CalendarCard } from '@fanfare/core/calendar/cards.ts';
import type { Todo } from '@fanfare/core/todos/todo.ts';
import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import type { MenuAction } from '../../ui/menu-list.tsx';
import { TodoItem } from '../todos/index.ts';
import { narrow } from '../../ui/screen-width.ts';
import { plainDay, longWeekday, shortDay } from './day-text.ts';
import { CardRow } from './card-row.tsx';
import type { GridState } from './grid-state.ts';
import { whenOf } from './month-view.tsx';
import { focusHandlers, rangeWith } from '../../ui/virtual-rows.ts';

/** "Yesterday", "Today", "Tomorrow", or else the weekday. */
function nameOf(day: Day, today: Day): string {
  const names: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };
  return names[daysBetween(today, day)] ?? longWeekday(day);
}

interface ListDay {
  day: Day;
  cards: readonly CalendarCard[];
  todos: readonly Todo[];
  /** The number of posts that were counted but not loaded. */
  more: number;
}

/** An item of the list with a height: a row, or the heading of a day. */
type Item =
  | { kind: 'day'; of: ListDay }
  | { kind: 'todo'; todo: Todo; of: ListDay }
  | { kind: 'post'; card: CalendarCard; of: ListDay }
  /** The end of a day: a note that nothing is planned, or a button that loads more posts. */
  | { kind: 'end'; of: ListDay };

/** The days of a month that have content, and the empty days of the next week. */
function daysToShow({ spans, today, byDay, todosByDay, more, isFiltered }: GridState): ListDay[] {
  return spans.flatMap(({ day }) => {
    const shown = {
      day,
      cards: byDay?.get(day) ?? [],
      todos: todosByDay?.get(day) ?? [],
      more: more.get(day) ?? 0,
    };
    // The next seven days are listed even when they are empty. A filter may be the reason why a day is empty, so a
    // filtered list leaves such days out.
    const isNear = !isFiltered && day >= today && day < addDays(today, 7);
    return isEmpty(shown) && !isNear ? [] : [shown];
  });
}

const isEmpty = ({ cards, todos, more }: ListDay): boolean => cards.length + todos.length + more === 0;

const itemsOf = (of: ListDay): Item[] => [
  { kind: 'day', of },
  ...of.todos.map((todo): Item => ({ kind: 'todo', todo, of })),
  ...of.cards.map((card): Item => ({ kind: 'post', card, of })),
  ...(isEmpty(of) || of.more > 0 ? [{ kind: 'end', of } as const] : []),
];

interface Part {
  of: ListDay;
  items: readonly Item[];
  /** The position of the day's first item among the items of all days. */
  first: number;
}

function partsOf(days: readonly ListDay[]): Part[] {
  const parts: Part[] = [];
  let first = 0;
  for (const of of days) {
    const items = itemsOf(of);
    parts.push({ of, items, first });
    first += items.length;
  }
  return parts;
}

/** Tells whether the heading of a day is above its rows. On wide screens, the heading is next to the rows. */
const isNarrow = () => window.matchMedia(narrow).matches;

const heights = {
  wide: { day: 0, todo: 45, post: 65, end: 48 },
  narrow: { day: 62, todo: 45, post: 99, end: 48 },
};

/** Rows rendered beyond each edge of the window. */
const overscan = 8;

/** The rows near the visible area, and the row with the focus. */
function useRows(items: readonly Item[]) {
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const [focused, setFocused] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { top } = list.current?.getBoundingClientRect() ?? { top: 0 };
    setOffset(top + window.scrollY);
  }, [items]);
  const heightOf = (index: number) => heights[isNarrow() ? 'narrow' : 'wide'][items[index]?.kind ?? 'post'];
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: items.length,
    estimateSize: heightOf,
    scrollMargin: offset,
    overscan,
    // Without a layout, as in tests, rows have no height, so an estimate is used.
    measureElement: (row) => row.getBoundingClientRect().height || heightOf(Number(row.dataset['index'])),
    rangeExtractor: (range) => rangeWith(range, focused),
  });
  return {
    list,
    shown: new Set(virtualizer.getVirtualItems().map(({ index }) => index)),
    sizes: virtualizer.measurementsCache,
    measure: virtualizer.measureElement,
    focus: focusHandlers(setFocused),
  };
}

/** The rendered rows, with empty space for all others. */
function withSpace(
  { items, first }: Part,
  { shown, sizes }: { shown: ReadonlySet<number>; sizes: readonly VirtualItem[] },
  render: (item: Item, index: number) => ReactNode,
): ReactNode[] {
  const rows: ReactNode[] = [];
  let space = 0;
  const close = (key: number) => {
    if (space > 0)
      rows.push(<li key={`space ${key}`} aria-hidden className="cal-space" style={{ height: space }} />);
    space = 0;
  };
  items.forEach((item, n) => {
    if (item.kind === 'day' || item.kind === 'end') return;
    const index = first + n;
    if (shown.has(index)) {
      close(index);
      rows.push(render(item, index));
    } else space += sizes[index]?.size ?? 0;
  });
  close(first + items.length);
  return rows;
}

interface ListViewProps {
  state: GridState;
  actionsFor: (card: CalendarCard) => readonly MenuAction[];
  onCreate: (day: Day) => void;
  onOpen: (day: Day) => void;
}

/** The month as a list of days. Only rows near the visible area are rendered, because a month has up to 2,000 posts. */
export function ListView({ state, actionsFor, onCreate, onOpen }: ListViewProps) {
  const { today, byDay, isFiltered, riskOf, workspaceId } = state;
  const parts = partsOf(daysToShow(state));
  const { list, focus, measure, ...rows } = useRows(parts.flatMap(({ items }) => items));
  if (!byDay) return null;
  const row = (item: Item, index: number) => {
    if (item.kind === 'todo')
      return <TodoItem key={item.todo.id} workspaceId={workspaceId} todo={item.todo} today={today} />;
    if (item.kind !== 'post') return null;
    const { card } = item;
    return (
      <CardRow
        key={card.key}
        card={card}
        atRisk={riskOf(card)}
        actions={actionsFor(card)}
        index={index}
        measure={measure}
      />
    );
  };
  return (
    <div className="cal-list" ref={list} {...focus}>
      {parts.map((shown) => {
        const { of } = shown;
        const { day, more } = of;
        return (
          <section key={day} data-section={day} data-when={whenOf(day, today)} aria-label={shortDay(day)}>
            <div className="cal-list-day">
              <h2>
                {nameOf(day, today)}{' '}
                <small>{Math.abs(daysBetween(today, day)) < 2 ? shortDay(day) : plainDay(day)}</small>
              </h2>
            </div>
            <div>
              <ul className="cal-rows">{withSpace(shown, rows, row)}</ul>
              {isEmpty(of) && (
                <div className="cal-nothing">
                  Nothing planned.
                  <button type="button" className="cal-link" onClick={() => onCreate(day)}>
                    Create post
                  </button>
                </div>
              )}
              {more > 0 && (
                <div className="cal-nothing">
                  <button type="button" className="cal-link" onClick={() => onOpen(day)}>
                    {isFiltered ? `Load ${more} more` : `Show ${more} more`}
                  </button>
                </div>
              )}
            </div>
          </section>
        );
      })}
      {parts.length === 0 && (
        <div className="cal-nothing">
          {state.shown.posts ? 'Nothing to show in this month.' : 'Nothing to do in these six weeks.'}
        </div>
      )}
    </div>
  );
}
