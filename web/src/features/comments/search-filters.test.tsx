import type { ListThreadsInput } from '@fanfare/core/api/schemas/inbox.ts';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { thread } from './testing/builders.ts';
import { list, open, other } from './testing/open-inbox.tsx';
import { enterText } from '../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());
/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/shell.tsx');
  await import('./comments-screen.tsx');
  await import('./search-filters.tsx');
  await import('./list-end.tsx');
});

const account = { platform: 'instagram', username: 'harbour.coffee', logo: null, problem: null };
const accounts = [
  { ...account, platform_id: 'ig-1' },
  { ...account, platform_id: 'ig-2', username: 'harbour.beans' },
];
const page = { next: null, searchedUntil: null, counts: { open: {}, unread: 0, all: 3 }, accounts };
/** A server that finds the comments with the searched word. */
const searching = {
  listThreads: ({ search = '' }: ListThreadsInput) => ({
    ...page,
    threads: [thread(), other].filter(({ comment }) => comment.text.toLowerCase().includes(search)),
  }),
};
const box = () => screen.findByRole('searchbox', { name: 'Search comments and names' });
const inputs = (api: ReturnType<typeof open>['api']) =>
  api.calls.filter(({ name }) => name === 'listThreads').map(({ input }) => input as ListThreadsInput);

describe('searching the comments', () => {
  it('the list shows the matching comments, and the searched words stay in the field and in the address', async () => {
    const { user, path } = open([], searching);
    expect(await box()).toHaveProperty('maxLength', 200);
    await enterText(user, await box(), 'grinder');
    await waitFor(async () => expect((await list()).queryByText('Ten hours, please.')).toBeNull());
    expect((await list()).getByText('Which grinder is it?')).toBeDefined();
    expect(document.activeElement).toBe(await box());
    expect(await screen.findByText('Searched all comments.')).toBeDefined();
    expect(path()).toContain('search=grinder');
    await user.keyboard('{Escape}');
    expect(await (await list()).findByText('Ten hours, please.')).toBeDefined();
    expect(path()).not.toContain('search');
  });

  it('an address restores the search, the account and the time', async () => {
    const { api } = open(
      [],
      searching,
      '?search=grinder&range=last7&filter=all&platform=instagram&account=ig-2',
    );
    expect((await box()).getAttribute('value')).toBe('grinder');
    expect(inputs(api)[0]).toMatchObject({
      search: 'grinder',
      filter: 'all',
      platform_id: 'ig-2',
      days: 7,
    });
    expect((await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Account' })).value).toContain(
      'ig-2',
    );
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Time' }).value).toBe('last7');
  });

  it('the account and the time are chosen below the search', async () => {
    const { user, api } = open([], searching);
    await user.click(await screen.findByRole('button', { name: 'Filters' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Time' }), 'Last 30 days');
    await user.selectOptions(
      await screen.findByRole('combobox', { name: 'Account' }),
      'Instagram: harbour.beans',
    );
    await waitFor(() =>
      expect(inputs(api).at(-1)).toMatchObject({ platform: 'instagram', platform_id: 'ig-2' }),
    );
    expect(inputs(api).at(-1)?.days).toBe(30);
  });

  it('a search shows how far back it has looked, and continues with older comments after a click', async () => {
    const { user, api } = open(
      [],
      {
        listThreads: ({ cursor }: ListThreadsInput) =>
          cursor === undefined
            ? { ...page, threads: [], next: 'older', searchedUntil: '2026-11-12T09:00:00.000Z' }
            : { ...page, threads: [thread()] },
      },
      '?search=grinder',
    );
    expect(await screen.findByText(/^Searched comments since 12 Nov 2026, .+\.$/)).toBeDefined();
    expect(screen.getByRole('heading', { name: 'No comments found' })).toBeDefined();
    expect(inputs(api)).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Search older' }));
    expect(await (await list()).findByText('Which grinder is it?')).toBeDefined();
    expect(screen.getByText('Searched all comments.')).toBeDefined();
    expect(inputs(api).at(-1)).toMatchObject({ search: 'grinder', cursor: 'older' });
  });

  it('the search and the filters can be cleared if they find nothing', async () => {
    const { user } = open([], searching, '?search=teapot&range=last1');
    await user.click(await screen.findByRole('button', { name: 'Clear search and filters' }));
    expect(await (await list()).findByText('Which grinder is it?')).toBeDefined();
    expect((await box()).getAttribute('value')).toBe('');
  });

  it('a slash focuses the search, and Enter leaves it, so that the shortcuts work again', async () => {
    const { user } = open([thread(), other]);
    await list();
    await box();
    await user.keyboard('/');
    expect(document.activeElement).toBe(await box());
    await user.keyboard('{Enter}j');
    expect(await screen.findByRole('region', { name: 'Comment of mossandmilk' })).toBeDefined();
  });

  it('a reply that is being written is kept during a search', async () => {
    const { user } = open([], searching, '?thread=thread-1');
    const field = await screen.findByRole('textbox', { name: 'Reply to mossandmilk' });
    await enterText(user, field, 'Two clicks.');
    await enterText(user, await box(), 'grinder');
    await waitFor(async () => expect((await list()).queryByText('Ten hours, please.')).toBeNull());
    expect(
      (await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to mossandmilk' })).value,
    ).toBe('Two clicks.');
  });
});
