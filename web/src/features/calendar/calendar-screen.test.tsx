import { addDays, addMonths, monthOfDay } from '@fanfare/core/calendar/days.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { longDay } from './day-text.ts';
import { at, cell, cells, findCard, group, openCalendar, today, tomorrow } from './testing/open-calendar.ts';

// Loads the composer in advance, because loading it on a slow machine takes longer than a test waits.
beforeAll(() => import('../composer/uploader-modal.tsx'));
beforeEach(() => localStorage.clear());
afterEach(() => void vi.unstubAllGlobals());

describe('the calendar', () => {
  it('the month shows each post on its day, and the toolbar opens each editor and the other views', async () => {
    const todos = [{ id: 't1', todo: 'Film the reel', date: tomorrow, completed: false }];
    const { user, path } = openCalendar('', { todos });
    await findCard('Post a');
    const label = `${longDay(tomorrow)}, 1 post, 1 to-do`;
    await waitFor(() => expect(cell(tomorrow).getAttribute('aria-label')).toBe(label));
    expect(within(cell(tomorrow)).getByText('Film the reel')).toBeDefined();
    expect(document.title).toBe('Calendar · Fanfare');
    const address = (name: string) => screen.getByText(name).closest('a')?.getAttribute('href');
    expect(address('New post')).toBe('/dashboard/upload');
    expect(address('New carousel')).toBe('/dashboard/upload?type=carousel');
    expect(address('Bulk upload')).toBe('/dashboard/upload?type=bulk');

    expect(screen.queryByRole('button', { name: 'Today' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(path()).toMatch(/date=\d{4}-\d\d-01$/);
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(path()).toBe('/dashboard/schedule');

    await user.click(screen.getByRole('button', { name: 'List' }));
    expect(await screen.findByRole('heading', { level: 1, name: /^All uploads/ })).toBeDefined();
    expect(path()).toBe('/dashboard/schedule?view=list');
    await user.click(screen.getByRole('button', { name: 'Weekly' }));
    expect(await screen.findByRole('columnheader', { name: longDay(today) })).toBeDefined();
    expect(screen.getAllByRole('columnheader')).toHaveLength(8);
  });

  it('the headings of the days remain below the toolbar and the filters, whatever height these have', async () => {
    const reports: (() => void)[] = [];
    const ofResize = class {
      constructor(report: () => void) {
        reports.push(report);
      }
      observe() {}
      disconnect() {}
    };
    vi.stubGlobal('ResizeObserver', ofResize);
    openCalendar();
    await findCard('Post a');
    Object.defineProperty(
      document.querySelector('.cal-top:has(.cal-head):has(.cal-filters)'),
      'offsetHeight',
      { value: 101 },
    );
    for (const report of reports) report();
    const calendar = document.querySelector<HTMLElement>('.cal-screen');
    expect(calendar?.style.getPropertyValue('--calendar-head')).toBe('101px');
  });

  it('a card whose picture cannot be found says that the file is missing', async () => {
    openCalendar('', { groups: [group('a', { picture: 'media/w1/roses.jpg' })] });
    const card = await findCard('Post a');
    const picture = await waitFor(() => {
      const image = card.querySelector('img');
      if (!image) throw new Error('The picture is not shown yet.');
      return image;
    });
    fireEvent.error(picture);
    await waitFor(() => expect(card.getAttribute('aria-label')).toMatch(/, file missing$/));
    expect(card.querySelector('[data-kind="missing"]')).not.toBeNull();
  });

  it('Duplicate in the menu of a card opens a copy of its post', async () => {
    const { user } = openCalendar();
    await user.click(await findCard('Post a'));
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    expect(await screen.findByRole('dialog', { name: 'Duplicate post' })).toBeDefined();
  });

  it('a double click on a card edits its post, and its second click does not choose an action of the menu', async () => {
    const { user } = openCalendar();
    await user.click(await findCard('Post a'));
    // The menu is below the pointer, so that the second click hits one of its actions.
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }), { detail: 2 });
    expect(await screen.findByRole('dialog', { name: 'Edit post' })).toBeDefined();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('a double click edits the post even if the menu is not open at the second click', async () => {
    openCalendar();
    fireEvent.click(await findCard('Post a'), { detail: 2 });
    expect(await screen.findByRole('dialog', { name: 'Edit post' })).toBeDefined();
  });

  it('the menu of a published card opens the details of its post, and the menu of a scheduled card has no such action', async () => {
    const { user, path } = openCalendar('', {
      groups: [group('a', { status: 'uploaded', at: at(today, '08:00') }), group('b')],
    });
    await user.click(await findCard('Post b'));
    await screen.findByRole('menuitem', { name: 'Edit' });
    expect(screen.queryByRole('menuitem', { name: 'View post' })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(await findCard('Post a'));
    await user.click(await screen.findByRole('menuitem', { name: 'View post' }));
    await waitFor(() => expect(path()).toBe('/dashboard/posts?post=a-1'));
  });

  it('no month can be opened before the first month of the calendar or after the last', async () => {
    const { go } = openCalendar('?date=2099-12-01', { groups: [] });
    expect(await screen.findByRole('button', { name: 'Next month' })).toHaveProperty('disabled', true);
    go('/dashboard/schedule?date=2000-01-01');
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Previous month' })).toHaveProperty('disabled', true),
    );
    expect(screen.getByRole('button', { name: 'Next month' })).toHaveProperty('disabled', false);
  });

  it('the list opens at today', async ({ onTestFinished }) => {
    const scrolledTo: (string | undefined)[] = [];
    vi.stubGlobal('innerHeight', 100);
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scroll.mockRestore());
    scroll.mockImplementation(function note(this: HTMLElement) {
      scrolledTo.push(this.dataset['section']);
    });
    openCalendar('?view=list');
    expect(await screen.findByRole('heading', { name: /^Today/ })).toBeDefined();
    expect(scrolledTo).toEqual([today]);
  });

  it('hiding the posts of a network does not change the pauses in posting that are shown for the network', async () => {
    const later = addMonths(`${monthOfDay(today)}-01`, 1);
    const on = (id: string, days: number, status: 'scheduled' | 'failed') =>
      group(id, { status, at: at(addDays(later, days)) });
    const groups = [on('a', 0, 'failed'), ...[2, 4, 6, 8, 10].map((n) => on(`p${n}`, n, 'scheduled'))];
    const { user } = openCalendar(`?date=${later}`, { groups });
    await findCard('Post a');
    const pauses = () => [...document.querySelectorAll('.cal-gap')].map(({ textContent }) => textContent);
    const before = pauses();
    expect(before).not.toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Show scheduled uploads?' }));
    await waitFor(() => expect(document.querySelectorAll('[data-card]')).toHaveLength(1));
    expect(pauses()).toEqual(before);
  });

  it('a crowded day counts the posts that it does not show, and its dialog lists all posts', async () => {
    const [one] = group('a').posts;
    const ofTwo = ['x', 'instagram'].map((uploadTo) => ({ ...one!, _id: `a-${uploadTo}`, uploadTo }));
    const others = ['b', 'c', 'd', 'e'].map((id) => group(id));
    const { user } = openCalendar('', {
      groups: [{ ...group('a'), posts: ofTwo }, ...others],
      more: [{ day: today, posts: 7 }],
    });
    await findCard('Post a');
    expect(screen.getByText('13 posts')).toBeDefined();
    expect(cell(tomorrow).getAttribute('aria-label')).toContain(', 6 posts in 5 groups');
    expect(within(cell(today)).getByRole('button', { name: '+7 more' })).toBeDefined();
    await user.click(within(cell(tomorrow)).getByRole('button', { name: '+2 more' }));
    const dialog = within(await screen.findByRole('dialog', { name: longDay(tomorrow) }));
    expect(dialog.getByText('6 posts in 5 groups')).toBeDefined();
    dialog.getByRole('button', { name: 'Post a' }).focus();
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('Post b');
    await user.keyboard('{End}');
    expect(document.activeElement?.textContent).toBe('Post e');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: 'Edit post' })).toBeDefined();
  });

  it('a day with many posts opens with the first 50', async () => {
    const groups = Array.from({ length: 70 }, (_, n) => group(`n${n}`));
    const { user } = openCalendar('', { groups });
    await user.click(await screen.findByRole('button', { name: '+67 more' }));
    const dialog = within(await screen.findByRole('dialog', { name: longDay(tomorrow) }));
    const rows = () => dialog.getAllByRole('button', { name: /^Actions for/ }).length;
    expect(rows()).toBe(50);
    await user.click(dialog.getByRole('button', { name: 'Show 20 more' }));
    expect(rows()).toBe(70);
    expect(dialog.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  it('a calendar that cannot be loaded shows an error and can be loaded again', async () => {
    let fails = true;
    const { user } = openCalendar('', { fails: () => fails });
    expect(await screen.findByText('That went wrong.')).toBeDefined();
    fails = false;
    await user.click(screen.getByRole('button', { name: /Retry/ }));
    await findCard('Post a');
  });
});

describe('the grid', () => {
  it('posts can be created only on today and later days, and of all days, Tab focuses only today', async () => {
    openCalendar(`?date=${today}`);
    await findCard('Post a');
    for (const each of cells()) {
      const day = each.dataset['day'] ?? '';
      expect([day, within(each).queryAllByRole('button', { name: /^Create a post on/ }).length]).toEqual([
        day,
        day < today ? 0 : 1,
      ]);
    }
    const reachable = cells().filter(({ tabIndex }) => tabIndex === 0);
    expect(reachable.map((each) => each.dataset['day'])).toEqual([today]);
  });

  it('keys move between days, jump to the ends of the month, show the next month and open a day', async () => {
    const { user, path } = openCalendar();
    await findCard('Post a');
    const focused = (element: () => HTMLElement | undefined) =>
      waitFor(() => expect(document.activeElement).toBe(element()));
    cell(today).focus();
    await user.keyboard('{ArrowRight}');
    await focused(() => cell(tomorrow));
    await user.keyboard('{PageDown}');
    await waitFor(() => expect(path()).toContain('date='));
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('gridcell'));
    await user.keyboard('t');
    await focused(() => cell(today));
    await user.keyboard('{Control>}{End}{/Control}');
    await focused(() => cells().at(-1));
    await user.keyboard('{Control>}{Home}{/Control}');
    await focused(() => cells()[0]);
    await user.keyboard('t');
    await focused(() => cell(today));
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: longDay(today) })).toBeDefined();
  });
});

