import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliveryWith, findDescription } from './testing/open-upload.ts';
import { openUploader } from './testing/open-uploader.tsx';
import { postServer } from './testing/post-server.ts';
import { enterText } from '../../testing/enter-text.ts';
import { closeToast } from '../../ui/testing/close-toast.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const dialog = () => screen.findByRole('dialog', { name: /^(Upload|Edit post)$/ });
const inBar = async (name: string) =>
  within(await screen.findByRole('group', { name: 'Post actions' })).getByRole('button', {
    name,
  });
const close = async () => within(await dialog()).getByRole('button', { name: 'Close' });
const isClosed = () => expect(screen.queryByRole('dialog', { name: /^(Upload|Edit post)$/ })).toBeNull();
const kept = 'Your changes are not saved yet. We keep them in this browser and offer them next time.';
type Opened = ReturnType<typeof openUploader>;
const sentBy = ({ api }: Opened) =>
  api.calls.filter(({ name }) => name === 'submitPosts').map(({ input }) => input as SubmitPostsInput);

describe('the uploader modal', () => {
  it('the modal shows the actions of the composer, and closes only with its close button', async () => {
    const { user, closed } = openUploader();
    await findDescription();
    const publish = await inBar('Publish');
    expect((await dialog()).querySelector('.MuiDialogContent-root')?.contains(publish)).toBe(false);
    expect((await dialog()).contains(publish)).toBe(true);
    await user.keyboard('{Escape}');
    await user.click(document.querySelector('.MuiDialog-container')!);
    expect(closed).not.toHaveBeenCalled();
    await user.click(await close());
    expect(closed).toHaveBeenCalledOnce();
    expect(screen.queryByText(kept)).toBeNull();
  });

  it('a copy of a group opens as a new post', async () => {
    const opened = openUploader({ groupId: 'g1', asCopy: true });
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'As it was kept'));
    expect(await screen.findByRole('dialog', { name: 'Duplicate post' })).toBeDefined();
    await opened.user.click(await inBar('Save Draft'));
    await screen.findByText('Your post has been saved to your drafts!');
    expect(sentBy(opened)[0]?.post_id).not.toBe('g1');
  });

  it('closing an unchanged copy stores no unsaved changes, and closing a changed copy stores them', async () => {
    const first = openUploader({ groupId: 'g1', asCopy: true });
    const copy = within(await screen.findByRole('dialog', { name: 'Duplicate post' }));
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'As it was kept'));
    await first.user.click(copy.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(first.closed).toHaveBeenCalledOnce());
    expect(screen.queryByText(kept)).toBeNull();
    first.unmount();
    expect(Object.values(localStorage).join(' ')).not.toContain('As it was kept');

    const second = openUploader({ groupId: 'g1', asCopy: true });
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'As it was kept'));
    await second.user.type(await findDescription(), '!');
    await second.user.click(screen.getByRole('button', { name: 'Close' }));
    await screen.findByText(kept);
    second.unmount();
    expect(Object.values(localStorage).join(' ')).toContain('As it was kept!');
  });

  it('a post is scheduled for the time for which the modal was opened, and the modal then closes', async () => {
    const at = Date.parse('2100-01-01T09:00:00.000Z');
    const opened = openUploader({ at });
    await screen.findByText(/2100, 10:00/);
    await opened.user.click(await screen.findByRole('checkbox', { name: /^anapaints on X/ }));
    await enterText(opened.user, await findDescription(), 'Hello');
    await opened.user.click(await inBar('Schedule'));
    await screen.findByText(/^Your post has been scheduled! It goes out on .+\d:\d\d/);
    const schedule = '2100-01-01T09:00:00.000Z';
    expect(sentBy(opened)).toMatchObject([{ action: 'schedule', posts: [{ uploadTo: 'x', schedule }] }]);
    await waitFor(() => expect(opened.closed).toHaveBeenCalledOnce());
    expect(opened.closed.mock.calls[0]).toMatchObject([{ posts: [{ status: 'scheduled', schedule }] }]);
  });

  it('the modal stays open if the draft is edited during a save, and closes after the next save', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, closed } = openUploader({ sendingDelay: promise });
    await enterText(user, await findDescription(), 'Hello');
    await user.click(await inBar('Save Draft'));
    await enterText(user, await findDescription(), ' again');
    expect(await close()).toHaveProperty('disabled', true);
    resolve();
    await closeToast('Your post has been saved to your drafts!');
    // Waits until this toast has disappeared, because only then the next save can show the same toast.
    await waitFor(() => expect(screen.queryByText('Your post has been saved to your drafts!')).toBeNull());
    await waitFor(async () => expect(await close()).toHaveProperty('disabled', false));
    expect(closed).not.toHaveBeenCalled();
    expect(await findDescription()).toHaveProperty('value', 'Hello again');

    await user.click(await inBar('Save Draft'));
    await screen.findByText('Your post has been saved to your drafts!');
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(screen.queryByText(kept)).toBeNull();
    expect(Object.values(localStorage).join(' ')).not.toContain('Hello');
  });

  it('the modal shows the status of a post, and links to another screen', async () => {
    const { user, path } = openUploader({
      groupId: 'g1',
      deliveries: [deliveryWith({ state: 'published', receipt: { id: '17', url: null } })],
    });
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'As it was kept'));
    await user.click(await inBar('Publish'));
    await within(await dialog()).findByText('Your tweet has been posted to X!');
    expect(path()).toBe('/below');
    await user.click(screen.getByRole('link', { name: 'See all posts' }));
    await waitFor(() => expect(path()).toBe('/dashboard/posts'));
    expect(screen.queryByText(kept)).toBeNull();
  });

  it('in the modal, a failed post can be edited and another post can be created', async () => {
    const failure = { kind: 'rejected' as const, reason: 'No.', code: null, advice: 'Change it.' };
    const { user, path } = openUploader({
      groupId: 'g1',
      deliveries: [deliveryWith({ state: 'failed', failure })],
    });
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'As it was kept'));
    await user.click(await inBar('Publish'));
    await user.click(await screen.findByRole('button', { name: 'Edit post' }));
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'As it was kept'));
    expect(path()).toBe('/below');
    await user.click(await inBar('Publish'));
    await user.click(await screen.findByRole('button', { name: 'Create another post' }));
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', ''));
  });

  it('the modal closes when several posts are saved, and the screen below keeps its address', async () => {
    const server = postServer({}, { _id: 'p2', uploadTo: 'youtube', platform_id: '2' });
    const { user, closed, path } = openUploader({ groupId: 'g1', server });
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'As it was kept'));
    await user.type(await findDescription(), '!');
    await user.click(await inBar('Save Draft'));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(path()).toBe('/below');
    await screen.findByText(/^Successfully saved to drafts/);
  });

  it('a new post whose time is removed can be published immediately, and closing the modal keeps unsaved changes', async () => {
    const first = openUploader({ at: Date.parse('2100-01-01T09:00:00.000Z') });
    expect(await inBar('Change time')).toBeDefined();
    await first.user.click(await inBar('Remove schedule'));
    expect(await inBar('Publish')).toBeDefined();
    expect(await inBar('Schedule')).toBeDefined();
    await enterText(first.user, await findDescription(), 'Almost lost');
    await first.user.click(await close());
    await screen.findByText(kept);
    isClosed();
    first.unmount();
    openUploader();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await findDescription()).toHaveProperty('value', 'Almost lost');
  });

  it('the modal can open a newer version that another person has saved', async () => {
    const server = postServer();
    const { user } = openUploader({ groupId: 'g1', server });
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'As it was kept'));
    await user.type(await findDescription(), '!');
    server.change({ _id: 'p1', description: 'By somebody else' });
    await user.click(await inBar('Save Draft'));
    await user.click(await screen.findByRole('button', { name: 'Open the newer version' }));
    await waitFor(async () => expect(await findDescription()).toHaveProperty('value', 'By somebody else'));
  });
});
