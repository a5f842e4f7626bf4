import { type Answers } from '../../testing/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { post } from './testing/builders.ts';
import { openPosts, rows } from './testing/open-posts.ts';

beforeEach(() => localStorage.clear());

const refusal = new ApiError({
  status: 409,
  code: 'conflict',
  message: 'This post is going out right now. Please wait until it has arrived.',
});

/** A server with three posts that refuses to delete the one called `armed`. */
function openThree(answers: Answers = {}) {
  let kept = [
    post({ _id: 'a', title: 'Menu' }),
    post({ _id: 'b', post_id: 'g2', title: 'Hours' }),
    post({ _id: 'armed', post_id: 'g3', title: 'Opening' }),
  ];
  return openPosts(() => kept, {
    deletePost: ({ id }) => {
      if (id === 'armed') throw refusal;
      kept = kept.filter(({ _id: each }) => each !== id);
      return {};
    },
    ...answers,
  });
}
const dialog = async () => within(await screen.findByRole('dialog'));
const deleted = ({ api }: ReturnType<typeof openPosts>) =>
  api.calls.filter(({ name }) => name === 'deletePost').map(({ input }) => (input as { id: string }).id);

async function choose({ user }: ReturnType<typeof openPosts>, ...titles: string[]) {
  await rows('Drafts');
  for (const title of titles) await user.click(screen.getByRole('checkbox', { name: `Select “${title}”` }));
}

describe('deleting a post', () => {
  it('the dialog explains the deletion and removes the post', async () => {
    const opened = openThree();
    await rows('Drafts');
    await opened.user.click(screen.getByRole('button', { name: 'Delete “Menu”' }));
    const asked = await dialog();
    expect(asked.getByText('Delete this post?')).toBeDefined();
    expect(asked.getByText('You can undo this for 10 seconds.')).toBeDefined();
    expect(asked.queryByText(/Published posts stay live/)).toBeNull();
    await opened.user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Post deleted.')).toBeDefined();
    await waitFor(async () => {
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(await rows('Drafts')).toHaveLength(2);
    });
    expect(deleted(opened)).toEqual(['a']);
  });

  it('before a published post is deleted, the dialog explains that it stays live', async () => {
    const { user } = openPosts([post({ status: 'uploaded', title: 'Menu' })], {}, '?tab=uploaded');
    await rows('History');
    await user.click(screen.getByRole('button', { name: 'Delete “Menu”' }));
    const asked = await dialog();
    expect(asked.getByText('Published posts stay live: delete them on the network itself.')).toBeDefined();
    expect(asked.queryByText(/undo/)).toBeNull();
  });

  it('a deletion can be undone', async () => {
    const opened = openThree({
      restorePosts: ({ ids }) => ({ posts: ids.map((id) => post({ _id: id })), refused: [] }),
    });
    await rows('Drafts');
    await opened.user.click(screen.getByRole('button', { name: 'Delete “Menu”' }));
    await opened.user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 post restored.')).toBeDefined();
    expect(opened.api.calls.find(({ name }) => name === 'restorePosts')?.input).toMatchObject({ ids: ['a'] });
  });

  it('a scheduled post that is restored as a draft is reported', async () => {
    const menu = post({ _id: 'a', title: 'Menu' });
    const { user } = openPosts(
      [{ ...menu, status: 'scheduled', schedule: '2099-12-01T08:00:00.000Z' }],
      { deletePost: () => ({}), restorePosts: () => ({ posts: [menu], refused: [] }) },
      '?tab=scheduled',
    );
    await rows('Scheduled');
    await user.click(screen.getByRole('button', { name: 'Delete “Menu”' }));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 post restored, 1 to drafts.')).toBeDefined();
  });

  it('cancelling the dialog deletes nothing', async () => {
    const opened = openThree();
    await rows('Drafts');
    await opened.user.click(screen.getByRole('button', { name: 'Delete “Menu”' }));
    await opened.user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(deleted(opened)).toEqual([]);
  });

  it('a post that was already deleted counts as deleted', async () => {
    const opened = openThree({
      deletePost: () =>
        Promise.reject(new ApiError({ status: 404, code: 'not_found', message: 'Not found.' })),
    });
    await rows('Drafts');
    await opened.user.click(screen.getByRole('button', { name: 'Delete “Menu”' }));
    await opened.user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Post deleted.')).toBeDefined();
  });

  it('each post shows its status and date', async () => {
    openPosts(
      [
        post({ _id: 'a', status: 'failed', title: 'Both' }),
        post({ _id: 'b', status: 'scheduled', schedule: '2099-12-01T08:00:00.000Z', title: 'Planned' }),
      ],
      {},
      '?tab=scheduled',
    );
    const [row] = await rows('Scheduled');
    within(row!).getByRole('button', { name: 'Delete “Planned”' }).click();
    expect((await dialog()).getByRole('listitem').textContent).toContain(
      'Harbour Coffee on YouTube · Scheduled for 1 Dec 2099, 9:00',
    );
  });
});

