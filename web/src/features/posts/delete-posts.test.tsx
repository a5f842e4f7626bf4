import { type Answers } from '../../testing/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { post } from './testing/builders.ts';
import { openPosts, postAnswers, rows } from './testing/open-posts.ts';

beforeEach(() => localStorage.clear());

const refusal = new ApiError({
  status: 409,
  code: 'conflict',
  message: 'This post is going out right now. Please wait until it has arrived.',
});

/** A server that has three posts and refuses to delete the post with the id `armed`. */
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
  it('the dialog explains the deletion, Cancel deletes nothing, and Undo restores a deleted post', async () => {
    const server = Promise.withResolvers<undefined>();
    const opened = openThree({
      restorePosts: async ({ ids }) => {
        await server.promise;
        return { posts: ids.map((id) => post({ _id: id })), refused: [] };
      },
    });
    await rows('Drafts');
    const ask = async () => {
      await opened.user.click(screen.getByRole('button', { name: 'Delete “Menu”' }));
      return dialog();
    };
    await opened.user.click((await ask()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(deleted(opened)).toEqual([]);

    const asked = await ask();
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

    await opened.user.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Restoring…');
    server.resolve(undefined);
    expect(await screen.findByText('1 post restored.')).toBeDefined();
    expect(opened.api.calls.find(({ name }) => name === 'restorePosts')?.input).toMatchObject({ ids: ['a'] });
  });

  it('before a published post is deleted, the dialog explains that the post stays live on its network', async () => {
    const { user } = openPosts([post({ status: 'uploaded', title: 'Menu' })], {}, '?tab=uploaded');
    await rows('History');
    await user.click(screen.getByRole('button', { name: 'Delete “Menu”' }));
    const asked = await dialog();
    expect(asked.getByText('Published posts stay live: delete them on the network itself.')).toBeDefined();
    expect(asked.queryByText(/undo/)).toBeNull();
  });

  it('the dialog shows the status and date of a post, and a message says that Undo restores a scheduled post as a draft', async () => {
    const menu = post({ _id: 'a', title: 'Menu' });
    const { user } = openPosts(
      [{ ...menu, status: 'scheduled', schedule: '2099-12-01T08:00:00.000Z' }],
      { deletePost: () => ({}), restorePosts: () => ({ posts: [menu], refused: [] }) },
      '?tab=scheduled',
    );
    await rows('Scheduled');
    await user.click(screen.getByRole('button', { name: 'Delete “Menu”' }));
    const asked = await dialog();
    expect(asked.getByRole('listitem').textContent).toContain(
      'Harbour Coffee on YouTube · Scheduled for 1 Dec 2099, 9:00',
    );
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 post restored, 1 to drafts.')).toBeDefined();
  });

  it('a post that another person has already deleted is reported as deleted', async () => {
    const opened = openThree({
      deletePost: () =>
        Promise.reject(new ApiError({ status: 404, code: 'not_found', message: 'Not found.' })),
    });
    await rows('Drafts');
    await opened.user.click(screen.getByRole('button', { name: 'Delete “Menu”' }));
    await opened.user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Post deleted.')).toBeDefined();
  });
});

describe('deleting several posts', () => {
  it('a running deletion can be stopped: a message counts the posts that stay, and Undo restores the deleted ones', async () => {
    const server = Promise.withResolvers<undefined>();
    const names = ['1', '2', '3', '4', '5', '6'];
    const opened = openPosts(
      names.map((name) => post({ _id: name })),
      {
        deletePost: async () => {
          await server.promise;
          return {};
        },
      },
    );
    await choose(opened, 'Autumn menu');
    await opened.user.click(await screen.findByRole('button', { name: 'Delete 6 Selected' }));
    const asked = await dialog();
    expect(asked.queryByRole('button', { name: 'Stop' })).toBeNull();
    await opened.user.click(asked.getByRole('button', { name: 'Delete' }));
    await opened.user.click(await asked.findByRole('button', { name: 'Stop' }));
    server.resolve(undefined);
    const result = await screen.findByText('Stopped: 4 posts deleted, 2 kept.');
    expect(result.closest('[data-severity]')?.getAttribute('data-severity')).toBe('info');
    expect(deleted(opened)).toEqual(['1', '2', '3', '4']);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Delete 2 Selected' })).toBeDefined();
  });

  it('the selected posts are ticked in the dialog, only ticked posts are deleted, and Delete shows an error if no post is ticked', async () => {
    const opened = openThree();
    await choose(opened, 'Menu', 'Hours', 'Menu');
    expect(await screen.findByRole('button', { name: 'Delete 1 Selected' })).toBeDefined();
    await choose(opened, 'Menu');
    await opened.user.click(await screen.findByRole('button', { name: 'Delete 2 Selected' }));
    const asked = await dialog();
    const remove = () => opened.user.click(asked.getByRole('button', { name: 'Delete' }));
    const boxes = asked.getAllByRole('checkbox');
    for (const box of boxes) await opened.user.click(box);
    await remove();
    expect((await asked.findByRole('alert')).textContent).toBe('Select at least one to delete, or cancel.');
    expect(deleted(opened)).toEqual([]);
    for (const box of boxes) await opened.user.click(box);
    await remove();
    expect(await screen.findByText('2 posts deleted.')).toBeDefined();
    expect(deleted(opened).toSorted()).toEqual(['a', 'b']);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Selected/ })).toBeNull());
  });

  it('ticked posts are deleted, an unticked post stays, and a post that the server refuses to delete stays with the reason', async () => {
    const opened = openThree();
    await choose(opened, 'Menu', 'Hours', 'Opening');
    await opened.user.click(await screen.findByRole('button', { name: 'Delete 3 Selected' }));
    const asked = await dialog();
    const hours = asked.getAllByRole('listitem').find(({ textContent }) => textContent?.includes('Hours'));
    await opened.user.click(within(hours!).getByRole('checkbox'));
    await opened.user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await asked.findByText(refusal.message)).toBeDefined();
    expect(deleted(opened)).toEqual(['a', 'armed']);
    const left = asked.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(left).toContainEqual(expect.stringContaining('Opening'));
    expect(left).not.toContainEqual(expect.stringContaining('Menu'));
  });
});

