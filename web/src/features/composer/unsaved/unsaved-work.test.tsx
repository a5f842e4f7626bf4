import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import type { PostView } from '@fanfare/core/posts/post.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { photo } from '../../../testing/library.ts';
import { openUpload, findDescription, readyButton } from '../testing/open-upload.ts';
import { postServer } from '../testing/post-server.ts';
import { enterText } from '../../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());

const says = (text: string) =>
  waitFor(async () => expect(await findDescription()).toHaveProperty('value', text));
const button = (name: string) => screen.findByRole('button', { name });
const save = () => screen.getByRole('button', { name: 'Save Draft' });
const sentTo = (calls: { name: string; input: unknown }[]) =>
  calls.filter(({ name }) => name === 'submitPosts').map(({ input }) => input as SubmitPostsInput);
const offer = /Unsaved changes to this post/;

describe('a saved post that is opened again', () => {
  it('a saved post is loaded each time it is opened, and the next save expects the revision that was loaded', async () => {
    const { user, api, go } = openUpload({ post: 'g1' });
    await says('As it was kept');
    await enterText(user, await findDescription(), ', and more');
    await user.click(save());
    await screen.findByText('Your post has been saved to your drafts!');
    go('/dashboard/posts');
    await user.click(await screen.findByRole('button', { name: /^Edit / }));
    await says('As it was kept, and more');
    expect(api.calls).toContainEqual(
      expect.objectContaining({ name: 'listPostGroups', input: expect.objectContaining({ post_id: 'g1' }) }),
    );
    await user.type(await findDescription(), '!');
    await user.click(save());
    await waitFor(() => expect(sentTo(api.calls)).toHaveLength(2));
    expect(sentTo(api.calls).map(({ expected }) => expected)).toEqual([
      [{ id: 'p1', revision: 1 }],
      [{ id: 'p1', revision: 2 }],
    ]);
  });

  it('a deleted file is left out with a message', async () => {
    const server = postServer({ firebase_path: 'a.jpg' });
    const registerMedia = () => {
      throw new ApiError({ status: 404, code: 'not_found', message: 'Gone.' });
    };
    openUpload({ post: 'g1', server, registerMedia });
    await screen.findByText('A file of this post is no longer in the library and was removed from the post.');
    await says('As it was kept');
  });

  it('a saved post opens only after all its files have been checked', async () => {
    const server = postServer({ firebase_path: 'a.jpg' });
    let down = true;
    const registerMedia = () => {
      if (down) throw new ApiError({ status: 503, code: 'unavailable', message: 'No answer.' });
      return photo({ firebasePath: 'a.jpg' });
    };
    const { user, path, go } = openUpload({ post: 'g1', server, registerMedia });
    await screen.findByText('No answer.');
    expect(screen.queryByLabelText('Description')).toBeNull();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await says('As it was kept');
    await button('Change Media');
    go('/dashboard/upload');
    await says('');
    expect(path()).toBe('/dashboard/upload');
  });
});

describe('unsaved changes of a saved post', () => {
  it('unsaved changes are offered at the address of the post, and once they are restored, the text that they replaced is offered', async () => {
    const first = openUpload({ post: 'g1' });
    await says('As it was kept');
    await enterText(first.user, await findDescription(), ', unsaved');
    first.unmount();
    const second = openUpload({ post: 'g1' });
    await screen.findByText(offer);
    await says('As it was kept');
    await second.user.type(await findDescription(), '!');
    second.unmount();
    const { user } = openUpload({ post: 'g1' });
    await screen.findByText(offer);
    await user.click(await button('Continue'));
    await says('As it was kept!');
    await screen.findByText(offer);
    await enterText(user, await findDescription(), '?');
    await user.click(await button('Continue'));
    await says('As it was kept, unsaved');
    await user.click(await button('Continue'));
    await says('As it was kept!?');
  });

  it('another unsaved post is offered in a new post, but not while a saved post is edited', async () => {
    const { user, go } = openUpload();
    await enterText(user, await findDescription(), 'Half a post');
    go('/dashboard/upload?post=g1');
    await says('As it was kept');
    expect(screen.queryByText(/Unsaved changes/)).toBeNull();
    go('/dashboard/upload');
    await screen.findByText(/Unsaved changes to “Half a post”/);
  });

  it('unsaved changes that equal the saved post are not offered', async () => {
    const first = openUpload({ post: 'g1' });
    await says('As it was kept');
    await first.user.type(await findDescription(), '!');
    first.unmount();
    openUpload({ post: 'g1', server: postServer({ description: 'As it was kept!' }) });
    await says('As it was kept!');
    expect(screen.queryByText(/Unsaved changes to/)).toBeNull();
  });
});

