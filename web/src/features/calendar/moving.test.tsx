import { addDays } from '@fanfare/core/calendar/days.ts';
import { movedMeanwhileText } from '@fanfare/core/calendar/decide-move.ts';
import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { shortDay } from './day-text.ts';
import { at, cell, cells, findCard, group, openCalendar, today, tomorrow } from './testing/open-calendar.ts';

// Loads the dialogs before the fake clock starts, because loading them takes long on a slow machine.
beforeAll(() => Promise.all([import('./dialogs.tsx'), import('../composer/schedule/schedule-modal.tsx')]));
beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('moving in the calendar', () => {
  it('arrow keys move a card to another day, Escape puts the card back, and a time in the past is refused', async () => {
    const { user, moves } = openCalendar();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    (await findCard('Post a')).focus();
    await user.keyboard(' {ArrowRight}{Escape}');
    expect(screen.queryByText(/keeps its time/)).toBeNull();
    (await findCard('Post a')).focus();
    await user.keyboard(' {ArrowUp}');
    expect(screen.getByText('This time has passed. Choose a time in the future.')).toBeDefined();
    await user.keyboard(' {Escape}');
    expect(moves()).toEqual([]);

    (await findCard('Post a')).focus();
    await user.keyboard(' ');
    await user.keyboard('{ArrowRight}');
    const later = addDays(tomorrow, 1);
    expect(screen.getByText(`${shortDay(later)}, keeps its time of 12:30`)).toBeDefined();
    expect(scrolled.mock.contexts.at(-1)).toBe(cell(later));
    await user.keyboard(' ');
    await waitFor(() => expect(moves()).toEqual([[{ id: 'a-1', from: at(tomorrow), to: at(later) }]]));
    await screen.findByText(`Moved “Post a” to ${shortDay(later)}.`);
    expect(document.activeElement).toBe(within(cell(later)).getByTitle('Post a'));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(moves()[1]).toEqual([{ id: 'a-1', from: at(later), to: at(tomorrow) }]));
    await screen.findByText('Move undone.');

    // The key M opens the dialog that moves the card.
    (await findCard('Post a')).focus();
    await user.keyboard('m');
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to…' }));
    await user.click(dialog.getByRole('button', { name: /^In 1 hour/ }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(document.activeElement).toBe(within(cell(today)).getByTitle('Post a')));
  });

  it('the day over which a card is held shows where the card’s time falls among the cards of that day', async () => {
    const later = addDays(tomorrow, 1);
    const groups = [
      group('a'),
      group('b', { at: at(later, '09:00') }),
      group('c', { at: at(later, '17:00') }),
    ];
    const { user } = openCalendar('', { groups });
    (await findCard('Post a')).focus();
    await user.keyboard(' {ArrowRight}');
    const [slot] = within(cell(later)).getAllByText('12:30');
    expect(slot?.previousElementSibling?.textContent).toContain('Post b');
    expect(slot?.nextElementSibling?.textContent).toContain('Post c');
    await user.keyboard('{Escape}');
  });

  it('Ctrl+Z undoes the moves one by one, and then a message says that there is nothing left to undo', async () => {
    const { user, moves } = openCalendar();
    (await findCard('Post a')).focus();
    for (let n = 0; n < 3; n += 1) {
      await user.keyboard(` {Arrow${n % 2 === 0 ? 'Right' : 'Left'}} `);
      await waitFor(() => expect(moves()).toHaveLength(n + 1));
      const day = n % 2 === 0 ? addDays(tomorrow, 1) : tomorrow;
      await waitFor(() => expect(within(cell(day)).getByTitle('Post a')).toBeDefined());
      screen.getByTitle('Post a').focus();
    }
    await user.keyboard('{Control>}zzz{/Control}');
    await waitFor(() => expect(moves()).toHaveLength(6));
    expect(moves().slice(3)).toEqual(
      moves()
        .slice(0, 3)
        .toReversed()
        .map(([move]) => [{ id: 'a-1', from: move?.to, to: move?.from }]),
    );
    expect(await screen.findByText('Move undone.')).toBeDefined();
    await user.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('There is nothing left to undo.')).toBeDefined();
    expect(moves()).toHaveLength(6);
  });

  it('if the server refuses a move, the reason is shown, and the card returns to its day', async () => {
    const { user } = openCalendar('', { refuse: true });
    (await findCard('Post a')).focus();
    await user.keyboard(' {ArrowRight} ');
    expect(await screen.findByText(movedMeanwhileText)).toBeDefined();
    await waitFor(() => expect(within(cell(tomorrow)).getByText('Post a')).toBeDefined());
  });

  it('if the answer to a move is lost, a toast says that the post may have been moved, and the true day is shown', async () => {
    const { user, api } = openCalendar('', { losesAnswers: true });
    const draftReads = () => api.calls.filter(({ name }) => name === 'listPosts').length;
    (await findCard('Post a')).focus();
    const before = draftReads();
    await user.keyboard(' {ArrowRight} ');
    await screen.findByText(
      'Fanfare did not answer. This may have been moved already. Check your connection and try again: nothing is moved twice.',
    );
    await waitFor(() => expect(within(cell(addDays(tomorrow, 1))).getByText('Post a')).toBeDefined());
    expect(draftReads()).toBeGreaterThan(before);
  });

  it('selected cards move together, and a published post cannot be moved', async () => {
    const { user, moves } = openCalendar('', {
      groups: [group('a'), group('b', { at: at(tomorrow, '15:00') }), group('c', { status: 'uploaded' })],
    });
    (await findCard('Post c')).focus();
    await user.keyboard(' ');
    expect(await screen.findByText('Only scheduled posts can be moved.')).toBeDefined();
    const first = await findCard('Post a');
    fireEvent.click(first, { ctrlKey: true });
    fireEvent.click(await findCard('Post b'), { ctrlKey: true });
    expect(screen.getByText(/^2 posts selected/)).toBeDefined();
    first.focus();
    await user.keyboard(' {ArrowRight}');
    expect(screen.getByText('2 posts: 1 day later')).toBeDefined();
    // The bar would cover the days at the bottom of the window.
    expect(screen.queryByRole('region', { name: 'Selected posts' })).toBeNull();
    await user.keyboard(' ');
    await waitFor(() => expect(moves()[0]?.map(({ id }) => id)).toEqual(['a-1', 'b-1']));
    expect(await screen.findByText('Moved 2 posts: 1 day later.')).toBeDefined();
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

  it('a long press and a drag with a finger move a card to another day and keep its time', async () => {
    const pointerType = 'touch';
    const { moves } = openCalendar();
    const card = await findCard('Post a');
    const later = addDays(tomorrow, 1);
    over(cell(later));
    pointer('pointerdown', card, 100, { pointerType });
    // A finger has to press for a while before it lifts a card.
    await waitFor(() => expect(document.querySelector('.cal-ghost')).not.toBeNull());
    pointer('pointermove', window, 120, { pointerType });
    pointer('pointermove', window, 140, { pointerType });
    expect(screen.getByText(`${shortDay(later)}, keeps its time of 12:30`)).toBeDefined();
    pointer('pointerup', window, 140, { pointerType });
    await waitFor(() => expect(moves()).toEqual([[{ id: 'a-1', from: at(tomorrow), to: at(later) }]]));
    expect(document.querySelector('.cal-ghost')).toBeNull();
  });

  it('a card dropped on the tray becomes a draft, and a movement of two pixels is not a drag', async () => {
    const { moves } = openCalendar();
    const card = await findCard('Post a');
    over(cell(today));
    pointer('pointerdown', card, 100);
    pointer('pointermove', window, 102);
    pointer('pointerup', window, 102);
    expect(moves()).toEqual([]);
    over(screen.getByRole('complementary', { name: 'Drafts' }));
    pointer('pointerdown', card, 100);
    pointer('pointermove', window, 120);
    pointer('pointerup', window, 120);
    await waitFor(() => expect(moves()).toEqual([[{ id: 'a-1', from: at(tomorrow), to: null }]]));
  });

  const draft = (id: string) => postView({ _id: id, status: 'draft', title: 'Fresh buns' });
  const dragDraftTo = async (day: string) => {
    const card = await screen.findByRole('button', { name: 'Edit the draft “Fresh buns”' });
    over(cell(day));
    pointer('pointerdown', card, 100);
    pointer('pointermove', window, 120);
  };

  it('a draft in the tray is scheduled with all its posts, even those that are not loaded', async () => {
    const ids = ['d1', 'd2', 'd3'];
    const { moves } = openCalendar('', {
      drafts: [{ post_id: 'g9', posts: [draft('d1')] }],
      whole: { post_id: 'g9', posts: [...ids.map(draft), postView({ _id: 'u1', status: 'uploaded' })] },
    });
    await dragDraftTo(tomorrow);
    pointer('pointerup', window, 120);
    await waitFor(() =>
      expect(moves()).toEqual([ids.map((id) => ({ id, from: null, to: at(tomorrow, '09:00') }))]),
    );
  });

  it('a draft is not scheduled if its posts are no longer drafts', async () => {
    const { moves } = openCalendar('', {
      drafts: [{ post_id: 'g9', posts: [draft('d1')] }],
      whole: { post_id: 'g9', posts: [postView({ _id: 'd1', status: 'scheduled' })] },
    });
    await dragDraftTo(tomorrow);
    pointer('pointerup', window, 120);
    expect(await screen.findByText('This post is no longer a draft.')).toBeDefined();
    expect(moves()).toEqual([]);
  });

  it('dropping a draft on yesterday is refused, and a message shows the reason', async () => {
    const { moves } = openCalendar(`?date=${addDays(today, -1)}`, {
      drafts: [{ post_id: 'g9', posts: [draft('d1')] }],
    });
    const reason = 'This time has passed. Choose a time in the future.';
    await dragDraftTo(addDays(today, -1));
    // The tray shows a draft as a card at nine o'clock yesterday. A drop at that time is refused too, although the card
    // would not move.
    expect(screen.getByText(reason)).toBeDefined();
    pointer('pointerup', window, 120);
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', expect.stringContaining(reason));
    expect(moves()).toEqual([]);
  });

  it('if the page turns while the pointer does not move, the card is dropped on the day that is then below the pointer', async () => {
    const { moves } = openCalendar();
    const card = await findCard('Post a');
    const grid = screen.getByRole('grid');
    grid.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 800);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    document.elementFromPoint = () => cells()[20] ?? null;
    pointer('pointerdown', card, 900);
    pointer('pointermove', window, 990);
    const before = cells()[20]?.dataset['day'] ?? '';
    act(() => void vi.advanceTimersByTime(600));
    vi.useRealTimers();
    await waitFor(() => expect(cells()[20]?.dataset['day']).not.toBe(before));
    pointer('pointerup', window, 990);
    const day = cells()[20]?.dataset['day'] ?? '';
    await waitFor(() => expect(moves()).toEqual([[{ id: 'a-1', from: at(tomorrow), to: at(day) }]]));
  });
});
