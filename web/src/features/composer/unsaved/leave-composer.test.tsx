import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { openUpload, findDescription } from '../testing/open-upload.ts';
import { postServer } from '../testing/post-server.ts';

beforeEach(() => localStorage.clear());

const says = (text: string) =>
  waitFor(async () => expect(await findDescription()).toHaveProperty('value', text));
const button = (name: string) => screen.findByRole('button', { name });
const sentTo = (calls: { name: string; input: unknown }[]) =>
  calls.filter(({ name }) => name === 'submitPosts').map(({ input }) => input as SubmitPostsInput);

/** Clicks an action. The server answers only when the test calls `answer` or `refuse`. */
async function begin(action: 'Save Draft' | 'Publish', server = postServer()) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const opened = openUpload({ post: 'g1', server, sendingDelay: promise });
  await says('As it was kept');
  await opened.user.type(await findDescription(), '!');
  await opened.user.click(await button(action));
  await waitFor(() => expect(sentTo(opened.api.calls)).toHaveLength(1));
  return {
    ...opened,
    answer: () => act(async () => resolve()),
    refuse: (error: Error) => act(async () => reject(error)),
  };
}

async function leave({ go, path }: Awaited<ReturnType<typeof begin>>) {
  go('/dashboard/posts');
  await waitFor(() => expect(path()).toBe('/dashboard/posts'));
  await screen.findByRole('heading', { name: 'Posts' });
}

describe('leaving the composer during a submission', () => {
  it('a toast confirms a draft that is saved after the person has left, and the person stays on the new screen', async () => {
    const opened = await begin('Save Draft');
    await leave(opened);
    await opened.answer();
    await screen.findByText('Your post has been saved to your drafts!');
    expect(opened.path()).toBe('/dashboard/posts');
    expect(Object.values(localStorage).join(' ')).not.toContain('As it was kept');
  });

  it('a person who has left the composer is not taken to the published post', async () => {
    const server = postServer();
    const opened = await begin('Publish', server);
    await leave(opened);
    await opened.answer();
    await waitFor(() => expect(server.groups('g1')[0]?.posts[0]?.description).toBe('As it was kept!'));
    expect(opened.path()).toBe('/dashboard/posts');
  });

  it('changes made between the click on Save Draft and leaving the composer are offered later and can be saved', async () => {
    const server = postServer();
    const opened = await begin('Save Draft', server);
    await opened.user.type(await findDescription(), '?');
    await leave(opened);
    await opened.answer();
    await screen.findByText('Your post has been saved to your drafts!');
    opened.unmount();

    const { user } = openUpload({ post: 'g1', server });
    await screen.findByText(/Unsaved changes to this post/);
    await user.click(await button('Continue'));
    await says('As it was kept!?');
    await user.click(await button('Save Draft'));
    await screen.findByText('Your post has been saved to your drafts!');
    expect(server.groups('g1')[0]?.posts[0]).toMatchObject({ description: 'As it was kept!?', revision: 3 });
  });
});

describe('the composer during a submission', () => {
  const isLocked = async () => (await findDescription()).closest('[inert]') !== null;
  const account = () => screen.findByRole('checkbox', { name: /anapaints/ });

  it('a post cannot be edited while it is being published, and can be edited again after a failure', async () => {
    const { refuse } = await begin('Publish');
    expect(await isLocked()).toBe(true);
    expect((await account()).closest('[inert]')).not.toBeNull();
    await refuse(new ApiError({ status: 503, code: 'unavailable', message: 'No answer.', requestId: 'r1' }));
    await screen.findByText('No answer.');
    expect(await isLocked()).toBe(false);
  });
});