describe('a draft that is being saved', () => {
  it('text that is typed during the save stays in the field as an unsaved change', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, api, path } = openUpload({ sendingDelay: promise });
    const field = await findDescription();
    await enterText(user, field, 'Hello');
    await user.click(save());
    await waitFor(() => expect(sentTo(api.calls)).toHaveLength(1));
    await enterText(user, await findDescription(), ' again');
    await act(async () => resolve());
    await screen.findByText('Your post has been saved to your drafts!');
    await says('Hello again');
    const { post_id: id } = sentTo(api.calls)[0]!;
    await waitFor(() => expect(path()).toBe(`/dashboard/upload?post=${id}`));
    expect(await findDescription()).toBe(field);
    await waitFor(() => expect(Object.values(localStorage).join(' ')).toContain('Hello again'));
    await user.click(save());
    await waitFor(() => expect(sentTo(api.calls)).toHaveLength(2));
    expect(sentTo(api.calls)[1]).toMatchObject({
      posts: [{ description: 'Hello again' }],
      expected: [{ revision: 1 }],
    });
  });
});

describe('several drafts that are being saved', () => {
  const two = () => postServer({}, { _id: 'p2', uploadTo: 'youtube', platform_id: '2' });

  it('saving several drafts opens the dashboard, unless the person typed during the save', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { user, api, path } = openUpload({ post: 'g1', server: two(), sendingDelay: promise });
    await says('As it was kept');
    await user.type(await findDescription(), '!');
    await user.click(save());
    await waitFor(() => expect(sentTo(api.calls)).toHaveLength(1));
    await user.type(await findDescription(), '!');
    await act(async () => resolve());
    await screen.findByText(/^Successfully saved/);
    await says('As it was kept!!');
    expect(path()).toBe('/dashboard/upload?post=g1');
    await user.click(save());
    await waitFor(() => expect(path()).toBe('/dashboard'));
  });
});

describe('a newer version on the server', () => {
  const open = async (change: Partial<PostView> = {}, pressed = 'Save Draft') => {
    const server = postServer(change);
    const opened = openUpload({ post: 'g1', server });
    await says('As it was kept');
    await enterText(opened.user, await findDescription(), ', mine');
    server.change({ _id: 'p1', description: 'Theirs' });
    await opened.user.click(await readyButton(pressed));
    await screen.findByText(/This post has changed since you opened it/);
    return { ...opened, server };
  };
  const scheduled = {
    status: 'scheduled',
    schedule: '2999-11-02T09:00:00.000Z',
    zone: 'UTC',
    deliveryId: 'd1',
  } as const;
  const kept = (server: ReturnType<typeof postServer>) => server.groups('g1')[0]?.posts[0]?.description;

  it("the newer version is not overwritten, and can be opened without losing the person's own changes", async () => {
    const { user, server } = await open();
    expect(kept(server)).toBe('Theirs');
    await says('As it was kept, mine');
    await user.click(await button('Open the newer version'));
    await says('Theirs');
    await screen.findByText(offer);
    await user.click(await button('Continue'));
    await says('As it was kept, mine');
  });

  it('the notice of a refused save scrolls into view and is announced', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await open();
    const alert = screen.getByText(/This post has changed since you opened it/).closest('[role="alert"]');
    await waitFor(() => expect(scrolled.mock.contexts).toContain(alert));
  });

  it('the newer version can be overwritten on request', async () => {
    const { user, server, api } = await open();
    await user.click(await button('Save my version'));
    await screen.findByText('Your post has been saved to your drafts!');
    expect(kept(server)).toBe('As it was kept, mine');
    expect(sentTo(api.calls)[1]).not.toHaveProperty('expected');
    expect(screen.queryByText(/This post has changed since/)).toBeNull();
    await user.type(await findDescription(), '!');
    await user.click(save());
    await waitFor(() => expect(kept(server)).toBe('As it was kept, mine!'));
  });

  it.each([
    { action: 'upload', pressed: 'Publish', mine: 'Publish my version', change: {} },
    { action: 'schedule', pressed: 'Save changes', mine: 'Schedule my version', change: scheduled },
  ] as const)(
    'the button that repeats a refused action names this action: $mine',
    async ({ action, pressed, mine, change }) => {
      const { user, server, api } = await open(change, pressed);
      expect(screen.queryByRole('button', { name: 'Save my version' })).toBeNull();
      await user.click(await button(mine));
      await waitFor(() => expect(kept(server)).toBe('As it was kept, mine'));
      expect(sentTo(api.calls).map((input) => input.action)).toEqual([action, action]);
    },
  );

  it('a save in another tab is announced immediately', async () => {
    const server = postServer();
    const { user } = openUpload({ post: 'g1', server });
    await says('As it was kept');
    server.change({ _id: 'p1', description: 'Theirs' });
    const key = 'fanfare-unsaved-kim-harbourWorkspace0001';
    const storage = (change: StorageEventInit) =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', change)));
    storage({ key: `${key}-saved`, newValue: 'g1 1' });
    await screen.findByText(/This post was saved in another tab/);
    storage({ key, newValue: '[]' });
    await screen.findByText(/This post was saved in another tab/);
    await user.click(await button('Open the newer version'));
    await says('Theirs');
  });
});
