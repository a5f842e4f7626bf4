import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliveryWith } from './testing/open-upload.ts';
import { openUploader } from './testing/open-uploader.tsx';
import { postServer } from './testing/post-server.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const dialog = () => screen.findByRole('dialog', { name: 'Upload' });
const description = () => screen.findByLabelText('Description');
const inBar = async (name: string) =>
  within(await screen.findByRole('group', { name: 'What to do with the post' })).getByRole('button', {
    name,
  });
const close = async () => within(await dialog()).getByRole('button', { name: 'Close' });
const isClosed = () => expect(screen.queryByRole('dialog', { name: 'Upload' })).toBeNull();
const kept = 'What you wrote is not saved yet. It is kept in this browser, and offered to you the next time.';
type Opened = ReturnType<typeof openUploader>;
const sentBy = ({ api }: Opened) =>
  api.calls.filter(({ name }) => name === 'submitPosts').map(({ input }) => input as SubmitPostsInput);

describe('the uploader in a modal', () => {
  it('stays until it is closed with its own button', async () => {
    const { user, closed } = openUploader();
    await description();
    await user.keyboard('{Escape}');
    await user.click(document.querySelector('.MuiDialog-container')!);
    expect(closed).not.toHaveBeenCalled();
    await user.click(await close());
    expect(closed).toHaveBeenCalledOnce();
    expect(screen.queryByText(kept)).toBeNull();
  });

  it('has its buttons where the modal has them', async () => {
    openUploader();
    const publish = await inBar('Publish');
    expect((await dialog()).querySelector('.MuiDialogContent-root')?.contains(publish)).toBe(false);
    expect((await dialog()).contains(publish)).toBe(true);
  });

  it('goes on with a group', async () => {
    openUploader({ groupId: 'g1' });
    await waitFor(async () => expect(await description()).toHaveProperty('value', 'As it was kept'));
  });

  it('begins with the date that a post is created for', async () => {
    const at = Date.parse('2100-01-01T09:00:00.000Z');
    const opened = openUploader({ at });
    await screen.findByText(/^2100-01-01, 10:00/);
    await opened.user.click(await screen.findByRole('checkbox', { name: /^anapaints on X/ }));
    await opened.user.type(await description(), 'Hello');
    await opened.user.click(await inBar('Publish'));
    await screen.findByText('Your post has been scheduled!');
    const schedule = '2100-01-01T09:00:00.000Z';
    expect(sentBy(opened)).toMatchObject([{ action: 'schedule', posts: [{ uploadTo: 'x', schedule }] }]);
  });

  it('closes with a word once a draft is saved', async () => {
    const { user, closed } = openUploader();
    await user.type(await description(), 'Hello');
    await user.click(await inBar('Save Draft'));
    await screen.findByText('Your post has been saved to your drafts!');
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(screen.queryByText(kept)).toBeNull();
    expect(Object.values(localStorage).join(' ')).not.toContain('Hello');
  });

  it('stays with a draft that is written on while it is saved', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, closed } = openUploader({ whenSent: promise });
    await user.type(await description(), 'Hello');
    await user.click(await inBar('Save Draft'));
    await user.type(await description(), ' again');
    expect(await close()).toHaveProperty('disabled', true);
    resolve();
    await screen.findByText('Your post has been saved to your drafts!');
    await waitFor(async () => expect(await close()).toHaveProperty('disabled', false));
    expect(closed).not.toHaveBeenCalled();
    expect(await description()).toHaveProperty('value', 'Hello again');
  });

  it('shows how far a post is, and leaves with whoever follows a link', async () => {
    const { user, closed, path } = openUploader({
      groupId: 'g1',
      deliveries: [deliveryWith({ state: 'published', receipt: { id: '17', url: null } })],
    });
    await waitFor(async () => expect(await description()).toHaveProperty('value', 'As it was kept'));
    await user.click(await inBar('Publish'));
    await within(await dialog()).findByText('Your tweet has been posted to X!');
    expect(path()).toBe('/below');
    await user.click(screen.getByRole('link', { name: 'See all posts' }));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it('goes on with what failed where it is', async () => {
    const failure = { kind: 'rejected' as const, reason: 'No.', code: null, advice: 'Change it.' };
    const { user, path } = openUploader({
      groupId: 'g1',
      deliveries: [deliveryWith({ state: 'failed', failure })],
    });
    await waitFor(async () => expect(await description()).toHaveProperty('value', 'As it was kept'));
    await user.click(await inBar('Publish'));
    await user.click(await screen.findByRole('button', { name: 'Edit the post' }));
    await waitFor(async () => expect(await description()).toHaveProperty('value', 'As it was kept'));
    expect(path()).toBe('/below');
  });

  it('makes room for another post', async () => {
    const { user } = openUploader({
      groupId: 'g1',
      deliveries: [deliveryWith({ state: 'published', receipt: { id: '17', url: null } })],
    });
    await waitFor(async () => expect(await description()).toHaveProperty('value', 'As it was kept'));
    await user.click(await inBar('Publish'));
    await user.click(await screen.findByRole('button', { name: 'Write another post' }));
    await waitFor(async () => expect(await description()).toHaveProperty('value', ''));
  });

  it('closes once several posts are saved, with nothing left behind', async () => {
    const server = postServer({}, { _id: 'p2', uploadTo: 'youtube', platform_id: '2' });
    const { user, closed, path } = openUploader({ groupId: 'g1', server });
    await waitFor(async () => expect(await description()).toHaveProperty('value', 'As it was kept'));
    await user.type(await description(), '!');
    await user.click(await inBar('Save Draft'));
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(path()).toBe('/below');
    await screen.findByText(/^Successfully saved 2 post/);
  });

  it('keeps what was written when it is closed, and says so', async () => {
    const first = openUploader();
    await first.user.type(await description(), 'Almost lost');
    await first.user.click(await close());
    await screen.findByText(kept);
    isClosed();
    first.unmount();
    openUploader();
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Continue' }));
    expect(await description()).toHaveProperty('value', 'Almost lost');
  });

  it('opens what somebody else changed meanwhile', async () => {
    const server = postServer();
    const { user } = openUploader({ groupId: 'g1', server });
    await waitFor(async () => expect(await description()).toHaveProperty('value', 'As it was kept'));
    await user.type(await description(), '!');
    server.change({ _id: 'p1', description: 'By somebody else' });
    await user.click(await inBar('Save Draft'));
    await user.click(await screen.findByRole('button', { name: 'Open the newer version' }));
    await waitFor(async () => expect(await description()).toHaveProperty('value', 'By somebody else'));
  });
});
