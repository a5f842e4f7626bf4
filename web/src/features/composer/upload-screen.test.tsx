import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openUpload, readyButton, socials, findDescription } from './testing/open-upload.ts';
import { enterText } from '../../testing/enter-text.ts';
import { closeToast } from '../../ui/testing/close-toast.ts';

beforeEach(() => localStorage.clear());

const social = (name: string) => screen.findByRole('checkbox', { name });
const publish = () => screen.getByRole('button', { name: 'Publish' });
const sentTo = (calls: { name: string; input: unknown }[]) =>
  calls.filter(({ name }) => name === 'submitPosts').map(({ input }) => input as SubmitPostsInput);

describe('the upload screen', () => {
  it('the screen starts with a draft, which can be saved without an account and remains open after the save', async () => {
    const { user, api } = openUpload();
    await screen.findByText('This is your draft. It wont be uploaded to your socials, only to the product.');
    expect(screen.getByRole('tab', { name: 'Draft' }).getAttribute('aria-selected')).toBe('true');
    await screen.findByRole('heading', { name: 'Social Media Post Preview' });
    await user.click(screen.getByRole('button', { name: 'Save Draft' }));
    const warning = await screen.findByText('There has been no changed made!');
    expect(warning.closest('[role]')?.getAttribute('role')).toBe('status');
    expect(warning.closest('[data-severity]')?.getAttribute('data-severity')).toBe('warning');
    await closeToast('There has been no changed made!');

    await enterText(user, await findDescription(), 'Hello');
    await user.click(await readyButton('Publish'));
    await screen.findByText('Select at least one social to be able to publish or schedule.');
    expect(sentTo(api.calls)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await screen.findByText('Your post has been saved to your drafts!');
    await enterText(user, await findDescription(), ' again');
    await user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await waitFor(() => expect(sentTo(api.calls)).toHaveLength(2));
    const [first, second] = sentTo(api.calls);
    expect(second?.posts[0]).toMatchObject({ id: first?.posts[0]?.id, description: 'Hello again' });
    expect(second?.post_id).toBe(first?.post_id);
  });

  it('the fields are added to the page after the tabs, so that the first paint does not wait for them', async () => {
    const added: Element[] = [];
    const observer = new MutationObserver((records) => {
      for (const { addedNodes } of records)
        added.push(...[...addedNodes].filter((each) => each instanceof Element));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    openUpload();
    const field = await findDescription();
    observer.disconnect();
    const tabs = screen.getByRole('tablist');
    expect(added.some((each) => each.contains(field) && !each.contains(tabs))).toBe(true);
  });

  it('a message explains that no accounts are connected', async () => {
    openUpload({ accounts: [] });
    await screen.findByText('No socials connected');
    expect(screen.getByRole('button', { name: 'Connect' })).toBeTruthy();
  });

  it('a selected account gets a tab with the limits of its network, and its errors block the post', async () => {
    const { user, api } = openUpload();
    await user.click(await social('anapaints on X'));
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'anapai..anapaintsanapaints on X',
    ]);
    await enterText(user, await findDescription(), 'A 👍');
    await screen.findByText('4 / 280');

    await user.click(screen.getByRole('button', { name: 'Select all' }));
    await waitFor(() => expect(screen.getAllByRole('tab')).toHaveLength(2));
    await screen.findByText('YouTube require a video!');
    await user.click(await readyButton('Publish'));
    expect(sentTo(api.calls)).toEqual([]);

    await user.click(screen.getByRole('button', { name: 'Select none' }));
    await screen.findByRole('tab', { name: 'Draft' });
    expect(screen.getAllByRole('tab')).toHaveLength(1);
  });

  it('a post with warnings is sent after a confirmation', async () => {
    const { user, api } = openUpload({ library: true });
    await user.click(await social('anapaints on X'));
    await user.click(await screen.findByRole('button', { name: 'My Library' }));
    await user.click(await screen.findByRole('button', { name: 'Select harbour.jpg' }));
    await user.click(screen.getByRole('button', { name: 'Use this file' }));
    await screen.findByRole('button', { name: 'Change Media' });
    await user.click(await readyButton('Publish'));
    const dialog = await screen.findByRole('dialog', { name: 'Confirm Action' });
    within(dialog).getByText('The following warnings were found. Do you want to proceed with publishing?');
    within(dialog).getByText('The following platforms are missing descriptions: X');
    await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sentTo(api.calls)).toHaveLength(1));
    expect(sentTo(api.calls)[0]?.posts[0]?.firebase_path).toMatch(/harbour\.jpg$/);
  });

  it('the link “Upload” opens a new post at the top of the page, and saving a draft does not scroll', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo');
    const { user } = openUpload({ bars: true });
    await enterText(user, await findDescription(), 'Hello');
    scrollTo.mockClear();
    await user.click(screen.getByRole('button', { name: 'Save Draft' }));
    await screen.findByText('Your post has been saved to your drafts!');
    await screen.findByRole('heading', { name: 'Edit post' });
    expect(scrollTo).not.toHaveBeenCalled();
    await user.click(screen.getAllByRole('link', { name: 'Upload' })[0]!);
    await screen.findByRole('heading', { name: 'Upload' });
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });

  it('accounts with problems are marked', async () => {
    const ill: ConnectedAccount[] = socials.map((each) => ({ ...each, problem: 'Connect it again.' }));
    openUpload({ accounts: ill });
    expect(await screen.findAllByRole('checkbox', { name: /Connect it again\.$/ })).toHaveLength(2);
  });

  it('only drafts can be saved when the upload limit is reached', async () => {
    openUpload({ uploadCount: 100, planOwner: 'Dana' });
    await screen.findByText(
      'Upload limit reached. Please upgrade your plan to continue uploading. Counts towards Dana’s plan.',
    );
    expect(publish()).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Schedule' })).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Save Draft' })).toHaveProperty('disabled', false);
  });

  it('a click on Publish waits until the limit is known, and the text stays in the composer if the server refuses the post', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const refusal = 'This account is not connected to this workspace.';
    const { user, api } = openUpload({ quotaDelay: promise, refusal });
    await user.click(await social('anapaints on X'));
    await enterText(user, await findDescription(), 'Hello');
    await screen.findByText('Checking upload limits...');
    await waitFor(() => expect(publish()).toHaveProperty('disabled', false));
    await user.click(publish());
    await screen.findByRole('progressbar', { name: 'Quota loading' });
    expect(sentTo(api.calls)).toEqual([]);
    resolve();
    await screen.findByText(refusal);
    expect(sentTo(api.calls)).toHaveLength(1);
    await screen.findByText('Failed to publish your post, please try again!');
    expect(await findDescription()).toHaveProperty('value', 'Hello');
  });

  it('unsaved posts are offered after each reload until the person discards or continues them', async () => {
    const first = openUpload();
    await enterText(first.user, await findDescription(), 'Almost lost');
    first.unmount();
    const second = openUpload();
    await screen.findByText(/Unsaved changes to “Almost lost”/);
    await enterText(second.user, await findDescription(), 'Not worth it');
    expect(screen.getByText(/Unsaved changes to “Almost lost”/)).toBeTruthy();
    second.unmount();
    const { user } = openUpload();
    await screen.findByText(/Unsaved changes to “Not worth it”/);
    await user.click(screen.getByRole('button', { name: 'Show 1 more unsaved post' }));
    await screen.findByText(/Unsaved changes to “Almost lost”/);
    const [discard] = screen.getAllByRole('button', { name: 'Discard' });
    await user.click(discard!);
    expect(screen.queryByText(/Not worth it/)).toBeNull();
    expect(Object.values(localStorage).join(' ')).not.toContain('Not worth it');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await findDescription()).toHaveProperty('value', 'Almost lost');
  });

  it('the address opens a saved group, or a message explains that the group was deleted', async () => {
    const { go } = openUpload({ post: 'g1' });
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'As it was kept'));
    await waitFor(() => expect(screen.getByRole('tab').textContent).toBe('anapai..anapaintsanapaints on X'));
    go('/dashboard/upload?post=g9');
    await screen.findByText('This post is no longer in this workspace.');
  });
});
