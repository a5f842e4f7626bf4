import { minutesIn, type DaySpan } from '@fanfare/core/calendar/days.ts';
import { countMatching } from '@fanfare/core/calendar/cards.ts';
import {
  lineAt,
  openingMinutes,
  placeInWeek,
  shownHours,
  type HourLines,
  type PlacedCard,
  type ShownHours,
} from '@fanfare/core/calendar/week-layout.ts';
import { Fragment, useMemo, useState, type CSSProperties } from 'react';
import { TodoItem } from '../todos/index.ts';
import { Card } from './card.tsx';
import { countText, longDay, timeOfDay, weekdayText } from './day-text.ts';
import { FreeSlotButton, roomForSlot, useFreeSlots } from './free-slots.tsx';
import type { GridState } from './grid-state.ts';
import { useKeptPosition } from './kept-position.ts';
import { whenOf } from './month-view.tsx';
import './week.css';

const none: readonly never[] = [];
const linePx = 44;

/** The range of shown hours, and the height in lines of every hour of the day. */
interface Scale extends ShownHours {
  lines: HourLines;
}

const pxOf = (line: number, { from, lines }: Scale) => (line - lineAt(lines, from * 60)) * linePx;
const topOf = (minutes: number, scale: Scale) => pxOf(lineAt(scale.lines, minutes), scale);
/** The upper and the lower edge of the hour that contains a time of day. */
const hourAt = (minutes: number, scale: Scale) => {
  const start = minutes - (minutes % 60);
  return { top: topOf(start, scale), bottom: topOf(start + 60, scale) };
};
const shownLines = ({ from, to, lines }: Scale): HourLines => lines.slice(from, to);

/** The lines between the hours, as a background image behind the columns. */
function hourStyle(lines: HourLines): CSSProperties {
  let end = 0;
  const stops = lines.map((count) => {
    const start = end;
    end += count * linePx;
    return `transparent ${start}px ${end - 1}px, var(--line) ${end - 1}px ${end}px`;
  });
  return { '--hour-edges': `linear-gradient(${stops.join()})` } as CSSProperties;
}

interface ColumnProps {
  state: GridState;
  span: DaySpan;
  scale: Scale;
  /** The time of day at which the week opens, in minutes since midnight. */
  opening: number;
  placed: readonly PlacedCard[];
  slots: ReturnType<typeof useFreeSlots>;
}

function NowLine({ state: { now, zone }, scale }: Pick<ColumnProps, 'state' | 'scale'>) {
  const minutes = minutesIn(now.getTime(), zone);
  if (minutes < scale.from * 60 || minutes >= scale.to * 60) return null;
  return (
    <div className="cal-now" style={{ top: topOf(minutes, scale) }}>
      <span>{timeOfDay(minutes)}</span>
    </div>
  );
}

/** Marks where the held card would be dropped. */
function DropLine({ state: { held }, span: { day }, scale }: Pick<ColumnProps, 'state' | 'span' | 'scale'>) {
  if (!held?.target || held.target === 'drafts' || held.target.day !== day) return null;
  const minutes = held.target.minutes ?? held.grabbed.minutes;
  return (
    <div
      className="cal-line"
      data-drop={held.plan?.problem == null ? 'ok' : 'refused'}
      style={{ top: topOf(minutes, scale) }}
    >
      <b>{timeOfDay(minutes)}</b>
    </div>
  );
}

function PlacedCards({ state, span: { day }, scale, placed }: Omit<ColumnProps, 'slots' | 'opening'>) {
  const isActive = day === state.active;
  return placed.map(({ card, line, hidden }) => (
    <Fragment key={card.key}>
      <Card
        card={card}
        atRisk={state.riskOf(card)}
        selected={state.selected.has(card.key)}
        lifted={state.held?.lifted.has(card.key) ?? false}
        isTabbable={isActive}
        style={{ top: pxOf(line, scale) }}
      />
      {hidden.length > 0 && (
        <button
          type="button"
          className="cal-more"
          data-open={day}
          tabIndex={isActive ? 0 : -1}
          style={{ top: pxOf(line + 1, scale) }}
        >
          +{hidden.length} more
        </button>
      )}
    </Fragment>
  ));
}

function Column(props: ColumnProps) {
  const { state, span, scale, opening, placed, slots } = props;
  const { today, active, byDay, todosByDay, more, isFiltered } = state;
  const { day } = span;
  const cards = byDay?.get(day) ?? none;
  const posts = countMatching(cards, more.get(day) ?? 0, isFiltered);
  const taken = placed.map(({ line, hidden }) => ({
    top: pxOf(line, scale),
    bottom: pxOf(line + (hidden.length > 0 ? 2 : 1), scale),
  }));
  const free = (slots.get(day) ?? none).flatMap((slot) => {
    const room = roomForSlot(topOf(slot.minutes, scale), hourAt(slot.minutes, scale), taken);
    if (!room) return [];
    taken.push({ top: room.top, bottom: room.top + room.height });
    return [{ ...slot, room }];
  });
  return (
    <div
      role="gridcell"
      className="cal-column"
      tabIndex={day === active ? 0 : -1}
      data-day={day}
      data-first-hour={scale.from}
      data-lines={shownLines(scale).join()}
      data-when={whenOf(day, today)}
      aria-label={`${longDay(day)}, ${countText(posts, todosByDay?.get(day)?.length ?? 0)}`}
      style={{ height: topOf(scale.to * 60, scale) }}
    >
      <div className="cal-opening" style={{ top: topOf(opening, scale) }} />
      {free.map((slot) => (
        <FreeSlotButton key={slot.minutes} {...slot} isActive={day === active} />
      ))}
      <PlacedCards {...props} />
      {day === today && <NowLine state={state} scale={scale} />}
      <DropLine {...props} />
    </div>
  );
}

