import { calendarPost, cardWith } from '@fanfare/core/calendar/testing/builders.ts';
import type { PostMove } from '@fanfare/core/calendar/calendar.ts';
import { addDays, clockOf, type Day } from '@fanfare/core/calendar/days.ts';
import type { CalendarCard } from '@fanfare/core/calendar/cards.ts';
import { momentOf } from '@fanfare/core/time/wall-clock.ts';
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import fc from 'fast-check';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../browser/session-provider.tsx';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { useDrag } from './use-drag.ts';
import { useHoldKeys } from './use-grid-keys.ts';
import { useMoving } from './use-moving.ts';

const zone = 'Europe/Berlin';
const monday: Day = '2026-11-23';
const now = Date.parse('2026-11-20T10:00:00Z');
const days = Array.from({ length: 7 }, (_, n) => addDays(monday, n));

// The layout of the week: one pixel is one minute, and each column is 200 px wide and begins at midnight.
const columnPx = 200;
const dayPx = 24 * 60;

/**
 * A move of the card between two columns, by a number of time steps. `minutes`: the time of day of the card before the
 * move.
 */
interface Move {
  view: 'month' | 'week';
  from: number;
  minutes: number;
  to: number;
  steps: number;
}

const moves: fc.Arbitrary<Move> = fc.record({
  view: fc.constantFrom('month', 'week'),
  from: fc.nat(6),
  minutes: fc.nat(dayPx - 1),
  to: fc.nat(6),
  steps: fc.integer({ min: -6, max: 6 }),
});

const cardOf = ({ from, minutes }: Move): CalendarCard => {
  const at = momentOf(`${days[from] ?? ''}T${clockOf(minutes)}`, zone)?.at ?? 0;
  return cardWith([calendarPost({ at: new Date(at).toISOString() })], 'g1', zone);
};

function Board({ card, view }: { card: CalendarCard; view: Move['view'] }) {
  const root = useRef<HTMLDivElement>(null);
  const moving = useMoving({
    workspaceId: 'w',
    zone,
    now,
    cards: () => [],
    onShown: () => undefined,
    onMoved: () => undefined,
  });
  useDrag(root, {
    onLift: () => {
      moving.lift(card, [card], 'pointer');
      return { minutes: card.minutes, count: 1 };
    },
    onOver: moving.hold,
    onDrop: moving.drop,
    onCancel: moving.cancel,
    onEdge: () => undefined,
  });
  useHoldKeys({
    held: moving.held,
    view,
    onHold: moving.hold,
    onDrop: moving.drop,
    onCancel: moving.cancel,
  });
  return (
    <div ref={root}>
      {days.map((day) => (
        <div
          key={day}
          data-day={day}
          {...(view === 'week' && { 'data-first-hour': 0, 'data-lines': hourLines })}
        />
      ))}
      <button type="button" data-card={card.key} onClick={() => moving.lift(card, [card], 'keyboard')}>
        card
      </button>
      <output>{JSON.stringify(moving.held?.target ?? null)}</output>
    </div>
  );
}

const hourLines = Array.from({ length: 24 }, () => 1).join();

const columns = () => [...document.querySelectorAll<HTMLElement>('[data-day]')];
/** Finds the card by its attribute, because searching by role is slow. */
function button(): HTMLElement {
  const found = document.querySelector<HTMLElement>('[data-card]');
  if (!found) throw new Error('The board has no card.');
  return found;
}
const target = () =>
  JSON.parse(document.querySelector('output')?.textContent ?? 'null') as { minutes: number };

function layOut(card: CalendarCard, from: number): void {
  columns().forEach((each, n) => {
    each.getBoundingClientRect = () => new DOMRect(n * columnPx, 0, columnPx, dayPx);
  });
  button().getBoundingClientRect = () => new DOMRect(from * columnPx, card.minutes, columnPx, 42);
  document.elementFromPoint = (x) => columns()[Math.floor(x / columnPx)] ?? null;
}

