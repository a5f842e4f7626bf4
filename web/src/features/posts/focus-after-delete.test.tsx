import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { openPosts, rows } from './testing/open-posts.ts';
import { delivery, failure, many, post } from './testing/builders.ts';

beforeEach(() => localStorage.clear());

function openMany(count: number) {
  let kept = many(count);
  return openPosts(() => kept, {
    deletePost: ({ id }) => {
      kept = kept.filter(({ _id: each }) => each !== id);
      return {};
    },
  });
}

const tick = (number: number) => screen.getByRole('checkbox', { name: `Select “Post ${number}”` });

/** Presses the button with this name, and confirms the deletion. */
async function remove({ user }: ReturnType<typeof openPosts>, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

describe('the focus after a deletion', () => {
  it('the focus moves to the next post, or else to the last post, or else to the heading of the empty list', async () => {
    const opened = openMany(3);
    await rows('Drafts');
    await remove(opened, 'Delete “Post 2”');
    await waitFor(() => expect(document.activeElement).toBe(tick(3)));
    await remove(opened, 'Delete “Post 3”');
    await waitFor(() => expect(document.activeElement).toBe(tick(1)));
    await remove(opened, 'Delete “Post 1”');
    const heading = await screen.findByRole('heading', { name: 'No draft posts yet' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  it('after several posts are deleted, the focus moves to the post after the last of them', async () => {
    const opened = openMany(4);
    await rows('Drafts');
    await opened.user.click(tick(1));
    await opened.user.click(tick(3));
    await remove(opened, 'Delete 2 Selected');
    await waitFor(() => expect(document.activeElement).toBe(tick(4)));
  });
});

describe('the focus after a retry', () => {
  const failed = (n: number, reason: string) =>
    post({
      _id: `p${n}`,
      post_id: `g${n}`,
      status: 'failed',
      deliveryId: `d${n}`,
      fail_reason: reason,
      description: `Post ${n}`,
    });

  it('after a retry, the Failed tab that was opened automatically stays open, and the focus stays in its list', async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let kept = [failed(1, 'Too long.'), failed(2, 'No more.')];
    const { user } = openPosts(() => kept, {
      findDelivery: ({ id }) => ({
        ...delivery({ id, state: 'failed', failure: failure({ kind: 'unavailable' }) }),
        timeline: [],
      }),
      listDeliveries: async ({ ids = '' }) => {
        await ended;
        return ids.split(',').map((id) => delivery({ id, state: 'failed' }));
      },
      retryDeliveries: () => {
        kept = kept.slice(1);
        return { retried: 1 };
      },
    });
    const retry = async () => user.click((await screen.findAllByRole('button', { name: 'Retry' }))[0]!);
    await retry();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Too long.' })).toBeNull());
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'No more.' })),
    );
    await retry();
    const heading = await screen.findByRole('heading', { name: 'No failed posts yet' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole('tab', { name: /^Failed/ }).getAttribute('aria-selected')).toBe('true');
    // The retried post has failed again, so the heading of the empty list disappears.
    kept = [failed(1, 'Too long.')];
    end();
    const again = await screen.findByRole('heading', { name: 'Too long.' });
    await waitFor(() => expect(document.activeElement).toBe(again));
  });

  it('the button keeps the focus during a retry and after its failure, and a second press during the retry makes no call', async () => {
    const { promise, reject } = Promise.withResolvers<never>();
    const { user, api } = openPosts([failed(1, 'Too long.'), failed(2, 'No more.')], {
      findDelivery: () => Promise.reject(unreachable(true)),
      retryDelivery: () => promise,
    });
    const [button] = await screen.findAllByRole<HTMLButtonElement>('button', { name: 'Retry' });
    button?.focus();
    await user.keyboard('{Enter}');
    // The button is not disabled, because browsers remove the focus from a disabled button.
    expect(button?.disabled).toBe(false);
    expect(button?.getAttribute('aria-disabled')).toBe('true');
    await user.keyboard('{Enter}');
    expect(api.calls.filter(({ name }) => name === 'retryDelivery')).toHaveLength(1);
    reject(new ApiError({ status: 500, code: 'internal', message: 'That went wrong.', requestId: 'r1' }));
    await screen.findByText('That went wrong.');
    await waitFor(() => expect(button?.getAttribute('aria-disabled')).toBe('false'));
    expect(document.activeElement).toBe(button);
  });

  it('after the posts of a cause in the middle were retried, the focus moves to the cause that is now at its position', async () => {
    let kept = [failed(1, 'Too long.'), failed(2, 'No more.'), failed(3, 'No sound.')];
    const { user } = openPosts(() => kept, {
      findDelivery: () => Promise.reject(unreachable(true)),
      retryDelivery: ({ id }) => {
        kept = kept.filter(({ deliveryId }) => deliveryId !== id);
        return delivery({ id, state: 'queued' });
      },
    });
    const buttons = await screen.findAllByRole('button', { name: 'Retry' });
    buttons[1]?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'No more.' })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'No sound.' }));
  });
});