describe('deleting several posts', () => {
  it('each post is deleted with its own call', async () => {
    const opened = openThree();
    await choose(opened, 'Menu', 'Hours');
    await opened.user.click(await screen.findByRole('button', { name: 'Delete 2 Selected' }));
    await opened.user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 posts deleted.')).toBeDefined();
    expect(deleted(opened)).toEqual(['a', 'b']);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Selected/ })).toBeNull());
  });

  it('unticked posts are kept, and at least one post has to be ticked', async () => {
    const opened = openThree();
    await choose(opened, 'Menu', 'Hours');
    await opened.user.click(await screen.findByRole('button', { name: 'Delete 2 Selected' }));
    const asked = await dialog();
    const [menu, hours] = asked.getAllByRole('checkbox');
    await opened.user.click(menu!);
    await opened.user.click(hours!);
    await opened.user.click(asked.getByRole('button', { name: 'Delete' }));
    expect((await asked.findByRole('alert')).textContent).toBe('Select at least one to delete, or cancel.');
    expect(deleted(opened)).toEqual([]);
    await opened.user.click(hours!);
    await opened.user.click(asked.getByRole('button', { name: 'Delete' }));
    await screen.findByText('Post deleted.');
    expect(deleted(opened)).toEqual(['b']);
  });

  it('a refused post stays with the reason, and the other posts are deleted', async () => {
    const opened = openThree();
    await choose(opened, 'Menu', 'Opening');
    await opened.user.click(await screen.findByRole('button', { name: 'Delete 2 Selected' }));
    const asked = await dialog();
    await opened.user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await asked.findByText(refusal.message)).toBeDefined();
    expect(asked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Opening'),
    ]);
    expect(deleted(opened)).toEqual(['a', 'armed']);
  });

  it('a post can be deselected in the table', async () => {
    const opened = openThree();
    await choose(opened, 'Menu', 'Hours', 'Menu');
    expect(screen.getByRole('button', { name: 'Delete 1 Selected' })).toBeDefined();
  });
});

describe('deleting a post whose other accounts are filtered out', () => {
  const both = [
    post({ _id: 'a', status: 'scheduled', schedule: '2099-12-01T08:00:00.000Z', title: 'Menu' }),
    post({ _id: 'b', status: 'scheduled', schedule: '2099-12-01T08:00:00.000Z', uploadTo: 'x', title: 'X' }),
  ];

  it('the dialog counts the accounts of the post that stay scheduled', async () => {
    const { user } = openPosts(both, {}, '?tab=scheduled&network=x');
    await rows('Scheduled');
    await user.click(screen.getByRole('button', { name: 'Delete “X”' }));
    expect(await (await dialog()).findByText('1 more account of this post stays scheduled.')).toBeDefined();
  });

  it('after a search, the dialog lists every account of the post', async () => {
    const { user } = openPosts(both, {}, '?tab=scheduled&search=menu');
    await rows('Scheduled');
    await user.click(screen.getByRole('button', { name: 'Delete “Menu”' }));
    const asked = await dialog();
    expect(asked.getByText('Delete 2 posts?')).toBeDefined();
    expect(asked.queryByText(/more account/)).toBeNull();
  });
});
