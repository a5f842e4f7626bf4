import { counted } from '@fanfare/core/text/counted.ts';
import { clockChangeOn, monthOfDay, type Day, type DaySpan } from '@fanfare/core/calendar/days.ts';
import { countMatching, fitIntoCell, type CalendarCard } from '@fanfare/core/calendar/cards.ts';
import { gapsOfWeeks, type Gap, type GapInWeek } from '@fanfare/core/calendar/cadence.ts';
import type { Todo } from '@fanfare/core/todos/todo.ts';
import { memo, Suspense, useState } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { TodoItem } from '../todos/index.ts';
import { Card } from './card.tsx';
import { countText, longDay, longWeekday, plainDay, shortMonth, timeOfDay, weekdayText } from './day-text.ts';
import { NetworkMarks } from './network-marks.tsx';
import type { GridState } from './grid-state.ts';
import './day-cell.css';
import './month.css';

const FreeSlotCounts = lazyComponent(async () => (await import('./free-slots.tsx')).FreeSlotCounts);

const none: readonly never[] = [];
const noCounts: ReadonlyMap<Day, number> = new Map();

interface CellProps {
  workspaceId: string;
  span: DaySpan;
  today: Day;
  month: string;
  active: boolean;
  cards: readonly CalendarCard[];
  todos: readonly Todo[];
  /** The number of posts that were counted but not loaded. */
  more: number;
  /** Posting slots that no post has taken. */
  free: number;
  isFiltered: boolean;
  drop: 'ok' | 'refused' | null;
  /** The time at which a dropped card would be scheduled, in minutes since midnight. */
  slot: number | null;
  selected: ReadonlySet<string> | null;
  lifted: ReadonlySet<string> | null;
  riskOf: (card: CalendarCard) => readonly string[];
}

/** Tells the styles that a day is past, today or later. */
export const whenOf = (day: Day, today: Day) => (day === today ? 'today' : day < today ? 'past' : 'later');

const changeTexts = { back: 'Clocks go back', forward: 'Clocks go forward' } as const;

function labelOf(span: DaySpan, today: Day, month: string): string {
  const change = clockChangeOn(span);
  if (change) return changeTexts[change];
  if (span.day === today) return 'Today';
  return monthOfDay(span.day) === month ? '' : shortMonth(span.day);
}

/** The grid handles the clicks of these buttons. */
function AddButtons({ day }: { day: Day }) {
  return (
    <span className="cal-add">
      <button type="button" tabIndex={-1} data-add="post" aria-label={`Create a post on ${plainDay(day)}`}>
        <span>+ </span>Post
      </button>
      <button type="button" tabIndex={-1} data-add="todo" aria-label={`Add a to-do on ${plainDay(day)}`}>
        <span>+ </span>To-do
      </button>
    </span>
  );
}

function DayHead({ day, today, label, free }: { day: Day; today: Day; label: string; free: number }) {
  return (
    <div className="cal-day">
      <span className="cal-number" data-weekday={weekdayText(day)}>
        {Number(day.slice(8))}
      </span>
      {label !== '' && <small>{label}</small>}
      {free > 0 && <small className="cal-free-count">{free} free</small>}
      {day >= today && <AddButtons day={day} />}
    </div>
  );
}

const freeText = (free: number): string => (free === 0 ? '' : `, ${counted(free, 'free slot')}`);

/** "+2 more, 1 to-do" */
const moreText = (posts: number, unknown: number, todos: number): string =>
  [
    ...(posts > 0 ? [`+${posts} more`] : []),
    ...(unknown > 0 ? [`${unknown} not loaded`] : []),
    ...(todos > 0 ? [`${posts + unknown > 0 ? '' : '+'}${counted(todos, 'to-do')}`] : []),
  ].join(', ');

/** The maximum number of pictures of a day on a phone. A phone shows no titles and no to-dos. */
const phonePictures = 2;