describe('the list of shortcuts', () => {
  it('the keys of the calendar come first while the calendar is shown', async () => {
    const { user } = openCalendar();
    await findCard('Post a');
    await user.keyboard('?');
    const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    const titles = sheet.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(titles.slice(0, 2)).toEqual(['Calendar', 'Everywhere']);
    expect(titles).toHaveLength(6);
  });
});

describe('the keys of a to-do in the grid', () => {
  it.each(['month', 'week'])(
    'arrows move to the days around the to-do, and T moves to today, in the %s',
    async (view) => {
      const date = addDays(today, 2);
      const todo = { id: 't1', todo: 'Film the reel', date, completed: false };
      const { user } = openCalendar(`?view=${view}`, { todos: [todo] });
      const box = await screen.findByRole('checkbox', { name: 'Film the reel' });
      box.focus();
      await user.keyboard('{ArrowLeft}');
      await waitFor(() => expect(document.activeElement).toBe(cell(tomorrow)));
      box.focus();
      await user.keyboard('{ArrowRight}');
      await waitFor(() => expect(document.activeElement).toBe(cell(addDays(date, 1))));
      for (const focused of [box, screen.getByRole('button', { name: 'Edit “Film the reel”' })]) {
        focused.focus();
        await user.keyboard('t');
        await waitFor(() => expect(document.activeElement).toBe(cell(today)));
      }
      screen.getByRole('button', { name: 'Edit “Film the reel”' }).focus();
      await user.keyboard('{Enter}');
      expect(await screen.findByRole('dialog', { name: /to-do/i })).toBeDefined();
    },
  );
});

