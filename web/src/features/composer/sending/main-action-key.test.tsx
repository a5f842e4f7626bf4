import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openUpload, readyButton, socials } from '../testing/open-upload.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { postServer } from '../testing/post-server.ts';

beforeEach(() => localStorage.clear());

const [x] = socials as [ConnectedAccount, ...ConnectedAccount[]];
const two: ConnectedAccount[] = [x, { ...x, platform_id: '9', username: 'seaside' }];
const later = '2999-11-02T09:00:00.000Z';

const submissions = ({ api }: ReturnType<typeof openUpload>) =>
  api.calls.flatMap(({ name, input }) => (name === 'submitPosts' ? (input as SubmitPostsInput) : []));

/** Writes a post for all accounts, of which there are two by default, and presses Ctrl+Enter in its text. */
async function pressed({ accounts = two, goOffline = () => {} } = {}) {
  const opened = openUpload({ accounts });
  const text = await screen.findByLabelText('Description');
  await enterText(opened.user, text, 'Hello');
  await opened.user.click(await screen.findByRole('button', { name: 'Select all' }));
  const button = await readyButton('Publish');
  await within(screen.getByRole('group', { name: 'Post actions' })).findByText(
    `Ready for ${accounts.length} accounts`,
  );
  text.focus();
  goOffline();
  await opened.user.keyboard('{Control>}{Enter}{/Control}');
  return { ...opened, text, button };
}

const question = () => screen.findByRole('dialog', { name: 'Publish now to 2 accounts?' });

describe('the key of the main action', () => {
  it('before Ctrl+Enter publishes a post, a question names the number of accounts', async () => {
    const opened = await pressed();
    const publish = within(await question()).getByRole('button', { name: 'Publish' });
    await waitFor(() => expect(document.activeElement).toBe(publish));
    expect(submissions(opened)).toEqual([]);

    await opened.user.keyboard('{Enter}');
    await waitFor(() => expect(submissions(opened)).toMatchObject([{ action: 'upload' }]));

    // The status of the post has replaced the composer, and its heading has the focus.
    const result = await screen.findByRole('heading', { name: 'Publishing to 2 accounts' });
    await waitFor(() => expect(document.activeElement).toBe(result));
  });

  it('the question before publishing names the accounts, so that two accounts of one network can be told apart', async () => {
    await pressed();
    const names = within(await question()).getByRole('list', { name: 'Accounts' });
    expect(
      within(names)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['anapaints on X', 'seaside on X']);
  });

  it('the question before publishing names ten accounts and counts the others', async () => {
    const accounts = Array.from({ length: 12 }, (_, index) => ({ ...x, platform_id: `${index}` }));
    await pressed({ accounts });
    const asked = within(await screen.findByRole('dialog', { name: 'Publish now to 12 accounts?' }));
    const items = asked.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toHaveLength(11);
    expect(items.at(-1)).toBe('and 2 more accounts');
  });

  it('Ctrl+Enter publishes nothing if the person cancels the question, and the focus returns to the text', async () => {
    const opened = await pressed();
    await question();
    await opened.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(submissions(opened)).toEqual([]);
    expect(document.activeElement).toBe(opened.text);
  });

  it('Ctrl+Enter without a connection shows a message in the bar, and opens no question later', async () => {
    const online = vi.spyOn(navigator, 'onLine', 'get');
    const opened = await pressed({ goOffline: () => void online.mockReturnValue(false) });
    const bar = within(screen.getByRole('group', { name: 'Post actions' }));
    await bar.findByText(/^Nothing was sent\. You seem to be offline\./);
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(bar.queryByText(/^Nothing was sent/)).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(submissions(opened)).toEqual([]);
  });

  it('Ctrl+Enter that was pressed offline while the limit was loading publishes nothing later', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const opened = openUpload({ accounts: two, quotaDelay: promise });
    const text = await screen.findByLabelText('Description');
    await enterText(opened.user, text, 'Hello');
    await opened.user.click(await screen.findByRole('button', { name: 'Select all' }));
    const bar = within(screen.getByRole('group', { name: 'Post actions' }));
    await bar.findByText('Ready for 2 accounts');
    await bar.findByText('Checking upload limits...');
    text.focus();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await opened.user.keyboard('{Control>}{Enter}{/Control}');
    await bar.findByText(/^Nothing was sent\. You seem to be offline\./);
    online.mockRestore();
    act(() => void window.dispatchEvent(new Event('online')));
    resolve();
    await readyButton('Publish');
    await waitFor(() => expect(bar.queryByText('Checking upload limits...')).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(submissions(opened)).toEqual([]);
  });

  it('screen readers announce the keyboard shortcut together with the main action', async () => {
    const { button } = await pressed();
    expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+Enter');
  });

  it('Ctrl+Enter saves a scheduled post without a question', async () => {
    const server = postServer({ _id: 'p1', platform_id: '1', status: 'scheduled', schedule: later });
    const opened = openUpload({ post: 'g1', server });
    const button = await screen.findByRole('button', { name: 'Save changes' });
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await within(screen.getByRole('group', { name: 'Post actions' })).findByText(/^Ready for/);
    await opened.user.type(await screen.findByLabelText('Description'), '!{Control>}{Enter}{/Control}');
    await waitFor(() => expect(submissions(opened)).toMatchObject([{ action: 'schedule' }]));
  });
});
