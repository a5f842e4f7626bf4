import { addDays } from '@fanfare/core/calendar/days.ts';
import { movedMeanwhileText } from '@fanfare/core/calendar/decide-move.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { shortDay } from './day-text.ts';
import { at, cell, chip, group, openCalendar, today, tomorrow } from './testing/open-calendar.ts';

beforeEach(() => localStorage.clear());

describe('moving in the calendar', () => {
  it('the keyboard picks up a card, moves it by a day and drops it', async () => {
    const { user, moves } = openCalendar();
    (await chip('Post a')).focus();
    await user.keyboard(' ');
    await user.keyboard('{ArrowRight}');
    const later = addDays(tomorrow, 1);
    expect(screen.getByText(`${shortDay(later)}, keeps its time of 12:30`)).toBeDefined();
    await user.keyboard(' ');
    await waitFor(() => expect(moves()).toEqual([[{ id: 'a-1', from: at(tomorrow), to: at(later) }]]));
    await screen.findByText(`Moved “Post a” to ${shortDay(later)}.`);
  });

  it('Escape puts a card back', async () => {
    const { user, moves } = openCalendar();
    (await chip('Post a')).focus();
    await user.keyboard(' {ArrowRight}{Escape}');
    expect(screen.queryByText(/keeps its time/)).toBeNull();
    expect(moves()).toEqual([]);
  });

  it('Undo moves a card back', async () => {
    const { user, moves } = openCalendar();
    (await chip('Post a')).focus();
    await user.keyboard(' {ArrowRight} ');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const later = addDays(tomorrow, 1);
    await waitFor(() => expect(moves()[1]).toEqual([{ id: 'a-1', from: at(later), to: at(tomorrow) }]));
    await screen.findByText('Move undone.');
  });

  it('a move into the past is refused with the reason', async () => {
    const { user, moves } = openCalendar();
    (await chip('Post a')).focus();
    await user.keyboard(' {ArrowUp}');
    expect(screen.getByText('This time has passed. Choose a time in the future.')).toBeDefined();
    await user.keyboard(' ');
    expect(moves()).toEqual([]);
  });

  it('a move that the server refuses is explained, and the card is back on its day', async () => {
    const { user } = openCalendar('', { refuse: true });
    (await chip('Post a')).focus();
    await user.keyboard(' {ArrowRight} ');
    expect(await screen.findByText(movedMeanwhileText)).toBeDefined();
    await waitFor(() => expect(within(cell(tomorrow)).getByText('Post a')).toBeDefined());
  });

  it('selected cards move as one', async () => {
    const { user, moves } = openCalendar('', {
      groups: [group('a'), group('b', { at: at(tomorrow, '15:00') })],
    });
    const first = await chip('Post a');
    fireEvent.click(first, { ctrlKey: true });
    fireEvent.click(await chip('Post b'), { ctrlKey: true });
    expect(screen.getByText(/^2 posts selected/)).toBeDefined();
    first.focus();
    await user.keyboard(' {ArrowRight} ');
    await waitFor(() => expect(moves()[0]?.map(({ id }) => id)).toEqual(['a-1', 'b-1']));
  });

  it('a post that was published is not picked up', async () => {
    const { user } = openCalendar('', { groups: [group('a', { status: 'uploaded' })] });
    (await chip('Post a')).focus();
    await user.keyboard(' ');
    expect(await screen.findByText('Only scheduled posts can be moved.')).toBeDefined();
  });
});

describe('dragging in the calendar', () => {
  const over = (element: Element | null) => {
    document.elementFromPoint = () => element;
  };
  const pointer = (type: string, target: Element | Window, x: number, more: object = {}) =>
    act(() => {
      const event = new MouseEvent(type, { bubbles: true, button: 0, clientX: x, clientY: 10 });
      target.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'mouse', ...more }));
    });

  it.each(['mouse', 'touch'])(
    'a drag with %s makes the same request as the keyboard',
    async (pointerType) => {
      const { moves } = openCalendar();
      const card = await chip('Post a');
      const later = addDays(tomorrow, 1);
      over(cell(later));
      pointer('pointerdown', card, 100, { pointerType });
      // A finger has to rest before it lifts a card.
      if (pointerType === 'touch')
        await waitFor(() => expect(document.querySelector('.cal-ghost')).not.toBeNull());
      pointer('pointermove', window, 120, { pointerType });
      pointer('pointermove', window, 140, { pointerType });
      expect(screen.getByText(`${shortDay(later)}, keeps its time of 12:30`)).toBeDefined();
      pointer('pointerup', window, 140, { pointerType });
      await waitFor(() => expect(moves()).toEqual([[{ id: 'a-1', from: at(tomorrow), to: at(later) }]]));
      expect(document.querySelector('.cal-ghost')).toBeNull();
    },
  );

  it('a card dropped on the tray becomes a draft', async () => {
    const { moves } = openCalendar();
    const card = await chip('Post a');
    over(screen.getByRole('complementary', { name: 'Drafts' }));
    pointer('pointerdown', card, 100);
    pointer('pointermove', window, 120);
    pointer('pointerup', window, 120);
    await waitFor(() => expect(moves()).toEqual([[{ id: 'a-1', from: at(tomorrow), to: null }]]));
  });

  it('a click does not drag', async () => {
    const { moves } = openCalendar();
    const card = await chip('Post a');
    over(cell(today));
    pointer('pointerdown', card, 100);
    pointer('pointermove', window, 102);
    pointer('pointerup', window, 102);
    expect(moves()).toEqual([]);
  });
});
