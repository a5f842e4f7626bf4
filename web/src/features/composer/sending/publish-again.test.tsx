import type { SubmitPostsInput } from '@fanfare/core/api/schemas/posts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../../browser/api-error.ts';
import { enterText } from '../../../testing/enter-text.ts';
import { openUpload, readyButton } from '../testing/open-upload.ts';
import { postServer } from '../testing/post-server.ts';

beforeEach(() => localStorage.clear());

const message = 'This post is already live on this account. To publish it again, create a copy.';
const [onX, onYouTube] = [
  { platform: 'x', platform_id: '1' },
  { platform: 'youtube', platform_id: '2', deleted: true },
];

interface Refusal {
  alreadyLive?: unknown;
  /** True if the server also refuses posts that a person asked to publish again. */
  always?: boolean;
}

/** Writes a post for the account on X, on a server that says that the group is live already. */
async function openLivePost({ alreadyLive = [onX], always = false }: Refusal = {}) {
  const server = postServer();
  const opened = openUpload({
    server: {
      ...server,
      submit(input) {
        if (input.action === 'draft' || (input.publishAgain && !always)) return server.submit(input);
        const fields = { publishAgain: message };
        throw new ApiError({ status: 409, code: 'conflict', message, fields, alreadyLive });
      },
    },
  });
  await opened.user.click(await screen.findByRole('checkbox', { name: /^anapaints on X/ }));
  await enterText(opened.user, await screen.findByLabelText('Description'), 'Fresh coffee');
  return opened;
}

const question = () => screen.findByRole('alertdialog', { name: 'Publish again?' });
const answer = async (name: string) => within(await question()).getByRole('button', { name });
const submitted = ({ calls }: { calls: readonly { name: string; input: unknown }[] }) =>
  calls.filter(({ name }) => name === 'submitPosts').map(({ input }) => input as SubmitPostsInput);

describe('publishing a post that is live already', () => {
  it('the question lists no accounts if the server names no valid account, and a second refusal is shown as a message', async () => {
    const { user, api } = await openLivePost({
      alreadyLive: [null, { platform: 3 }, { platform: 'x' }],
      always: true,
    });
    await user.click(await readyButton('Publish'));
    const dialog = within(await question());
    expect(dialog.getByText('This post is already live. It will appear twice.')).toBeDefined();
    expect(dialog.queryByRole('list')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Publish again' }));
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(submitted(api)).toHaveLength(2);
  });

  it('a scheduled post that is published again keeps its time', async () => {
    const { user, api } = await openLivePost();
    await user.click(await readyButton('Schedule'));
    const dialog = within(await screen.findByRole('dialog', { name: /Schedule/ }));
    await user.click(dialog.getByRole('button', { name: /^Tomorrow, 9:00/ }));
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));
    await user.click(await answer('Publish again'));
    await waitFor(() => expect(submitted(api)).toHaveLength(2));
    const [first, again] = submitted(api);
    expect(first?.posts[0]?.schedule).toEqual(expect.any(String));
    expect(again).toEqual({ ...first, publishAgain: true });
  });

  it('the question names every account on which the post is live, and a double click sends the post only once', async () => {
    const { user, api } = await openLivePost({ alreadyLive: [onX, onYouTube] });
    await user.click(await readyButton('Publish'));
    const dialog = within(await question());
    const text = 'This post is already live on these accounts. It will appear twice there:';
    expect(dialog.getByText(text)).toBeDefined();
    expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'anapaints on X',
      'quiethours on YouTube (deleted from your posts, but still live)',
    ]);
    await user.click(await answer('Cancel'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.getByLabelText('Description')).toHaveProperty('value', 'Fresh coffee');
    expect(submitted(api)).toHaveLength(1);

    await user.click(await readyButton('Publish'));
    await user.dblClick(await answer('Publish again'));
    await waitFor(() => expect(screen.queryByLabelText('Description')).toBeNull());
    const [cancelled, first, ...again] = submitted(api);
    expect([cancelled?.publishAgain, first?.publishAgain]).toEqual([undefined, undefined]);
    expect(again).toEqual([{ ...first, publishAgain: true }]);
  });
});

describe('editing a post that is published', () => {
  const text = 'This post is already live on X. Publishing sends it again as a new post.';

  it('the editor says that publishing sends the post again, and asks for a confirmation first', async () => {
    const { user, api } = openUpload({ post: 'g1', server: postServer({ status: 'uploaded' }) });
    await screen.findByText(text);
    await user.click(await readyButton('Publish'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Action' }));
    expect(dialog.getByText(text)).toBeDefined();
    expect(submitted(api)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(submitted(api)).toHaveLength(1));
    expect(submitted(api)[0]?.post_id).not.toBe('g1');
  });

  it('the warning returns when unsaved changes of the post are continued, also in a new post', async () => {
    const server = postServer({ status: 'uploaded' });
    const before = openUpload({ post: 'g1', server });
    await screen.findByText(text);
    await enterText(before.user, await screen.findByLabelText('Description'), ', changed');
    before.unmount();
    const { user } = openUpload({ server });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByText(text);
    await user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });

  it('the warning disappears when the person continues another unsaved post', async () => {
    const before = openUpload();
    await before.user.click(await screen.findByRole('checkbox', { name: 'anapaints on X' }));
    await enterText(before.user, await screen.findByLabelText('Description'), 'Another post');
    before.unmount();
    const { user } = openUpload({ post: 'g1', server: postServer({ status: 'uploaded' }) });
    await screen.findByText(text);
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(screen.queryByText(text)).toBeNull());
  });
});