describe('the counts of the tabs and the pager', () => {
  const planned = post({
    _id: 's',
    post_id: 'g3',
    status: 'scheduled',
    schedule: '2099-12-01T08:00:00.000Z',
  });
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

  /**
   * Opens a group of two posts, a single draft and a scheduled post. The server answers with lists once `server.listed`
   * has resolved.
   */
  function openCounted(address = '') {
    const all = [
      post({ _id: 'a', title: 'Menu' }),
      post({ _id: 'b', title: 'Menu', uploadTo: 'x', platform_id: 'x1' }),
      post({ _id: 'c', post_id: 'g2', title: 'Hours' }),
      planned,
    ];
    const gone = new Set<string>();
    const server = { listed: Promise.resolve() };
    const { listPosts } = postAnswers(() => all.filter(({ _id: id }) => !gone.has(id)));
    const opened = openPosts(
      all,
      {
        listPosts: async (input) => {
          await server.listed;
          return listPosts(input);
        },
        deletePost: ({ id }) => {
          gone.add(id);
          return {};
        },
        restorePosts: ({ ids }) => {
          for (const id of ids) gone.delete(id);
          return { posts: all.filter(({ _id: id }) => ids.includes(id)), refused: [] };
        },
      },
      address,
    );
    return { ...opened, server };
  }

  it('the counts decrease immediately, before the list is read again, and Undo restores them', async () => {
    const { user, server } = openCounted();
    await rows('Drafts');
    expect(await screen.findByText('Groups 1 to 2 of 2 · 3 posts')).toBeDefined();
    const { promise, resolve } = Promise.withResolvers<void>();
    server.listed = promise;
    await user.click(screen.getByRole('button', { name: 'Delete “Menu”' }));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('2 posts deleted.')).toBeDefined();
    expect(tabs()).toEqual(['Drafts 1', 'Scheduled 1', 'History 0']);
    expect(screen.getByText('1 to 1 of 1')).toBeDefined();
    resolve();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(tabs()).toEqual(['Drafts 3', 'Scheduled 1', 'History 0']));
    expect(await screen.findByText('Groups 1 to 2 of 2 · 3 posts')).toBeDefined();
  });

  it('a tab is shown as empty as soon as its last post is deleted', async () => {
    const { user, server } = openCounted('?tab=scheduled');
    await rows('Scheduled');
    server.listed = new Promise(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Delete “Autumn menu”' }));
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No scheduled posts yet')).toBeDefined();
    expect(tabs()).toEqual(['Drafts 3', 'Scheduled 0', 'History 0']);
  });
});

describe('deleting a post of a group while the filter hides the posts to other accounts', () => {
  const both = [
    post({ _id: 'a', status: 'scheduled', schedule: '2099-12-01T08:00:00.000Z', title: 'Menu' }),
    post({ _id: 'b', status: 'scheduled', schedule: '2099-12-01T08:00:00.000Z', uploadTo: 'x', title: 'X' }),
  ];

  it('the dialog counts the accounts whose posts are hidden by a filter and remain scheduled, and a search hides no accounts', async () => {
    const { user, go } = openPosts(both, {}, '?tab=scheduled&network=x');
    await rows('Scheduled');
    await user.click(screen.getByRole('button', { name: 'Delete “X”' }));
    const filtered = await dialog();
    expect(await filtered.findByText('1 more account of this post stays scheduled.')).toBeDefined();
    await user.click(filtered.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    go('/dashboard/posts?tab=scheduled&search=menu');
    await user.click(await screen.findByRole('button', { name: 'Delete “Menu”' }));
    const asked = await dialog();
    expect(asked.getByText('Delete 2 posts?')).toBeDefined();
    expect(asked.queryByText(/more account/)).toBeNull();
  });
});