const DayCell = memo(function DayCell(props: CellProps) {
  const { workspaceId, span, today, month, active, cards, todos, more, free, drop, slot } = props;
  const { day } = span;
  const fit = fitIntoCell(cards, todos);
  const count = countMatching(cards, more, props.isFiltered);
  const hidden = fit.hiddenCards.length + more - count.unknown;
  const hiddenNetworks = [...new Set(fit.hiddenCards.flatMap(({ networks }) => [...networks]))];
  const isCut = hidden + count.unknown + fit.hiddenTodos > 0;
  const onPhone = Math.max(0, cards.length - phonePictures) + more + todos.length;
  const label = labelOf(span, today, month);
  const slotAt = slot === null ? -1 : fit.cards.filter(({ minutes }) => minutes < slot).length;
  const rendered = fit.cards.map((card) => (
    <Card
      key={card.key}
      card={card}
      atRisk={props.riskOf(card)}
      selected={props.selected?.has(card.key) ?? false}
      lifted={props.lifted?.has(card.key) ?? false}
      isTabbable={active}
    />
  ));
  if (slot !== null)
    rendered.splice(
      slotAt,
      0,
      <div key="slot" className="cal-slot">
        {timeOfDay(slot)}
      </div>,
    );
  return (
    <div
      role="gridcell"
      className="cal-cell"
      tabIndex={active ? 0 : -1}
      data-day={day}
      data-when={whenOf(day, today)}
      data-out={monthOfDay(day) !== month}
      data-drop={drop}
      // The place of a dropped card takes the room of further lines.
      data-lines={slot === null ? fit.titleLines : 1}
      aria-current={day === today ? 'date' : undefined}
      aria-label={`${longDay(day)}, ${countText(count, todos.length)}${freeText(free)}${label === 'Today' ? ', today' : ''}`}
    >
      <DayHead {...{ day, today, label, free }} />
      {rendered}
      {cards.length > 0 && (
        <div className="cal-day-networks">
          <NetworkMarks networks={[...new Set(cards.flatMap(({ networks }) => [...networks]))]} />
        </div>
      )}
      {fit.todos.length > 0 && (
        <ul className="cal-rows" data-todos={day} aria-label="To-dos">
          {fit.todos.map((todo) => (
            <TodoItem key={todo.id} workspaceId={workspaceId} todo={todo} today={today} dense />
          ))}
        </ul>
      )}
      {(isCut || onPhone > 0) && (
        <button
          type="button"
          className="cal-more"
          data-open={day}
          data-phone={onPhone}
          data-cut={isCut}
          tabIndex={active ? 0 : -1}
        >
          {isCut ? moreText(hidden, count.unknown, fit.hiddenTodos) : `+${onPhone} more`}{' '}
          {hiddenNetworks.length > 0 && <NetworkMarks networks={hiddenNetworks} />}
        </button>
      )}
    </div>
  );
});

/** A pause in posting, as a strip below its days. A strip of at least four days has room for the dates of the pause. */
function GapStrip({ gap: { network, days }, first, last }: GapInWeek) {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  return (
    <div
      className="cal-gap"
      style={{
        left: `calc(${(first / 7) * 100}% + 4px)`,
        width: `calc(${((last - first + 1) / 7) * 100}% - 8px)`,
      }}
    >
      <NetworkMarks networks={[network]} />
      No {findNetwork(network).label} post for {days.length} days
      {last - first >= 3 && `, ${plainDay(from)} to ${plainDay(to)}`}
    </div>
  );
}

/** Tells whether the held card can be dropped on this day; null if it is not held over this day. */
function dropOn(day: Day, held: GridState['held']): 'ok' | 'refused' | null {
  if (!held?.target || held.target === 'drafts' || held.target.day !== day) return null;
  return held.plan?.problem == null ? 'ok' : 'refused';
}

/**
 * The highlighting of a day while posts are moved or selected. The fields are null for most days, so that these days
 * are not rendered again.
 */
function marksOf(day: Day, cards: readonly CalendarCard[], { held, selected }: GridState) {
  const drop = dropOn(day, held);
  const isHome = cards.some(({ key }) => held?.lifted.has(key));
  return {
    drop,
    slot: held && drop === 'ok' && !isHome ? held.grabbed.minutes : null,
    lifted: held && isHome ? held.lifted : null,
    selected: cards.some(({ key }) => selected.has(key)) ? selected : null,
  };
}

/** The month with one week per row. On small screens, the days are in four columns instead. */
export function MonthView({ state, gaps }: { state: GridState; gaps: readonly Gap[] }) {
  const { spans, today, cursor, active, byDay, todosByDay, more, isFiltered, riskOf, workspaceId } = state;
  const [free, setFree] = useState(noCounts);
  const month = monthOfDay(cursor);
  const weeks = Array.from({ length: spans.length / 7 }, (_, n) => spans.slice(n * 7, n * 7 + 7));
  const gapsByWeek = gapsOfWeeks(
    gaps,
    weeks.map((week) => week.map(({ day }) => day)),
  );
  return (
    <div
      className="cal-month"
      role="grid"
      data-shares-keys
      aria-label={state.title}
      aria-busy={!byDay}
      aria-multiselectable
    >
      <div className="cal-row cal-names" role="row">
        {weeks[0]?.map(({ day }) => (
          <span key={day} role="columnheader" aria-label={longWeekday(day)}>
            {weekdayText(day)}
          </span>
        ))}
      </div>
      <Suspense>{state.shown.slots && <FreeSlotCounts state={state} onCount={setFree} />}</Suspense>
      <div className="cal-weeks" role="rowgroup">
        {weeks.map((week) => {
          const gap = gapsByWeek.get(week[0]?.day ?? '');
          return (
            <div key={week[0]?.day} className="cal-row" role="row">
              {week.map((span) => {
                const cards = byDay?.get(span.day) ?? none;
                return (
                  <DayCell
                    key={span.day}
                    {...{ workspaceId, span, today, month, cards, isFiltered, riskOf }}
                    active={span.day === active}
                    todos={todosByDay?.get(span.day) ?? none}
                    more={more.get(span.day) ?? 0}
                    free={free.get(span.day) ?? 0}
                    {...marksOf(span.day, cards, state)}
                  />
                );
              })}
              {gap && <GapStrip {...gap} />}
            </div>
          );
        })}
      </div>
    </div>
  );
}
