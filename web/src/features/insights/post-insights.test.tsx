import type { ErrorCode } from '@fanfare/core/errors/errors.ts';
import type { InsightsAnswer } from '@fanfare/core/insights/insights.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterText } from '../../testing/enter-text.ts';
import { closeToast } from '../../ui/testing/close-toast.ts';
import { kim } from '../../testing/fake-session.ts';
import { announceOutcome, forgetPending } from '../accounts/consent.ts';
import { post } from '../posts/testing/builders.ts';
import { openPosts } from '../posts/testing/open-posts.ts';
import {
  insights,
  instagram,
  openInsights,
  published,
  section,
  showInsights,
} from './testing/open-insights.tsx';
import { showStyles } from '../../testing/without-styles.ts';

beforeEach(() => localStorage.clear());
/** Loaded in advance: on a slow machine, loading takes longer than a test waits. */
beforeAll(async () => {
  await import('../posts/post-modal.tsx');
  await import('../accounts/connect-network.tsx');
});

const accountInput = { workspaceId: 'harbourWorkspace0001', platform: 'instagram', platform_id: 'ig-1' };
const refusal = (status: number, code: ErrorCode, message = 'So it says.') =>
  Promise.reject(new ApiError({ status, code, message, requestId: 'r1' }));
const posted = () => ({ success: true as const, commentId: 'c2', timestamp: '2026-11-20T10:00:00.000Z' });