interface FoldedHoursProps {
  text: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** A line with a button that folds or unfolds hours without posts. */
const FoldedHours = ({ text, isOpen, onToggle }: FoldedHoursProps) => (
  <div role="row">
    <div role="gridcell" aria-colspan={8}>
      <button type="button" className="cal-fold" aria-expanded={isOpen} onClick={onToggle}>
        {text}
      </button>
    </div>
  </div>
);

/** Seven days with their hours. Hours before 6:00 and after 20:00 are folded unless they have posts or free slots. */
export function WeekView({ state }: { state: GridState }) {
  const { spans, today, byDay, todosByDay, workspaceId } = state;
  const [unfolded, setUnfolded] = useState<{ before: boolean; after: boolean }>({
    before: false,
    after: false,
  });
  const slots = useFreeSlots(state);
  const { lines, days: placed } = useMemo(
    () =>
      placeInWeek(
        spans.map(({ day }) => byDay?.get(day) ?? none),
        spans.map(({ day }) => slots.get(day) ?? none),
      ),
    [spans, byDay, slots],
  );
  const cards = spans.flatMap(({ day }) => [...(byDay?.get(day) ?? [])]);
  const usual = shownHours([...cards, ...[...slots.values()].flat()]);
  const scale = { from: unfolded.before ? 0 : usual.from, to: unfolded.after ? 24 : usual.to, lines };
  const hasToday = spans.some(({ day }) => day === today);
  const now = hasToday ? minutesIn(state.now.getTime(), state.zone) : null;
  // An opening time in the folded hours is replaced by the nearest shown hour.
  const opening = Math.min(Math.max(openingMinutes(now, cards), scale.from * 60), scale.to * 60);
  const onScroll = useKeptPosition();
  const hasTodos = spans.some(({ day }) => (todosByDay?.get(day)?.length ?? 0) > 0);
  return (
    <div
      className="cal-week"
      onScroll={onScroll}
      role="grid"
      data-shares-keys
      aria-label={state.title}
      aria-busy={!byDay}
      aria-multiselectable
    >
      <div className="cal-row cal-week-head" role="row">
        <span role="columnheader">Time</span>
        {spans.map(({ day }) => {
          const more = state.more.get(day) ?? 0;
          const count = countMatching(byDay?.get(day) ?? none, more, state.isFiltered);
          return (
            <div key={day} role="columnheader" data-when={whenOf(day, today)} aria-label={longDay(day)}>
              {/* If the column shows all posts of the day, it shows no count. */}
              <small>
                {count.posts + count.unknown === 0 && 'No post'}
                {more > 0 && countText(count)}
              </small>
              {weekdayText(day)}
              <b>
                <span>{Number(day.slice(8))}</span>
              </b>
            </div>
          );
        })}
      </div>
      {hasTodos && (
        <div className="cal-row cal-week-todos" role="row">
          <span role="rowheader">To-dos</span>
          {spans.map(({ day }) => (
            <div key={day} role="gridcell">
              <ul className="cal-rows" data-todos={day}>
                {(todosByDay?.get(day) ?? none).map((todo) => (
                  <TodoItem key={todo.id} workspaceId={workspaceId} todo={todo} today={today} dense />
                ))}
              </ul>
            </div>
          ))}
        </div>
      )}
      {usual.from > 0 && (
        <FoldedHours
          text={`${timeOfDay(0)} to ${timeOfDay(usual.from * 60)}, nothing planned`}
          isOpen={unfolded.before}
          onToggle={() => setUnfolded((now) => ({ ...now, before: !now.before }))}
        />
      )}
      <div className="cal-row" role="row" style={hourStyle(shownLines(scale))}>
        <div className="cal-hours" role="rowheader" aria-label="Hours">
          {shownLines(scale).map((count, n) => (
            <span key={n} style={{ height: count * linePx }}>
              {timeOfDay((scale.from + n) * 60)}
            </span>
          ))}
        </div>
        {spans.map((span, n) => (
          <Column key={span.day} {...{ state, span, scale, opening, slots }} placed={placed[n] ?? none} />
        ))}
      </div>
      {usual.to < 24 && (
        <FoldedHours
          text={`${timeOfDay(usual.to * 60)} to ${timeOfDay(0)}, nothing planned`}
          isOpen={unfolded.after}
          onToggle={() => setUnfolded((now) => ({ ...now, after: !now.after }))}
        />
      )}
    </div>
  );
}
