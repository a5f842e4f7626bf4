import type { BioPage } from '@fanfare/core/bio/page.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { account } from '@fanfare/core/accounts/testing/builders.ts';
import { bioServer, noResults } from './testing/bio-server.ts';
import { bioPageWith, contentWith, linkWith } from './testing/pages.ts';
import { enterText } from '../../testing/enter-text.ts';

const address = '/dashboard/tools/link-in-bio';
const three = ['Shop', 'Guide', 'Book'].map((title, n) => linkWith({ id: `link0000000${n}`, title }));

function open(pages: BioPage[], options: Parameters<typeof bioServer>[1] = {}, path = address) {
  localStorage.clear();
  const server = bioServer(pages, options);
  return { ...server, ...renderApp(path, { session: fakeSession(kim), api: server.api }) };
}
const published = (change: Partial<BioPage> = {}) => {
  const draft = contentWith({ links: three });
  return bioPageWith({ state: 'published', draft, published: draft, ...change });
};
const titles = () =>
  within(screen.getByRole('list', { name: 'Links in order' }))
    .getAllByRole('button', { name: /^Edit / })
    .map((each) => each.getAttribute('aria-label')?.replace('Edit ', ''));
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const saved = () => screen.findByText('Saved');

describe('the first visit', () => {
  it('the name of the workspace is suggested for the page, and the person can type another free name', async () => {
    const { user, find, api } = open([]);
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
    expect(document.activeElement).toBe(document.body);
    const create = await button('Create page');
    await waitFor(() => expect(create).toHaveProperty('disabled', false));
    expect(field.value).toBe('harbourcoffee');

    await user.clear(field);
    await enterText(user, field, '@Taken');
    expect((await screen.findAllByText(/looks like it, is taken/)).length).toBeGreaterThan(0);
    expect(await button('Create page')).toHaveProperty('disabled', true);
    await user.clear(field);
    await enterText(user, field, 'pier');
    await waitFor(() => expect(create).toHaveProperty('disabled', false));
    await user.click(create);
    expect(await screen.findByText('Add your first link')).toBeDefined();
    const made = api.calls.find(({ name }) => name === 'createBioPage')?.input as { id: string };
    expect(find(made.id)).toMatchObject({ name: 'pier', draft: { title: 'Harbour Coffee' } });
  });
});

describe('links', () => {
  it('a link needs an address, and an address without a scheme gets one', async () => {
    const { user, find } = open([bioPageWith()]);
    await user.click(await button('Add link'));
    await enterText(user, await screen.findByLabelText('Title'), 'Shop');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Add link' }));
    expect(dialog.getByText(/Enter a web address/)).toBeDefined();
    await enterText(user, dialog.getByLabelText('Address'), 'fernhill.example/shop');
    await user.click(dialog.getByRole('button', { name: 'Add link' }));
    await waitFor(() => expect(find('page-0001').draft.links).toHaveLength(1));
    expect(find('page-0001').draft.links[0]).toMatchObject({
      title: 'Shop',
      url: 'https://fernhill.example/shop',
      on: true,
    });
    await saved();
  });

  it('a link that is switched off keeps its number of clicks', async () => {
    const links = [{ id: 'link00000000', clicks: 412, days: [200, 212] }];
    const { user, find } = open([published()], { answers: { bioResults: () => ({ ...noResults, links }) } });
    expect(await screen.findByText('412')).toBeDefined();
    await user.click(screen.getByRole('switch', { name: 'Show Shop' }));
    await waitFor(() => expect(find('page-0001').draft.links[0]?.on).toBe(false));
    expect(screen.getByText('412')).toBeDefined();
  });

  it('the keyboard moves a link, and Undo restores a deleted link at its position', async () => {
    const { user, find } = open([published()]);
    const handle = await button('Move Shop');
    act(() => handle.focus());
    await user.keyboard(' {ArrowDown}');
    expect(screen.getByText('Link 2 of 3')).toBeDefined();
    await user.keyboard(' ');
    expect(screen.getByText('Dropped. Link 2 of 3')).toBeDefined();
    expect(document.activeElement).toBe(handle);
    await waitFor(() => expect(find('page-0001').draft.links[0]?.title).toBe('Guide'));
    expect(titles()).toEqual(['Guide', 'Shop', 'Book']);

    await user.click(await button('More for Shop'));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    await waitFor(() => expect(find('page-0001').draft.links).toHaveLength(2));
    await user.click(await button('Undo'));
    expect(titles()).toEqual(['Guide', 'Shop', 'Book']);
    await waitFor(() => expect(find('page-0001').draft.links).toHaveLength(3));
  });
});

