import { type Answers } from '../../testing/fake-api.ts';
import type { FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, unreachable } from '../../browser/api-error.ts';
import { kim } from '../../testing/fake-session.ts';
import { forgetPending } from '../accounts/consent.ts';
import { account, delivery, failure, post } from './testing/builders.ts';
import { openPosts, rows } from './testing/open-posts.ts';
import { showStyles } from '../../testing/without-styles.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

const lost = (n: number) =>
  post({ _id: `p${n}`, post_id: `g${n}`, status: 'failed', deliveryId: `d${n}`, fail_reason: 'No more.' });
const words = '3 posts to Harbour Coffee on YouTube failed for the same reason';

function openThree(kind: FailureKind, answers: Answers = {}) {
  return openPosts([lost(1), lost(2), lost(3)], {
    findDelivery: ({ id }) => ({
      ...delivery({ id, state: 'failed', failure: failure({ kind, advice: 'Do this.' }) }),
      timeline: [],
    }),
    ...answers,
  });
}
const wrong = new ApiError({ status: 500, code: 'internal', message: 'That went wrong.', requestId: 'r1' });
const notice = async () => within(await screen.findByRole('region', { name: words }));
async function tryAll({ user }: ReturnType<typeof openPosts>) {
  const shown = await notice();
  await shown.findByText('Do this.');
  await user.click(shown.getByRole('button', { name: /^Retry all 3/ }));
}
const asked = ({ api }: ReturnType<typeof openPosts>, name: string) =>
  api.calls.filter((call) => call.name === name).map(({ input }) => input);