const point = (type: string, on: Element | Window, clientX: number, clientY: number, pointerType: string) =>
  act(() => {
    const event = new MouseEvent(type, { bubbles: true, button: 0, clientX, clientY });
    on.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType }));
  });

const middleOf = (column: number) => column * columnPx + columnPx / 2;

/** Drags the card by its upper edge to a time on another day. */
function drag(pointerType: 'mouse' | 'touch', card: CalendarCard, { from, to }: Move, minutes: number): void {
  point('pointerdown', button(), middleOf(from), card.minutes, pointerType);
  if (pointerType === 'touch') act(() => void vi.advanceTimersByTime(250));
  else point('pointermove', window, middleOf(from) + 5, card.minutes, pointerType);
  point('pointermove', window, middleOf(to), minutes, pointerType);
  point('pointerup', window, middleOf(to), minutes, pointerType);
  // Runs the timers of the drag. Until they have run, a click is treated as the end of the drag and ignored.
  act(() => void vi.runOnlyPendingTimers());
}

/** Moves the card with arrow keys and returns the time of day that it reaches. */
function carry({ view, from, to, steps }: Move, card: CalendarCard): number {
  const press = (key: string, times: number) => {
    for (let n = 0; n < times; n += 1) fireEvent.keyDown(window, { key });
  };
  fireEvent.click(button());
  press(to < from ? 'ArrowLeft' : 'ArrowRight', Math.abs(to - from));
  if (view === 'week') press(steps < 0 ? 'ArrowUp' : 'ArrowDown', Math.abs(steps));
  const minutes = target().minutes ?? card.minutes;
  fireEvent.keyDown(window, { key: ' ' });
  vi.runOnlyPendingTimers();
  return minutes;
}

/** Opens the calendar. Returns a function that returns the requests made since it was last called. */
function open(card: CalendarCard, view: Move['view']): () => Promise<PostMove[][]> {
  const api = fakeApi({ movePosts: ({ moves: all }) => ({ moved: all.length }) });
  cleanup();
  render(
    <SessionProvider session={fakeSession(kim)} call={api.call}>
      <Board card={card} view={view} />
    </SessionProvider>,
  );
  return async () => {
    // A move is requested only after the previous move was answered.
    await act(() => vi.runOnlyPendingTimersAsync());
    return api.calls.splice(0).map(({ input }) => (input as { moves: PostMove[] }).moves);
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('the three ways to move a card', () => {
  it('mouse, touch and keyboard make the same request for the same move', async () => {
    await fc.assert(
      fc.asyncProperty(moves, async (move) => {
        const card = cardOf(move);
        const takeMoves = open(card, move.view);
        layOut(card, move.from);
        const minutes = carry(move, card);
        const byKeyboard = await takeMoves();
        drag('mouse', card, move, minutes);
        const byMouse = await takeMoves();
        drag('touch', card, move, minutes);
        const byTouch = await takeMoves();
        expect([byMouse, byTouch]).toEqual([byKeyboard, byKeyboard]);
        const isSame = move.to === move.from && minutes === card.minutes;
        expect(byKeyboard).toHaveLength(isSame ? 0 : 1);
      }),
      // The tests of core check the shared rules with a thousand moves. This test only proves that mouse, touch and
      // keyboard use them.
      { numRuns: 60 },
    );
  });

  it('a card that other cards have pushed down keeps its time if it is dragged only sideways', async () => {
    const move: Move = { view: 'week', from: 0, minutes: 600, to: 2, steps: 0 };
    const card = cardOf(move);
    const takeMoves = open(card, move.view);
    layOut(card, move.from);
    columns()[move.from]?.append(button());
    const shownAt = card.minutes + 40;
    button().getBoundingClientRect = () => new DOMRect(0, shownAt, columnPx, 42);
    drag('mouse', { ...card, minutes: shownAt }, move, shownAt + 3);
    const at = momentOf(`${days[move.to] ?? ''}T10:00`, zone)?.at ?? 0;
    expect((await takeMoves()).flat()).toMatchObject([{ to: new Date(at).toISOString() }]);
  });
});