describe('publishing', () => {
  it('the number of unpublished changes is shown, and changes can be published or discarded', async () => {
    const faults = [new ApiError({ status: 0, code: 'offline', message: 'No connection.' })];
    const { api, find } = bioServer([published()]);
    const call: typeof api.call = async (name, ...rest) => {
      const fault = name === 'saveBioPage' ? faults.shift() : undefined;
      if (fault) throw fault;
      return api.call(name, ...rest);
    };
    const { user } = renderApp(address, { session: fakeSession(kim), api: { ...api, call } });
    await user.click(await screen.findByRole('switch', { name: 'Show Shop' }));
    expect(await screen.findByText(/Not saved/)).toBeDefined();
    await user.click(await button('Retry'));
    await saved();
    expect(find('page-0001').draft.links[0]?.on).toBe(false);

    expect(await screen.findByText('1 change')).toBeDefined();
    await user.click(await button('Publish changes'));
    await waitFor(() => expect(find('page-0001').published?.links[0]?.on).toBe(false));
    await waitFor(() => expect(screen.queryByText('1 change')).toBeNull());
    expect(screen.getByText('Published')).toBeDefined();

    await user.click(screen.getByRole('switch', { name: 'Show Guide' }));
    expect(await screen.findByText('1 change')).toBeDefined();
    await user.click(await button('More actions'));
    await user.click(await screen.findByRole('menuitem', { name: 'Discard changes' }));
    await user.click(await button('Discard changes'));
    await waitFor(() =>
      expect(find('page-0001').draft.links.map(({ on }) => on)).toEqual([false, true, true]),
    );
    await waitFor(() => expect(screen.queryByText('1 change')).toBeNull());
    expect(titles()).toHaveLength(3);
  });

  it('a page with an incomplete link is not published, and the message names the link', async () => {
    const { user, find } = open([bioPageWith({ draft: contentWith({ links: [linkWith({ url: '' })] }) })]);
    await user.click(await button('Publish'));
    expect(await screen.findByText(/^Shop the autumn roast: Enter a web address/)).toBeDefined();
    expect(find('page-0001').published).toBeNull();
  });

  it('a page that was taken down shows the reason, and cannot be published', async () => {
    open([
      bioPageWith({ state: 'taken_down', takenDown: { at: '2026-11-22T09:00:00.000Z', reason: 'Spam' } }),
    ]);
    expect(await screen.findByText(/took this page down: Spam/)).toBeDefined();
    expect(await button('Publish')).toHaveProperty('disabled', true);
  });

  it('if a page was changed elsewhere, both versions are shown, and “Keep mine” saves the person’s version', async () => {
    const { user, find, write } = open([published()]);
    await screen.findByText('Saved');
    write({ ...find('page-0001'), draft: contentWith({ title: 'Theirs' }) });
    await user.click(screen.getByRole('switch', { name: 'Show Shop' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'This page was changed elsewhere' }));
    expect(dialog.getByRole('heading', { name: 'Your version' })).toBeDefined();
    await user.click(dialog.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(find('page-0001').draft.links[0]?.on).toBe(false));
    await saved();
  });
});

describe('the other tabs', () => {
  it('a page can be changed, renamed, unpublished and deleted', async () => {
    const accounts = [account({ platform: 'x', platform_id: '42', username: 'harbour' })];
    const second = published({ id: 'page-0002', name: 'north', title: 'North' });
    const { user, find, path } = open(
      [published(), second],
      { accounts },
      `${address}?page=page-0001&tab=profile`,
    );
    await user.click(await screen.findByRole('switch', { name: 'Button for harbour on X' }));
    await waitFor(() =>
      expect(find('page-0001').draft.social).toEqual([{ platform: 'x', platformId: '42' }]),
    );

    await user.click(screen.getByRole('tab', { name: 'Theme' }));
    await user.click(await screen.findByRole('radio', { name: 'Pine' }));
    await waitFor(() => expect(find('page-0001').draft.theme).toBe('pine'));
    expect(path()).toContain('tab=theme');
    await saved();

    await user.click(screen.getByRole('tab', { name: 'Settings' }));
    expect(await screen.findByText(/leads there for 90 days/)).toBeDefined();
    const field = await screen.findByRole('textbox', { name: 'Name' });
    await user.clear(field);
    await enterText(user, field, 'pier');
    await user.click(await button('Change name'));
    await waitFor(() => expect(find('page-0001').name).toBe('pier'));

    await user.click(await button('Unpublish'));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Unpublish' }));
    await waitFor(() => expect(find('page-0001').published).toBeNull());
    expect((await screen.findAllByText('Not published')).length).toBeGreaterThan(0);

    await user.click(await button('Delete page'));
    await enterText(user, await screen.findByLabelText('Type the name to confirm'), '@pier');
    const dialog = within(screen.getByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete page' }));
    expect(await screen.findByText('@north')).toBeDefined();
  });

  it('a member who is not an admin sees that only admins may rename or delete a page', async () => {
    open([published()], { role: 'user' }, `${address}?tab=settings`);
    expect(await screen.findByText(/Only admins/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete page' })).toBeNull();
  });
});
