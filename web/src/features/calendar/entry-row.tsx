import type { Day } from '@fanfare/core/calendar/days.ts';
import type { CalendarEntry } from '@fanfare/core/calendar/entries.ts';
import type { Todo } from '@fanfare/core/todos/todo.ts';
import { useState } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuAction } from '../../ui/menu-list.tsx';
import { TodoItem } from '../todos/index.ts';
import { Picture } from './chip.tsx';
import { statusWords, timeOfDay, titleOf } from './day-text.ts';
import type { GridState } from './grid-state.ts';
import { NetworkMarks } from './network-marks.tsx';

interface EntryRowProps {
  entry: CalendarEntry;
  atRisk: readonly string[];
  actions: readonly MenuAction[];
  /** Its position among the rows of a list that measures them. */
  index?: number;
  measure?: (row: HTMLElement | null) => void;
}

/** A post in the list and in the dialog of a day. */
export function EntryRow({ entry, atRisk, actions, index, measure }: EntryRowProps) {
  return (
    <li className="cal-entry" data-index={index} ref={measure}>
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
      <MenuButton label={`Actions for “${titleOf(entry)}”`} actions={actions} />
    </li>
  );
}

const rowsAtOnce = 50;

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
  const [count, setCount] = useState(rowsAtOnce);
  const left = entries.length - count;
  return (
    <>
      <ul className="cal-rows">
        {todos.map((todo) => (
          <TodoItem key={todo.id} workspaceId={workspaceId} todo={todo} today={today} />
        ))}
        {entries.slice(0, count).map((entry) => (
          <EntryRow key={entry.key} entry={entry} atRisk={riskOf(entry)} actions={actionsFor(entry)} />
        ))}
      </ul>
      {left > 0 && (
        <div className="cal-nothing">
          <button type="button" className="cal-link" onClick={() => setCount(count + rowsAtOnce)}>
            Show {Math.min(left, rowsAtOnce)} more
          </button>
        </div>
      )}
    </>
  );
}
