import { addDays } from '@fanfare/core/calendar/days.ts';
import { weekdays, type SlotPlan } from '@fanfare/core/slots/slots.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { roomForSlot } from './free-slots.tsx';
import { at, cell, findCard, group, openCalendar, today, tomorrow, zone } from './testing/open-calendar.ts';

beforeEach(() => localStorage.clear());

describe('free posting slots', () => {
  const plan: SlotPlan = {
    zone,
    revision: 1,
    slots: [
      ...weekdays.map((day) => ({ day, time: '12:30', platform: 'instagram' })),
      ...weekdays.map((day) => ({ day, time: '18:00', platform: null })),
    ],
  };
  const slotsOn = (day: string) =>
    within(cell(day))
      .queryAllByRole('button', { name: /^Free slot/ })
      .map((each) => each.getAttribute('aria-label'));

  it('the week shows the free slots from today on, and a click on a slot opens the composer', async () => {
    const { user } = openCalendar(`?view=week&date=${tomorrow}`, { slots: plan });
    await findCard('Post a');
    await waitFor(() => expect(slotsOn(tomorrow)).toEqual(['Free slot at 18:00: create a post']));
    const days = screen
      .getAllByRole('button', { name: /^Free slot/ })
      .map((each) => each.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? '');
    expect(days.filter((day) => day < today)).toEqual([]);
    await user.click(within(cell(tomorrow)).getByRole('button', { name: /^Free slot at 18:00/ }));
    expect(await screen.findByRole('dialog', { name: 'Upload' })).toBeDefined();
  });

  it('the month counts the free slots of each day', async () => {
    openCalendar(`?date=${tomorrow}`, { slots: plan });
    await findCard('Post a');
    expect(await within(cell(tomorrow)).findByText('1 free')).toBeDefined();
    expect(cell(tomorrow).getAttribute('aria-label')).toContain(', 1 post, 1 free slot');
    const days = screen.getAllByText('2 free').map((each) => each.closest<HTMLElement>('[data-day]'));
    expect(days.filter((each) => (each?.dataset['day'] ?? '') < today)).toEqual([]);
  });

  it.each([
    ['no cards', 660, [], { top: 660, height: 30 }],
    ['no cards, at the end of the hour', 685, [], { top: 685, height: 30 }],
    ['a card that starts later', 600, [620], { top: 600, height: 19 }],
    ['a card that starts earlier', 624, [600], { top: 644, height: 30 }],
    ['cards before and after the slot', 644, [556, 600, 660], { top: 644, height: 15 }],
    ['a card at the end of the hour', 644, [644], { top: 613, height: 30 }],
    ['cards that fill the hour', 600, [600, 644], null],
  ])(
    'a free slot takes only the space in its hour that the cards of the day leave: %s',
    (_, own, cards, room) => {
      const taken = cards.map((top) => ({ top, bottom: top + 44 }));
      expect(roomForSlot(own, { top: 600, bottom: 688 }, taken)).toEqual(room);
    },
  );

  it('a free slot at the time of a post is next to the post, in an hour with room for both', async () => {
    const posts = [group('a', { at: at(tomorrow, '12:30'), uploadTo: 'x' })];
    openCalendar(`?view=week&date=${tomorrow}`, { slots: plan, groups: posts });
    const card = await findCard('Post a');
    const slot = await within(cell(tomorrow)).findByRole('button', { name: /^Free slot at 12:30/ });
    const linesBefore = 12 - 6;
    expect(cell(tomorrow).dataset['lines']?.split(',')[linesBefore]).toBe('2');
    const top = linesBefore * 44;
    expect(card.style.top).toBe(`${top + 44}px`);
    expect(slot.style.top).toBe(`${top + 44 - 1 - 30}px`);
  });

  it('a day with posts that are not loaded shows no free slots', async () => {
    const later = addDays(tomorrow, 1);
    openCalendar(`?view=week&date=${later}`, {
      slots: plan,
      groups: [group('a', { at: at(later, '13:00') })],
      more: [{ day: later, posts: 3 }],
    });
    await findCard('Post a');
    await screen.findAllByRole('button', { name: /^Free slot/ });
    expect(slotsOn(later)).toEqual([]);
  });

  it('the slots can be hidden', async () => {
    const { user } = openCalendar(`?view=week&date=${tomorrow}`, { slots: plan });
    await waitFor(() => expect(slotsOn(tomorrow)).not.toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Free posting slots' }));
    await waitFor(() => expect(slotsOn(tomorrow)).toEqual([]));
  });
});