describe('the insights of a post', () => {
  it('the figures of a post are loaded after a click, and are not loaded again when the post is reopened', async () => {
    const fetchedAt = new Date(Date.now() - 5 * 60_000).toISOString();
    const draft = post({ ...published, _id: 'p2', post_id: 'g2', status: 'draft' });
    const { user, api, go } = openPosts(
      [published, draft],
      { listAccounts: () => [instagram], findInsights: () => insights({ fetchedAt }) },
      `?tab=uploaded&post=${published._id}`,
    );
    const asked = () => api.calls.filter(({ name }) => name === 'findInsights').map(({ input }) => input);
    const shown = await section();
    const button = await shown.findByRole('button', { name: 'View comments and insights' });
    expect(asked()).toEqual([]);
    await user.click(button);
    expect(await shown.findByText('1,318')).toBeDefined();
    expect(shown.getByText('Instagram · 5 min')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getAllByRole('link', { name: 'Autumn menu' })[0]!);
    expect(await (await section()).findByText('1,318')).toBeDefined();
    expect(asked()).toEqual([{ ...accountInput, media_id: 'm1' }]);

    // A draft has no insights.
    go('/dashboard/posts?tab=draft&post=p2');
    await screen.findByText(/^Last changed on/);
    expect(screen.queryByRole('region', { name: 'Comments and insights' })).toBeNull();
  });

  it('clicks on Refresh make no call while the figures are recent', async () => {
    const { user, shown, api } = await openInsights();
    const asked = () => api.calls.filter(({ name }) => name === 'findInsights').length;
    const refresh = await shown.findByRole('button', { name: 'Refresh comments and insights' });
    for (let n = 0; n < 5; n += 1) await user.click(refresh);
    expect(await screen.findByText('These figures are less than a minute old.')).toBeDefined();
    expect(asked()).toBe(1);
  });

  it('for a post on TikTok, a text says that the network does not support insights', async () => {
    const { api } = showInsights({}, post({ ...published, uploadTo: 'tiktok' }));
    const shown = await section();
    expect(
      shown.getByText('Unfortunately, comments and insights are not supported for TikTok posts.'),
    ).toBeDefined();
    expect(shown.queryByRole('button')).toBeNull();
    expect(api.calls.some(({ name }) => name === 'findInsights')).toBe(false);
  });

  it.each([
    ['a network without insights', post({ ...published, uploadTo: 'linkedin' })],
    ['an unknown id on the network', post({ ...published, media_id: null })],
  ])('a post with %s has no insights', (_why, shown) => {
    showInsights({}, shown);
    expect(screen.queryByRole('region', { name: 'Comments and insights' })).toBeNull();
  });

  it('a zero is shown as a number, and each missing number shows its own reason', async () => {
    const missing = [
      { label: 'Views', why: 'not_yet' },
      { label: 'Reach', why: 'not_offered' },
      { label: 'Saves', why: 'refused' },
    ] as const;
    const { shown } = await openInsights({ findInsights: () => insights({ missing }) });
    await shown.findByText('1,318');
    const cells = Object.fromEntries(
      shown.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    );
    expect(cells).toEqual({
      Likes: '1,318',
      Shares: '0',
      Views: 'Not counted yet',
      Reach: 'Not offered by Instagram',
      Saves: 'Refused by Instagram',
    });
  });

  it.each([
    [
      404,
      'not_found',
      'Content not found at Instagram!',
      'Unfortunately, we couldnt find your comments or insights for this post. Check if the post is still available.',
    ],
    [
      401,
      'missing_permission',
      'Missing permissions at Instagram!',
      'We are missing permissions to fetch your comments or insights. Please check your social accounts, try reconnecting your accounts or try again later.',
    ],
    [
      429,
      'rate_limited',
      'Too many requests at Instagram!',
      'We have exceeded the rate limit for this platform. Please try again later.',
    ],
  ] as const)(
    'if the server refuses the insights with the status %d, a title and a text explain why',
    async (status, code, title, text) => {
      const { shown } = await openInsights({ findInsights: () => refusal(status, code) });
      const alert = within(await shown.findByRole('alert'));
      expect(alert.getByText(title)).toBeDefined();
      expect(alert.getByText(text)).toBeDefined();
    },
  );

  it.each([
    ['The network is down.', 'The network is down.'],
    ['', 'Failed to fetch data!'],
  ])('if the server is unavailable, a toast shows the failure: %s', async (message, text) => {
    const { shown } = await openInsights({ findInsights: () => refusal(502, 'unavailable', message) });
    expect(await screen.findByText(text)).toBeDefined();
    expect(await shown.findByRole('button', { name: 'View comments and insights' })).toBeDefined();
  });

  it.each([
    ['without comments', () => ({}) as InsightsAnswer],
    [
      'that are not JSON',
      () => Promise.reject(new ApiError({ status: 0, code: 'internal', message: 'Oh.' })),
    ],
  ])(
    'an answer with insights %s is treated as a failure, and the insights can be requested again',
    async (_, findInsights) => {
      await openInsights({ findInsights });
      expect(await screen.findByText('Failed to fetch data!')).toBeDefined();
      expect(screen.getByRole('button', { name: 'View comments and insights' })).toBeDefined();
    },
  );

  it('an account with an expired token is reconnected in place, and then the insights appear', async () => {
    const state = 'state-of-a-consent';
    vi.spyOn(window, 'open').mockImplementation(
      () => ({ location: { href: '' }, close: vi.fn(), focus: vi.fn() }) as unknown as Window,
    );
    let isConnected = false;
    const { user, shown } = await openInsights({
      findInsights: () => (isConnected ? insights() : refusal(401, 'token_expired')),
      authorise: () => `https://made-up.example/oauth?state=${state}`,
    });
    expect(await shown.findByText('Please Login to view comments and insights.')).toBeDefined();
    await user.click(await shown.findByRole('button', { name: 'Connect Instagram' }));
    await shown.findByText(/Waiting for Instagram/);
    isConnected = true;
    forgetPending(state, kim.uid);
    announceOutcome(
      { kind: 'connected', platform: 'instagram', names: ['harbour.coffee'], ids: ['ig-1'] },
      kim.uid,
    );
    window.dispatchEvent(new StorageEvent('storage', { key: 'fanfare-social-outcome' }));
    expect(await shown.findByText('1,318')).toBeDefined();
    expect(shown.queryByRole('alert')).toBeNull();
  });
});