describe('posts that failed for one reason', () => {
  it('the first three posts of a cause are shown, and a button shows the others', async () => {
    const { user } = openPosts([1, 2, 3, 4, 5].map(lost));
    const shown = within(await screen.findByRole('region', { name: /^5 posts/ }));
    expect(shown.getAllByRole('listitem')).toHaveLength(3);
    await user.click(shown.getByRole('button', { name: 'Show 2 more posts' }));
    expect(shown.getAllByRole('listitem')).toHaveLength(5);
  });

  it('causes with the same solution have buttons that look the same', async () => {
    openPosts([lost(1), { ...lost(2), fail_reason: 'Too long.' }], {
      findDelivery: ({ id }) => ({
        ...delivery({ id, state: 'failed', failure: failure({ kind: 'rejected' }) }),
        timeline: [],
      }),
    });
    const [first, second] = await screen.findAllByRole('button', { name: 'Edit post' });
    expect(first?.className).toBe(second?.className);
    expect(first?.className).toContain('MuiButton-outlined');
  });

  it('the causes appear only once their advice has loaded, so that no post moves when advice arrives', async () => {
    showStyles();
    const { promise, resolve } = Promise.withResolvers<void>();
    openThree('rejected', {
      findDelivery: async ({ id }) => {
        await promise;
        return {
          ...delivery({ id, state: 'failed', failure: failure({ kind: 'rejected', advice: 'Do this.' }) }),
          timeline: [],
        };
      },
    });
    await waitFor(() => expect(document.querySelector(`section[aria-label="${words}"]`)).not.toBeNull());
    expect(screen.queryByRole('region', { name: words })).toBeNull();
    resolve();
    expect((await notice()).getByText('Do this.')).toBeDefined();
  });

  it('a cause with a single post has a “Retry” button, even if the delivery of the post cannot be loaded', async () => {
    const opened = openPosts([lost(1)], {
      findDelivery: () => Promise.reject(unreachable(true)),
      retryDelivery: ({ id }) => delivery({ id }),
    });
    const shown = within(
      await screen.findByRole('region', { name: '1 post to Harbour Coffee on YouTube failed' }),
    );
    await opened.user.click(shown.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Retrying 1 post.')).toBeDefined();
  });

  it('failed posts can be listed in the order of their dates instead of by cause', async () => {
    const { user } = openPosts([lost(1), lost(2)]);
    await user.click(await screen.findByRole('radio', { name: 'By date' }));
    expect(await rows('Failed')).toHaveLength(2);
    expect(screen.queryByRole('region', { name: /failed for the same reason/ })).toBeNull();
  });

  it('if the cause affects the account, one call retries all its posts', async () => {
    const kind = 'rate_limited';
    const opened = openThree(kind, { retryDeliveries: () => ({ retried: 4 }) });
    await tryAll(opened);
    expect(await screen.findByText('Retrying 4 posts.')).toBeDefined();
    expect(asked(opened, 'retryDeliveries')).toEqual([
      { workspaceId: 'harbourWorkspace0001', kind, platform_id: 'UC-harbour' },
    ]);
    expect(asked(opened, 'listPosts').length).toBeGreaterThan(1);
  });

  it('if the cause affects single posts, each post is retried with its own call, and posts that were already retried are not counted', async () => {
    const conflict = new ApiError({ status: 409, code: 'conflict', message: 'Only what failed.' });
    const opened = openThree('rejected', {
      retryDelivery: ({ id }) => (id === 'd2' ? Promise.reject(conflict) : delivery({ id })),
    });
    await tryAll(opened);
    expect(await screen.findByText('Retrying 2 posts.')).toBeDefined();
    expect(asked(opened, 'retryDelivery')).toMatchObject([{ id: 'd1' }, { id: 'd2' }, { id: 'd3' }]);
  });

  it('a retry shows a message if all posts have been retried already', async () => {
    const conflict = new ApiError({ status: 409, code: 'conflict', message: 'Only what failed.' });
    const opened = openThree('rejected', { retryDelivery: () => Promise.reject(conflict) });
    await tryAll(opened);
    expect(await screen.findByText('These posts have been retried already.')).toBeDefined();
    expect(screen.queryByText(/^Retrying/)).toBeNull();
  });

  it('if one of several retries fails, the reason and the number of posts already retried are shown, and the list is read again', async () => {
    const opened = openThree('rejected', {
      retryDelivery: ({ id }) => (id === 'd2' ? Promise.reject(wrong) : delivery({ id })),
    });
    await tryAll(opened);
    expect(await screen.findByText('Retrying 1 post.')).toBeDefined();
    expect((await (await notice()).findByRole('alert')).textContent).toContain('That went wrong.');
    expect(asked(opened, 'retryDelivery')).toMatchObject([{ id: 'd1' }, { id: 'd2' }]);
    expect(asked(opened, 'listPosts').length).toBeGreaterThan(1);
  });

  it('each post is retried with its own call if the kind of the failure cannot be loaded', async () => {
    const opened = openThree('unavailable', {
      findDelivery: () => Promise.reject(unreachable(true)),
      retryDelivery: ({ id }) => delivery({ id }),
    });
    await opened.user.click((await notice()).getByRole('button', { name: 'Retry all 3' }));
    expect(await screen.findByText('Retrying 3 posts.')).toBeDefined();
    expect(asked(opened, 'retryDelivery')).toHaveLength(3);
  });

  it('a broken account is reconnected first, and then the posts are retried', async () => {
    const popup = { location: { href: '' }, focus: () => undefined, close: () => undefined };
    const open = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
    let problem: string | null = 'Expired.';
    const opened = openThree('token_expired', {
      listAccounts: () => [account({ problem })],
      authorise: () => 'https://network.example/?state=s1',
      retryDeliveries: () => ({ retried: 3 }),
    });
    const shown = await notice();
    await opened.user.click(await shown.findByRole('button', { name: 'Reconnect, then retry 3 posts' }));
    await waitFor(() => expect(popup.location.href).toContain('network.example'));
    expect(shown.getByRole('button', { name: 'Reconnecting …' }).textContent).toContain('Reconnecting …');
    expect(asked(opened, 'retryDeliveries')).toEqual([]);
    // The person has reconnected the account and closed the window of the network.
    problem = null;
    forgetPending('s1', kim.uid);
    window.dispatchEvent(new Event('focus'));
    expect(await screen.findByText('Retrying 3 posts.')).toBeDefined();
    open.mockRestore();
  });

  it('the posts appear once the accounts have loaded or failed to load, and an account that is not known is not treated as broken', async () => {
    showStyles();
    const { promise, reject } = Promise.withResolvers<never>();
    openThree('token_expired', { listAccounts: () => promise });
    await screen.findByText('Do this.');
    expect(screen.queryByText('Reconnect, then retry 3 posts')).toBeNull();
    expect(screen.queryByRole('region', { name: /^3 posts/ })).toBeNull();
    reject(unreachable(true));
    const shown = within(await screen.findByRole('region', { name: /^3 posts/ }));
    expect(shown.getByRole('button', { name: 'Retry all 3' })).toBeDefined();
    expect(shown.queryByText('Reconnect, then retry 3 posts')).toBeNull();
  });

  it('if a retry fails because the browser is offline, the reason is shown', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const opened = openThree('unavailable', { retryDeliveries: () => Promise.reject(unreachable(false)) });
    await tryAll(opened);
    expect((await (await notice()).findByRole('alert')).textContent).toContain('You seem to be offline.');
  });
  it('if the answer to a retry is lost, a toast says that the post may have been sent, and the list is read again', async () => {
    let kept = [lost(1), lost(2), lost(3)];
    const { user } = openPosts(() => kept, {
      findDelivery: () => Promise.reject(unreachable(true)),
      retryDelivery: () => {
        kept = [];
        return Promise.reject(unreachable(true));
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Retry all 3' }));
    await screen.findByText(
      'Fanfare did not answer. This may have been sent already. Check your connection and try again: nothing is sent twice.',
    );
    expect(await screen.findByRole('heading', { name: 'No failed posts yet' })).toBeDefined();
  });
});