describe('a month of 2,000 posts', () => {
  it('the month, the week and the list stay below 1,500 elements', async () => {
    const first = Date.parse(at(`${monthOfDay(today)}-01`, '00:00'));
    const groups = Array.from({ length: 2_000 }, (_, n) =>
      group(`${n}`, { at: new Date(first + n * 20 * 60_000).toISOString() }),
    );
    const { user } = openCalendar('', { groups });
    const count = () => document.querySelectorAll('.cal *').length;
    await waitFor(() => expect(document.querySelectorAll('[data-card]').length).toBeGreaterThan(80));
    expect(count()).toBeLessThan(1_500);
    await user.click(screen.getByRole('button', { name: 'Weekly' }));
    await waitFor(() => expect(document.querySelector('.cal-week [data-card]')).not.toBeNull());
    expect(count()).toBeLessThan(1_500);
    await user.click(screen.getByRole('button', { name: 'List' }));
    await screen.findByText('Post 0');
    expect(count()).toBeLessThan(1_500);

    // Scrolls to the end of the list, about 30,000 px down.
    const list = document.querySelector('.cal-list')!;
    list.getBoundingClientRect = () => new DOMRect(0, -window.scrollY, 1_000, 30_000);
    vi.stubGlobal('scrollY', 30_000);
    fireEvent.scroll(window);
    await waitFor(() => expect(screen.queryByText('Post 0')).toBeNull());
    expect(document.querySelectorAll('.cal-card-row').length).toBeGreaterThan(8);
    expect(count()).toBeLessThan(1_500);
  });
});