describe('the comments of a post', () => {
  it('a comment that is blank or over the limit cannot be sent', async () => {
    showStyles();
    const { user, shown } = await openInsights();
    const scrolled = await shown.findByRole('region', { name: 'Comments' });
    expect(getComputedStyle(scrolled).height).toBe('200px');
    expect(scrolled.tabIndex).toBe(0);

    const field = shown.getByRole('textbox', { name: 'Add a comment' });
    const send = shown.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await enterText(user, field, '   ');
    expect(send.disabled).toBe(true);
    await user.clear(field);
    await enterText(user, field, 'x'.repeat(2_201));
    expect(await shown.findByText('Comments on Instagram are at most 2,200 characters.')).toBeDefined();
    expect(shown.getByText('2,201 / 2,200')).toBeDefined();
    expect(send.disabled).toBe(true);
    await user.click(shown.getByRole('button', { name: 'Reply to mossandmilk' }));
    expect(shown.getByText('Replies on Instagram are at most 2,200 characters.')).toBeDefined();
  });

  it('a new comment appears in the list, and a comment is deleted after a confirmation', async () => {
    const outcomes = [() => refusal(502, 'unavailable', ''), () => ({ success: true as const })];
    const { user, shown, api } = await openInsights({
      addComment: posted,
      removeComment: () => outcomes.shift()!(),
    });
    await enterText(user, await shown.findByRole('textbox', { name: 'Add a comment' }), 'Thank you all!');
    await user.click(shown.getByRole('button', { name: 'Send' }));
    const list = within(shown.getByRole('region', { name: 'Comments' }));
    expect(await list.findByText('Thank you all!')).toBeDefined();
    expect(list.getByText('harbour.coffee')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'addComment')?.input).toMatchObject({
      ...accountInput,
      media_id: 'm1',
      comment: 'Thank you all!',
    });

    const remove = async () => {
      await user.click(await shown.findByRole('button', { name: 'Delete mossandmilk’s comment' }));
      const question = within(await screen.findByRole('alertdialog'));
      await user.click(question.getByRole('button', { name: 'Delete' }));
    };
    await remove();
    await closeToast('Failed to delete comment');
    expect(list.getByText('Which grinder is it?')).toBeDefined();
    await remove();
    expect(await screen.findByText('Comment deleted.')).toBeDefined();
    expect(list.queryByText('Which grinder is it?')).toBeNull();
    expect(api.calls.find(({ name }) => name === 'removeComment')?.input).toEqual({
      ...accountInput,
      id: 'c1',
    });
  });

  it('after the last comment is deleted, “No comments yet.” appears', async () => {
    const { user, shown } = await openInsights({ removeComment: () => ({ success: true }) });
    await user.click(await shown.findByRole('button', { name: 'Delete mossandmilk’s comment' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No comments yet.')).toBeDefined();
  });

  it('a reply that is sent a second time after a failure has the same request id, and is counted once', async () => {
    let isLost = true;
    const { user, shown, api } = await openInsights({
      findInsights: () => insights({ counts: [{ label: 'Comments', value: 7 }] }),
      reply: () => (isLost ? refusal(502, 'outcome_unknown', '') : posted()),
    });
    await user.click(await shown.findByRole('button', { name: 'Reply to mossandmilk' }));
    await enterText(user, shown.getByRole('textbox', { name: 'Reply to mossandmilk' }), 'Two clicks.');
    await user.click(shown.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Failed to post reply')).toBeDefined();
    isLost = false;
    await user.click(shown.getByRole('button', { name: 'Send reply' }));
    await within(shown.getByRole('region', { name: 'Comments' })).findByText('Two clicks.');
    expect(shown.getByText('8')).toBeDefined();
    const sent = api.calls.filter(({ name }) => name === 'reply').map(({ input }) => input);
    expect(sent).toMatchObject([{}, { id: 'c1', reply: 'Two clicks.' }]);
    // With the same id, the server publishes the reply only once.
    const [first, second] = sent as { requestId: string }[];
    expect(second?.requestId).toBe(first?.requestId);
  });

  it('comments on Threads can be answered but not deleted', async () => {
    const { shown } = await openInsights({}, post({ ...published, uploadTo: 'threads' }));
    expect(await shown.findByRole('button', { name: 'Reply to mossandmilk' })).toBeDefined();
    await waitFor(() => expect(shown.queryByRole('button', { name: /Delete/ })).toBeNull());
  });
});
