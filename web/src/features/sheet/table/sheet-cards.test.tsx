import { account, berlin } from '@fanfare/core/sheet/testing/builders.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openTable, rowsWith, type TableOptions } from './testing/open-table.tsx';
import { enterText } from '../../../testing/enter-text.ts';

const { matchMedia } = window;

/** Simulates a window narrower than 600 pixels. */
beforeEach(() => {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...matchMedia(query),
    matches: query.includes('max-width'),
  }));
});

async function openCards(options: TableOptions = {}) {
  const opened = openTable(options);
  const list = await screen.findByRole('list', { name: 'Files' });
  return { ...opened, list, card: (name: string) => within(list).getByRole('article', { name }) };
}

describe('the cards of the bulk editor on phones', () => {
  it('a card has labelled fields with counters, and shows that its row will be scheduled', async () => {
    const { card } = await openCards({
      rows: rowsWith(1, () => ({ title: 'Buns', schedule: berlin('2026-11-24T16:00:00Z') })),
    });
    const own = within(card('r1.jpg'));
    expect(own.getByRole('textbox', { name: 'Title' })).toBe(own.getByDisplayValue('Buns'));
    expect(own.getByText('4 / 100')).toBeTruthy();
    expect(own.getByRole('textbox', { name: 'Description' })).toBeTruthy();
    expect(own.getByText('Will be scheduled')).toBeTruthy();
    expect(own.getByRole('button', { name: 'Schedule Tue 24 Nov, 17:00' })).toBeTruthy();
  });

  it('typing in a card changes only the row of this card', async () => {
    const { user, card, rows } = await openCards();
    await enterText(user, within(card('r2.jpg')).getByRole('textbox', { name: 'Description' }), 'Fresh');
    expect(rows()[1]?.description).toBe('Fresh');
    expect(rows()[0]?.description).toBe('');
  });

  it('each field shows only the errors that concern it', async () => {
    const { card } = await openCards({ rows: rowsWith(1, () => ({ title: 'x'.repeat(101) })) });
    const own = within(card('r1.jpg'));
    const title = own.getByRole('textbox', { name: 'Title' });
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(own.getByText('Titles can have at most 100 characters.')).toBeTruthy();
    expect(own.getByRole('textbox', { name: 'Comment' }).getAttribute('aria-invalid')).toBe('false');
  });

  it('the boards of an account are chosen in the same dialog as in the composer', async () => {
    const { user, card, rows } = await openCards({
      accounts: [account('boards')],
      answers: {
        listBoards: () => ({
          success: true,
          items: [{ id: 'b1', name: 'Autumn', privacy: 'PUBLIC' as const }],
        }),
      },
    });
    expect(within(card('r1.jpg')).getByText('Boards requires a board selection!')).toBeTruthy();
    await user.click(within(card('r1.jpg')).getByRole('button', { name: 'Boards Choose' }));
    const dialog = await screen.findByRole('dialog', { name: 'r1.jpg' });
    await user.click(await within(dialog).findByRole('checkbox', { name: /Autumn/ }));
    expect(rows()[0]?.targets).toEqual({ 'boards/1': ['b1'] });
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    expect(await within(card('r1.jpg')).findByRole('button', { name: 'Boards Autumn' })).toBeTruthy();
  });

  it('the buttons and fields of a card select its row, set the privacy, clear the time and remove the row', async () => {
    const { user, card, rows, sheet } = await openCards({
      rows: rowsWith(2, () => ({ schedule: berlin('2026-11-24T16:00:00Z') })),
    });
    const own = within(card('r1.jpg'));
    await user.click(own.getByRole('checkbox', { name: 'Select r1.jpg' }));
    expect(sheet().selected).toEqual(['r1']);
    await user.selectOptions(own.getByRole('combobox', { name: 'Privacy' }), 'private');
    expect(rows()[0]?.options.privacy).toBe('private');
    await user.click(own.getByRole('button', { name: 'Clear the schedule of r1.jpg' }));
    expect(rows()[0]?.schedule).toBeNull();
    await user.click(own.getByRole('button', { name: 'Remove r1.jpg' }));
    expect(rows().map(({ id }) => id)).toEqual(['r2']);
  });

  it('if there are a thousand cards, only those near the window are rendered', async () => {
    const { list } = await openCards({ rows: rowsWith(1_000) });
    expect(within(list).getAllByRole('article').length).toBeLessThan(12);
    expect(within(list).getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('1000');
  });
});
