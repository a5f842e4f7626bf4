import type { Day } from '@fanfare/core/calendar/days.ts';
import type { CalendarCard } from '@fanfare/core/calendar/cards.ts';
import type { Todo } from '@fanfare/core/todos/todo.ts';
import { useState, type KeyboardEvent } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import type { MenuAction } from '../../ui/menu-list.tsx';
import { statusWords } from '../../ui/status-words.ts';
import { TodoItem } from '../todos/index.ts';
import { Picture } from './card.tsx';
import { timeOfDay, titleOf } from './day-text.ts';
import type { GridState } from './grid-state.ts';
import { NetworkMarks } from './network-marks.tsx';
import './list.css';

interface CardRowProps {
  card: CalendarCard;
  atRisk: readonly string[];
  actions: readonly MenuAction[];
  /** The position of the row in its list, if the list measures the heights of its rows. */
  index?: number;
  measure?: (row: HTMLElement | null) => void;
}

/** Up, Down, Home and End move between the posts of a list, which may be long. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const { key, currentTarget } = event;
  const list = currentTarget.closest('ul');
  const titles = [...(list?.querySelectorAll<HTMLElement>('.cal-row-title > button') ?? [])];
  const from = titles.indexOf(currentTarget);
  const places: Readonly<Record<string, number>> = {
    ArrowUp: from - 1,
    ArrowDown: from + 1,
    Home: 0,
    End: titles.length - 1,
  };
  const next = titles[places[key] ?? -1];
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

/** A post in the list and in the dialog of a day. A click on its title opens the post. */
export function CardRow({ card, atRisk, actions, index, measure }: CardRowProps) {
  const [edit] = actions;
  return (
    <li className="cal-card-row" data-index={index} ref={measure}>
      <time dateTime={new Date(card.at).toISOString()}>{timeOfDay(card.minutes)}</time>
      <Picture path={card.picture} />
      <span className="cal-row-title">
        <button type="button" aria-haspopup="dialog" onClick={edit?.onSelect} onKeyDown={moveBetweenRows}>
          {titleOf(card)}
        </button>
        {atRisk.length > 0 && (
          <small>Reconnect {atRisk.map((id) => findNetwork(id).label).join(', ')} first</small>
        )}
      </span>
      <NetworkMarks networks={card.networks} spoken />
      <span className="cal-status cal-mark" data-status={card.status} data-risk={atRisk.length > 0}>
        {statusWords[card.status]}
      </span>
      <MenuButton label={`Actions for “${titleOf(card)}”`} actions={actions} />
    </li>
  );
}

const rowsAtOnce = 50;

interface DayRowsProps {
  workspaceId: string;
  today: Day;
  cards: readonly CalendarCard[];
  todos: readonly Todo[];
  riskOf: GridState['riskOf'];
  actionsFor: (card: CalendarCard) => readonly MenuAction[];
}

export function DayRows({ workspaceId, today, cards, todos, riskOf, actionsFor }: DayRowsProps) {
  const [count, setCount] = useState(rowsAtOnce);
  const left = cards.length - count;
  return (
    <>
      <ul className="cal-rows">
        {todos.map((todo) => (
          <TodoItem key={todo.id} workspaceId={workspaceId} todo={todo} today={today} />
        ))}
        {cards.slice(0, count).map((card) => (
          <CardRow key={card.key} card={card} atRisk={riskOf(card)} actions={actionsFor(card)} />
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
