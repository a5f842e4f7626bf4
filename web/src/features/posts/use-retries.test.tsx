import type { DeliveryView } from '@fanfare/core/deliveries/view.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { passTimeAsync } from '../../testing/pass-time.ts';
import { closeToast } from '../../ui/testing/close-toast.ts';
import { delivery, post } from './testing/builders.ts';
import { openPosts } from './testing/open-posts.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

const failed = (n: number) =>
  post({
    _id: `p${n}`,
    post_id: `g${n}`,
    title: `Post ${n}`,
    status: 'failed',
    deliveryId: `d${n}`,
    fail_reason: 'No more.',
  });

/** Opens failed posts whose deliveries have these states after a retry. */
function openRetried(states: Record<string, DeliveryView['state']>) {
  let kept = Object.keys(states).map((_, n) => failed(n + 1));
  const asked: string[] = [];
  const opened = openPosts(() => kept, {
    findDelivery: () => Promise.reject(unreachable(true)),
    retryDelivery: ({ id }) => {
      kept = kept.filter(({ deliveryId }) => deliveryId !== id);
      return delivery({ id, state: 'queued' });
    },
    listDeliveries: ({ ids = '' }) => {
      asked.push(ids);
      if (states['d1'] === 'failed') kept = [failed(1)];
      return ids.split(',').flatMap((id) => {
        const state = states[id];
        return state ? [delivery({ id, state }), delivery({ id: `${id}-comment`, kind: 'comment' })] : [];
      });
    },
  });
  return { ...opened, asked };
}

describe('the outcome of a retry', () => {
  it.each([
    ['2 of 3 posts are live. 1 failed again.', { d1: 'published', d2: 'failed', d3: 'published' }],
    ['The post is live.', { d1: 'published', d2: 'cancelled' }],
  ] as const)('once all posts have ended, one toast says: %s', async (text, states) => {
    const { user, asked } = openRetried(states);
    await user.click(await screen.findByRole('button', { name: /^Retry/ }));
    expect(await screen.findByText(text)).toBeDefined();
    expect(asked).toEqual([Object.keys(states).join()]);
  });

  it('a toast shows the outcome once the last post has ended, even if the person has opened another tab', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const states: Record<string, DeliveryView['state']> = { d1: 'published', d2: 'processing' };
    const { user, asked } = openRetried(states);
    await user.click(await screen.findByRole('button', { name: 'Retry all 2' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    await user.click(screen.getByRole('tab', { name: /^Drafts/ }));
    expect(screen.queryByText(/live/)).toBeNull();
    states['d2'] = 'failed';
    await passTimeAsync(2000);
    expect(await screen.findByText('1 of 2 posts is live. 1 failed again.')).toBeDefined();
  });

  it('retried posts are listed with their status, on every tab, until all of them have ended', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const states: Record<string, DeliveryView['state']> = { d1: 'published', d2: 'processing' };
    const { user } = openRetried(states);
    await user.click(await screen.findByRole('button', { name: 'Retry all 2' }));
    const panel = within(await screen.findByRole('region', { name: 'Retrying 2 posts' }));
    await panel.findByText(/Harbour Coffee on YouTube · Published\./);
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toMatchObject([
      expect.stringMatching(/^Post 1.*Published/) as string,
      expect.stringMatching(/^Post 2.*The network is processing your post/) as string,
    ]);
    await user.click(screen.getByRole('tab', { name: /^Drafts/ }));
    expect(screen.getByRole('region', { name: 'Retrying 2 posts' })).toBeDefined();
    states['d2'] = 'published';
    await passTimeAsync(2000);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Retrying 2 posts' })).toBeNull());
  });

  it('of many retried posts, the first five are listed and the others are counted', async () => {
    const { user } = openRetried(Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [`d${n}`, 'queued'])));
    await user.click(await screen.findByRole('button', { name: 'Retry all 7' }));
    const panel = within(await screen.findByRole('region', { name: 'Retrying 7 posts' }));
    expect(panel.getAllByRole('listitem')).toHaveLength(6);
    expect(panel.getByText('And 2 more posts.')).toBeDefined();
  });

  it('after a second retry of a post, a second toast shows its outcome', async () => {
    const states: Record<string, DeliveryView['state']> = { d1: 'failed' };
    const { user } = openRetried(states);
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await screen.findByText('The post failed again.');
    states['d1'] = 'published';
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The post is live.')).toBeDefined();
  });
});

describe('retrying selected posts', () => {
  it('the retry stands out more than the deletion', async () => {
    const { user } = openPosts([failed(1)], {}, '?tab=failed');
    await user.click(await screen.findByRole('checkbox', { name: 'Select “Post 1”' }));
    const isContained = async (name: string) =>
      (await screen.findByRole('button', { name })).className.includes('MuiButton-contained');
    expect(await isContained('Retry selected')).toBe(true);
    expect(await isContained('Delete 1 Selected')).toBe(false);
  });

  it.each([
    { status: 400, code: 'invalid_input', message: 'Reconnect the account.' },
    { status: 409, code: 'conflict', message: 'This post is already scheduled for this account.' },
  ] as const)(
    'the selected failed posts are retried, and a post that the server refuses stays selected with the reason: $message',
    async (refusal) => {
      let kept = [1, 2, 3].map(failed);
      const { user, api } = openPosts(
        () => kept,
        {
          findDelivery: () => Promise.reject(unreachable(true)),
          retryDelivery: ({ id }) => {
            if (id === 'd2') throw new ApiError(refusal);
            kept = kept.filter(({ deliveryId }) => deliveryId !== id);
            return delivery({ id, state: 'queued' });
          },
        },
        '?tab=failed',
      );
      for (const n of [1, 2])
        await user.click(await screen.findByRole('checkbox', { name: `Select “Post ${n}”` }));
      await user.click(await screen.findByRole('button', { name: 'Retry selected' }));
      const text = `1 post of 2 could not be retried. ${refusal.message}`;
      await screen.findByText(text);
      await closeToast(text);
      await screen.findByText('Retrying 1 post.');
      const retried = api.calls.filter(({ name }) => name === 'retryDelivery');
      expect(retried.map(({ input }) => input)).toMatchObject([{ id: 'd1' }, { id: 'd2' }]);
      expect(screen.getByRole('button', { name: 'Delete 1 Selected' })).toBeDefined();
    },
  );

  it('several reasons are shown, each with the number of its posts', async () => {
    const reasons = ['This post was deleted.', 'Reconnect the account.', 'This post was deleted.'];
    const { user } = openPosts(
      [1, 2, 3].map(failed),
      {
        retryDelivery: ({ id }) => {
          const message = reasons[Number(id.slice(1)) - 1] ?? '';
          throw new ApiError({ status: 409, code: 'conflict', message });
        },
      },
      '?tab=failed',
    );
    for (const n of [1, 2, 3])
      await user.click(await screen.findByRole('checkbox', { name: `Select “Post ${n}”` }));
    await user.click(await screen.findByRole('button', { name: 'Retry selected' }));
    await screen.findByText(
      '3 posts of 3 could not be retried. 2 posts: This post was deleted. 1 post: Reconnect the account.',
    );
  });
});
