import { addDays, monthOfDay } from '@fanfare/core/calendar/days.ts';
import { postView } from '@fanfare/core/posts/testing/builders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, cell, findCard, group, openCalendar, today, tomorrow } from './testing/open-calendar.ts';

beforeEach(() => localStorage.clear());

const nothing = 'No posts match your filters.';

describe('the filters of the calendar', () => {
  it('the menu has the toggles that the specification names, and the toggle of scheduled uploads is remembered', async () => {
    const out = group('b', { status: 'uploaded', at: at(today, '00:01') });
    const { user } = openCalendar('', { groups: [group('a'), out] });
    await findCard('Post a');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Show scheduled uploads?' }));
    expect(screen.getByRole('menuitemcheckbox', { name: 'Show previous uploads?' })).toBeDefined();
    expect(screen.getByRole('menuitemcheckbox', { name: 'Show Todo?' })).toBeDefined();
    await user.keyboard('{Escape}');
    await findCard('Post b');
    expect(document.querySelectorAll('[data-card]')).toHaveLength(1);
    expect(localStorage.getItem('fanfare-calendar-scheduled')).toBe('no');
  });

  it('a toggle hides the posts of a status, even if the filter shows only that status', async () => {
    const { user } = openCalendar('?status=uploaded', {
      groups: [group('a'), group('b', { status: 'uploaded', at: at(today, '00:01') })],
    });
    await findCard('Post b');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Show previous uploads?' }));
    await waitFor(() => expect(document.querySelectorAll('[data-card]')).toHaveLength(0));
  });

  it('the posts can be filtered by person, and people who have left are listed as former members', async () => {
    const groups = [group('a', { createdBy: 'kim' }), group('b', { createdBy: 'gone' })];
    const joinedAt = '2026-01-01T00:00:00.000Z';
    const members = [
      { uid: 'kim', name: 'Kim Park', email: 'kim@x.example', role: 'owner' as const, joinedAt },
    ];
    const { user, path } = openCalendar('', { groups, members });
    await findCard('Post b');
    await user.click(screen.getByRole('button', { name: 'Person' }));
    expect(await screen.findByRole('menuitemcheckbox', { name: 'Kim Park' })).toBeDefined();
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Former member' }));
    await waitFor(() => expect(screen.queryByTitle('Post a')).toBeNull());
    expect(screen.getByTitle('Post b')).toBeDefined();
    expect(path()).toBe('/dashboard/schedule?person=gone');
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Person: 1' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await findCard('Post a');
    expect(path()).toBe('/dashboard/schedule');
  });

  it('posts that are not loaded are not counted as posts that match a filter', async () => {
    const day = `${monthOfDay(tomorrow)}-${tomorrow.endsWith('28') ? '27' : '28'}`;
    openCalendar(`?date=${tomorrow}&network=instagram`, {
      groups: [group('a'), group('b', { uploadTo: 'x' })],
      more: [{ day, posts: 7 }],
    });
    expect(await screen.findByText('1 post, 7 not loaded')).toBeDefined();
    expect(cell(day).getAttribute('aria-label')).toContain(', 0 posts, 7 not loaded');
    expect(within(cell(day)).getByRole('button', { name: '7 not loaded' })).toBeDefined();
  });

  it('if no post matches the filters, the calendar and its list show a message and a button that clears the filters', async () => {
    const { user, path, go } = openCalendar('?view=list&network=x');
    expect(await screen.findByText(nothing)).toBeDefined();
    // A day whose posts are hidden by a filter is not described as empty.
    expect(screen.queryByText('Nothing planned.')).toBeNull();
    go('/dashboard/schedule?view=month&network=x&status=failed');
    await waitFor(() => expect(document.querySelector('[role="gridcell"]')).not.toBeNull());
    const notice = within(screen.getByText(nothing).closest<HTMLElement>('[role="status"]')!);
    await user.click(notice.getByRole('button', { name: 'Clear filters' }));
    await findCard('Post a');
    expect(screen.queryByText(nothing)).toBeNull();
    expect(path()).not.toMatch(/network|status/);
  });

  it('clearing the filters also shows posts that a toggle hides', async () => {
    localStorage.setItem('fanfare-calendar-scheduled', 'no');
    const { user } = openCalendar();
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await findCard('Post a');
    expect(localStorage.getItem('fanfare-calendar-scheduled')).toBe('yes');
  });

  it('the filter by person also applies to to-dos and drafts', async () => {
    const todos = ['kim', 'mika', undefined].map((createdBy, n) => ({
      id: `t${n}`,
      todo: `To-do ${n}`,
      date: today,
      completed: false,
      createdBy,
    }));
    const drafts = ['kim', 'mika'].map((createdBy) => ({
      post_id: createdBy,
      posts: [postView({ _id: createdBy, status: 'draft', title: `Draft of ${createdBy}`, createdBy })],
    }));
    openCalendar('?view=month&person=mika', { todos, drafts });
    expect(await screen.findByText('Draft of mika')).toBeDefined();
    expect(screen.queryByText('Draft of kim')).toBeNull();
    expect(await screen.findByText('To-do 1')).toBeDefined();
    expect(screen.queryByText('To-do 0')).toBeNull();
    expect(screen.queryByText('To-do 2')).toBeNull();
  });

  it('filters in the address apply to posts and drafts, and an empty month does not claim that posts are hidden', async () => {
    const drafts = [{ post_id: 'g', posts: [postView({ status: 'draft', title: 'Fresh buns' })] }];
    const groups = [group('a'), group('b', { uploadTo: 'x', platform_id: 'x-1' })];
    const { user } = openCalendar('?network=x', { groups, drafts });
    await findCard('Post b');
    expect(document.querySelectorAll('[data-card]')).toHaveLength(1);
    const tray = within(await screen.findByRole('complementary', { name: 'Drafts' }));
    expect(await tray.findByText(/^No drafts match your filters\./)).toBeDefined();
    expect(tray.queryByText('Fresh buns')).toBeNull();
    for (let month = 0; month < 2; month += 1)
      await user.click(screen.getByRole('button', { name: 'Next month' }));
    expect(await screen.findByText('0 posts')).toBeDefined();
    expect(screen.queryByText(nothing)).toBeNull();
  });

  it('with todos=only in the address, the list shows only to-dos, even to a person who has hidden to-dos', async () => {
    localStorage.setItem('fanfare-calendar-todos', 'no');
    const todos = [
      { id: 't1', todo: 'Film the reel', date: today, completed: false },
      { id: 't2', todo: 'Order beans', date: addDays(today, 40), completed: false },
    ];
    const failed = group('b', { status: 'failed' });
    const { user, path } = openCalendar('?view=list&todos=only', { todos, groups: [group('a'), failed] });
    expect(await screen.findByRole('checkbox', { name: 'Film the reel' })).toBeDefined();
    screen.getByRole('checkbox', { name: 'Order beans' });
    screen.getByText('2 to-dos');
    expect(screen.queryByText(/^Post /)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Network' })).toBeNull();
    expect(screen.queryByText('At risk')).toBeNull();
    screen.getByRole('button', { name: 'Person' });
    await user.click(screen.getByRole('button', { name: 'Add to-do' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New to-do' }));
    expect(dialog.getByLabelText('Day')).toHaveProperty('value', today);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Show Todo?' }));
    await waitFor(() => expect(screen.queryByText('Film the reel')).toBeNull());
    await screen.findByText('Post a');
    expect(path()).toBe('/dashboard/schedule?view=list');
  });

  it('if the to-dos cannot be loaded, the list says so and is not shown as empty', async () => {
    let fails = true;
    const { user } = openCalendar('?view=list&todos=only', { failsTodos: () => fails });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.queryByText('0 to-dos')).toBeNull();
    fails = false;
    await user.click(retry);
    await screen.findByText('Nothing to do in these six weeks.');
    screen.getByText('0 to-dos');
  });
});
