import { addDays, daysBetween, type Day } from '@fanfare/core/calendar/days.ts';
import type { CalendarEntry } from '@fanfare/core/calendar/entries.ts';
import type { Todo } from '@fanfare/core/todos/todo.ts';
import { useState } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuAction } from '../../ui/menu-list.tsx';
import { TodoItem } from '../todos/index.ts';
import { Picture } from './chip.tsx';
import { longWeekday, plainDay, shortDay, statusWords, timeOfDay, titleOf } from './day-text.ts';
import type { GridState } from './grid-state.ts';
import { whenOf } from './month-view.tsx';
import { NetworkMarks } from './network-marks.tsx';

interface DayRowsProps {
  workspaceId: string;
  today: Day;
  entries: readonly CalendarEntry[];
  todos: readonly Todo[];
  riskOf: GridState['riskOf'];
  actionsFor: (entry: CalendarEntry) => readonly MenuAction[];
}

/** The to-dos and posts of a day, one below the other. */
export function DayRows({ workspaceId, today, entries, todos, riskOf, actionsFor }: DayRowsProps) {
  return (
    <ul className="cal-rows">
      {todos.map((todo) => (
        <TodoItem key={todo.id} workspaceId={workspaceId} todo={todo} today={today} />
      ))}
      {entries.map((entry) => {
        const atRisk = riskOf(entry);
        return (
          <li key={entry.key} className="cal-entry">
            <time dateTime={new Date(entry.at).toISOString()}>{timeOfDay(entry.minutes)}</time>
            <Picture path={entry.picture} />
            <span className="cal-entry-title">
              {titleOf(entry)}
              {atRisk.length > 0 && (
                <small>Reconnect {atRisk.map((id) => findNetwork(id).label).join(', ')} first</small>
              )}
            </span>
            <NetworkMarks networks={entry.networks} spoken />
            <span className="cal-status cal-mark" data-status={entry.status} data-risk={atRisk.length > 0}>
              {statusWords[entry.status]}
            </span>
            <MenuButton label={`Actions for “${titleOf(entry)}”`} actions={actionsFor(entry)} />
          </li>
        );
      })}
    </ul>
  );
}

/** "Yesterday", "Today", "Tomorrow", otherwise the weekday. */
function nameOf(day: Day, today: Day): string {
  const names: Readonly<Record<number, string>> = { [-1]: 'Yesterday', 0: 'Today', 1: 'Tomorrow' };
  return names[daysBetween(today, day)] ?? longWeekday(day);
}

const firstRows = 30;
const furtherRows = 30;

interface ListViewProps {
  state: GridState;
  actionsFor: DayRowsProps['actionsFor'];
  onCreate: (day: Day) => void;
  onOpen: (day: Day) => void;
}

/** The days of a month with something in them, and the empty ones of the next week. */
export function ListView({ state, actionsFor, onCreate, onOpen }: ListViewProps) {
  const { spans, today, byDay, todosByDay, more, riskOf, workspaceId } = state;
  const [rows, setRows] = useState(firstRows);
  const showMoreWhenNear = (end: HTMLDivElement | null) => {
    if (!end || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (seen) => seen.some(({ isIntersecting }) => isIntersecting) && setRows((count) => count + furtherRows),
      { rootMargin: '600px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  };
  const shown: { day: Day; entries: readonly CalendarEntry[]; todos: readonly Todo[]; more: number }[] = [];
  let left = rows;
  for (const { day } of spans) {
    const entries = byDay?.get(day) ?? [];
    const todos = todosByDay?.get(day) ?? [];
    const extra = more.get(day) ?? 0;
    const isNear = day >= today && day < addDays(today, 7);
    if (entries.length + todos.length + extra === 0 && !isNear) continue;
    if (left <= 0) break;
    shown.push({ day, entries: entries.slice(0, left), todos, more: extra });
    left -= Math.max(1, entries.length + todos.length);
  }
  if (!byDay) return null;
  return (
    <>
      <div className="cal-list">
        {shown.map(({ day, entries, todos, more: extra }) => (
          <section key={day} data-when={whenOf(day, today)} aria-label={shortDay(day)}>
            <div className="cal-list-day">
              <h2>
                {nameOf(day, today)}{' '}
                <small>{Math.abs(daysBetween(today, day)) < 2 ? shortDay(day) : plainDay(day)}</small>
              </h2>
            </div>
            <div>
              <DayRows
                workspaceId={workspaceId}
                today={today}
                entries={entries}
                todos={todos}
                riskOf={riskOf}
                actionsFor={actionsFor}
              />
              {entries.length + todos.length + extra === 0 && (
                <div className="cal-nothing" style={{ paddingInline: 16 }}>
                  Nothing planned.
                  <button type="button" className="cal-link" onClick={() => onCreate(day)}>
                    Create post
                  </button>
                </div>
              )}
              {extra > 0 && (
                <div className="cal-nothing" style={{ paddingInline: 16 }}>
                  <button type="button" className="cal-link" onClick={() => onOpen(day)}>
                    Show {extra} more
                  </button>
                </div>
              )}
            </div>
          </section>
        ))}
        {shown.length === 0 && (
          <div className="cal-nothing" style={{ padding: 20 }}>
            Nothing to show in this month.
          </div>
        )}
      </div>
      {left <= 0 && <div key={rows} ref={showMoreWhenNear} />}
    </>
  );
}
