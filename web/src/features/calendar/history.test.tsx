import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { longDay } from './day-text.ts';
import { cell, findCard, openCalendar, today, tomorrow } from './testing/open-calendar.ts';

// Loaded in advance: on a slow machine, loading takes longer than a test waits.
beforeAll(() => import('../composer/uploader-modal.tsx'));
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const findDialog = (name: string | RegExp) => screen.findByRole('dialog', { name });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the history of the calendar', () => {
  it('Back closes the composer and loads the posts again, and Forward opens it', async () => {
    const { user, api, path, go } = openCalendar();
    go('/dashboard/schedule');
    await user.click(await findCard('Post a'));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    await findDialog('Edit post');
    const loads = () => api.calls.filter(({ name }) => name === 'calendar').length;
    const before = loads();
    go(-1);
    await isClosed();
    expect(path()).toBe('/dashboard/schedule');
    await findCard('Post a');
    await waitFor(() => expect(loads()).toBe(before + 1));
    go(1);
    await findDialog('Edit post');
  });

  it('the close button and Back leave the same history, and a second press does not leave the calendar', async () => {
    const { user, path, go } = openCalendar();
    await findCard('Post a');
    go('/dashboard/schedule?view=list');
    go('/dashboard/schedule');
    await findCard('Post a');
    cell(today).focus();
    await user.keyboard('{Enter}');
    const close = within(await findDialog(longDay(today))).getByRole('button', { name: 'Close' });
    close.click();
    close.click();
    await isClosed();
    expect(path()).toBe('/dashboard/schedule');
    go(-1);
    expect(path()).toBe('/dashboard/schedule?view=list');
  });

  it('the composer replaces the dialog of a day, so that one Back leads to the calendar', async () => {
    const { user, path, go } = openCalendar();
    await findCard('Post a');
    cell(today).focus();
    await user.keyboard('{ArrowRight}{Enter}');
    const day = within(await findDialog(longDay(tomorrow)));
    await user.click(day.getByRole('button', { name: 'New post' }));
    await findDialog('Upload');
    go(-1);
    await isClosed();
    expect(path()).toBe('/dashboard/schedule');
  });

  it('Back keeps what is written in the composer and says so', async () => {
    const { user, go } = openCalendar();
    await findCard('Post a');
    await user.click(
      screen.getByRole('button', { name: new RegExp(`^Create a post on ${Number(tomorrow.slice(8))} `) }),
    );
    await user.type(await screen.findByRole('textbox', { name: /^Description/ }), 'H');
    go(-1);
    await screen.findByText(/^Your changes are not saved yet\. We keep them in this browser/);
    await isClosed();
  });

  it('a dialog of another workspace is not opened', async () => {
    const { go } = openCalendar();
    await findCard('Post a');
    go('/dashboard/schedule', { workspaceId: 'other', dialog: { kind: 'profile' } });
    await findCard('Post a');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('Back returns to the month and the view that were shown before, and does not step through filters', async () => {
    const { user, path, go } = openCalendar();
    await findCard('Post a');
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.click(screen.getByRole('button', { name: 'Next month' }));
    await user.click(screen.getByRole('button', { name: 'List' }));
    await waitFor(() => expect(path()).toContain('view=list'));
    await user.click(screen.getByRole('button', { name: /^Status/ }));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /Scheduled/ }));
    await waitFor(() => expect(path()).toContain('status=scheduled'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    go(-1);
    expect(path()).toBe('/dashboard/schedule?date=2027-01-01');
    go(-1);
    expect(path()).toBe('/dashboard/schedule?date=2026-12-01');
    go(-1);
    expect(path()).toBe('/dashboard/schedule');
    expect(await screen.findByRole('heading', { level: 1, name: 'November 2026' })).toBeDefined();
  });
});
