import { type Answers } from '../../testing/fake-api.ts';
import type { InsightsAnswer, PostComment } from '@fanfare/core/insights/insights.ts';
import type { ErrorCode } from '@fanfare/core/errors/errors.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { announceOutcome, forgetPending } from '../accounts/consent.ts';
import { account, post } from '../posts/testing/builders.ts';
import { openPosts } from '../posts/testing/open-posts.ts';
import { enterText } from '../../testing/enter-text.ts';

beforeEach(() => localStorage.clear());
/** Loaded in advance: on a slow machine, loading takes longer than a test waits. */
beforeAll(async () => {
  await import('../posts/post-modal.tsx');
  await import('./post-insights.tsx');
  await import('../accounts/connect-network.tsx');
});

const published = post({
  status: 'uploaded',
  uploadTo: 'instagram',
  platform_id: 'ig-1',
  media_id: 'm1',
});
const instagram = account({ platform: 'instagram', platform_id: 'ig-1', username: 'harbour.coffee' });
const place = { workspaceId: 'harbourWorkspace0001', platform: 'instagram', platform_id: 'ig-1' };

const comment = (change: Partial<PostComment> = {}): PostComment => ({
  id: 'c1',
  text: 'Which grinder is it?',
  username: 'mossandmilk',
  timestamp: '2026-11-20T09:00:00.000Z',
  replies: [],
  ...change,
});
const insights = (change: Partial<InsightsAnswer> = {}): InsightsAnswer => ({
  link: 'https://instagram.example/p/1',
  counts: [
    { label: 'Likes', value: 1318 },
    { label: 'Shares', value: 0 },
  ],
  comments: [comment()],
  fetchedAt: new Date().toISOString(),
  ...change,
});
const refusal = (status: number, code: ErrorCode, message = 'So it says.') =>
  Promise.reject(new ApiError({ status, code, message }));

function open(answers: Answers = {}, shown = published) {
  return openPosts(
    [shown],
    { listAccounts: () => [instagram], ...answers },
    `?tab=uploaded&post=${shown._id}`,
  );
}
const section = async () => within(await screen.findByRole('region', { name: 'Comments and insights' }));

async function openInsights(answers: Answers = {}, shown = published) {
  const opened = open({ findInsights: () => insights(), ...answers }, shown);
  await opened.user.click(
    await (await section()).findByRole('button', { name: 'View comments and insights' }),
  );
  return { ...opened, shown: await section() };
}

describe('the insights of a post', () => {
  it('nothing is read before the click', async () => {
    const { user, api } = open({ findInsights: () => insights() });
    const shown = await section();
    const button = await shown.findByRole('button', { name: 'View comments and insights' });
    expect(api.calls.some(({ name }) => name === 'findInsights')).toBe(false);
    await user.click(button);
    expect(await shown.findByText('1,318')).toBeDefined();
    expect(api.calls.filter(({ name }) => name === 'findInsights').map(({ input }) => input)).toEqual([
      { ...place, media_id: 'm1' },
    ]);
  });

  it('the figures show their age, and are kept when the post is opened again', async () => {
    const fetchedAt = new Date(Date.now() - 5 * 60_000).toISOString();
    const { user, shown, api } = await openInsights({ findInsights: () => insights({ fetchedAt }) });
    expect(await shown.findByText('Instagram · 5 min')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getAllByRole('link', { name: 'Autumn menu' })[0]!);
    expect(await (await section()).findByText('1,318')).toBeDefined();
    expect(api.calls.filter(({ name }) => name === 'findInsights')).toHaveLength(1);
  });

  it('clicks on Refresh make no call while the figures are recent', async () => {
    const { user, shown, api } = await openInsights({ findInsights: () => insights() });
    const asked = () => api.calls.filter(({ name }) => name === 'findInsights').length;
    const refresh = await shown.findByRole('button', { name: 'Refresh comments and insights' });
    for (let n = 0; n < 5; n += 1) await user.click(refresh);
    expect(await screen.findByText('These figures are less than a minute old.')).toBeDefined();
    expect(asked()).toBe(1);
  });

  it('a post on TikTok shows its sentence, and nothing is read', async () => {
    const { api } = open({}, post({ ...published, uploadTo: 'tiktok' }));
    const shown = await section();
    expect(
      shown.getByText('Unfortunately, comments and insights are not supported for TikTok posts.'),
    ).toBeDefined();
    expect(shown.queryByRole('button')).toBeNull();
    expect(api.calls.some(({ name }) => name === 'findInsights')).toBe(false);
  });

  it.each([
    ['a draft', post({ ...published, status: 'draft' })],
    ['a network without insights', post({ ...published, uploadTo: 'linkedin' })],
    ['an unknown id on the network', post({ ...published, media_id: null })],
  ])('a post with %s has no insights', async (_why, shown) => {
    openPosts([shown], {}, `?tab=${shown.status}&post=${shown._id}`);
    await screen.findByRole('region', { name: 'Content' });
    expect(screen.queryByRole('region', { name: 'Comments and insights' })).toBeNull();
  });

  it('zero, not counted yet, not offered and refused look different', async () => {
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
  ] as const)('an answer of %d explains the problem', async (status, code, title, text) => {
    const { shown } = await openInsights({ findInsights: () => refusal(status, code) });
    const alert = within(await shown.findByRole('alert'));
    expect(alert.getByText(title)).toBeDefined();
    expect(alert.getByText(text)).toBeDefined();
  });

  it.each([
    ['The network is down.', 'The network is down.'],
    ['', 'Failed to fetch data!'],
  ])('another failure is shown as a toast: %s', async (message, text) => {
    const { shown } = await openInsights({ findInsights: () => refusal(502, 'unavailable', message) });
    expect(await screen.findByText(text)).toBeDefined();
    expect(await shown.findByRole('button', { name: 'View comments and insights' })).toBeDefined();
  });

  it('an expired connection is renewed in place, and then the insights appear', async () => {
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
    forgetPending(state, Date.now());
    announceOutcome(
      { kind: 'connected', platform: 'instagram', names: ['harbour.coffee'], ids: ['ig-1'] },
      Date.now(),
    );
    window.dispatchEvent(new StorageEvent('storage', { key: 'fanfare-social-outcome' }));
    expect(await shown.findByText('1,318')).toBeDefined();
    expect(shown.queryByRole('alert')).toBeNull();
  });
});

describe('the comments of a post', () => {
  it('the list of comments is 200 pixels high and can be scrolled with the keyboard', async () => {
    const { shown } = await openInsights();
    const list = await shown.findByRole('region', { name: 'Comments' });
    expect(getComputedStyle(list).height).toBe('200px');
    expect(list.tabIndex).toBe(0);
  });

  it('a comment is added and appears in the list', async () => {
    const { user, shown, api } = await openInsights({
      addComment: () => ({ success: true, commentId: 'c2', timestamp: '2026-11-20T10:00:00.000Z' }),
    });
    const field = await shown.findByRole('textbox', { name: 'Add a comment' });
    const send = shown.getByRole<HTMLButtonElement>('button', { name: 'Send' });
    await enterText(user, field, '   ');
    expect(send.disabled).toBe(true);
    await enterText(user, field, 'Thank you all!');
    await user.click(send);
    const list = within(shown.getByRole('region', { name: 'Comments' }));
    expect(await list.findByText('Thank you all!')).toBeDefined();
    expect(list.getByText('harbour.coffee')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'addComment')?.input).toMatchObject({
      ...place,
      media_id: 'm1',
      comment: 'Thank you all!',
    });
  });

  it('a comment or reply over the limit cannot be sent, with the reason below the field', async () => {
    const { user, shown } = await openInsights();
    const field = await shown.findByRole('textbox', { name: 'Add a comment' });
    await user.click(field);
    await user.paste('x'.repeat(2_201));
    expect(await shown.findByText('Comments on Instagram are at most 2,200 characters.')).toBeDefined();
    expect(shown.getByText('2,201 / 2,200')).toBeDefined();
    expect(shown.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    await user.click(shown.getByRole('button', { name: 'Reply to mossandmilk' }));
    expect(shown.getByText('Replies on Instagram are at most 2,200 characters.')).toBeDefined();
  });

  it('a reply is added to the chosen comment, and the number of comments rises', async () => {
    const { user, shown, api } = await openInsights({
      findInsights: () => insights({ counts: [{ label: 'Comments', value: 7 }] }),
      reply: () => ({ success: true, commentId: 'c2', timestamp: '2026-11-20T10:00:00.000Z' }),
    });
    await user.click(await shown.findByRole('button', { name: 'Reply to mossandmilk' }));
    await enterText(user, shown.getByRole('textbox', { name: 'Reply to mossandmilk' }), 'Two clicks.');
    await user.click(shown.getByRole('button', { name: 'Send reply' }));
    await within(shown.getByRole('region', { name: 'Comments' })).findByText('Two clicks.');
    expect(shown.getByText('8')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'reply')?.input).toMatchObject({
      id: 'c1',
      reply: 'Two clicks.',
    });
  });

  it('a reply that is sent again keeps its request id, so that it is published once', async () => {
    let isLost = true;
    const { user, shown, api } = await openInsights({
      reply: () => {
        if (isLost) return refusal(502, 'outcome_unknown', '');
        return { success: true, commentId: 'c2', timestamp: '2026-11-20T10:00:00.000Z' };
      },
    });
    await user.click(await shown.findByRole('button', { name: 'Reply to mossandmilk' }));
    await enterText(user, shown.getByRole('textbox', { name: 'Reply to mossandmilk' }), 'Two clicks.');
    await user.click(shown.getByRole('button', { name: 'Send reply' }));
    expect(await screen.findByText('Failed to post reply')).toBeDefined();
    isLost = false;
    await user.click(shown.getByRole('button', { name: 'Send reply' }));
    await within(shown.getByRole('region', { name: 'Comments' })).findByText('Two clicks.');
    const requests = api.calls
      .filter(({ name }) => name === 'reply')
      .map(({ input }) => (input as { requestId: string }).requestId);
    expect(requests).toHaveLength(2);
    expect(new Set(requests).size).toBe(1);
  });

  it('a comment is deleted after a confirmation', async () => {
    const { user, shown, api } = await openInsights({ removeComment: () => ({ success: true }) });
    await user.click(await shown.findByRole('button', { name: 'Delete mossandmilk’s comment' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Comment deleted.')).toBeDefined();
    expect(await screen.findByText('No comments yet.')).toBeDefined();
    expect(api.calls.find(({ name }) => name === 'removeComment')?.input).toEqual({ ...place, id: 'c1' });
  });

  it('a comment that cannot be deleted stays, and a toast gives the reason', async () => {
    const { user, shown } = await openInsights({ removeComment: () => refusal(502, 'unavailable', '') });
    await user.click(await shown.findByRole('button', { name: 'Delete mossandmilk’s comment' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete comment')).toBeDefined();
    expect(screen.getByText('Which grinder is it?')).toBeDefined();
  });

  it('comments on Threads can be answered but not deleted', async () => {
    const { shown } = await openInsights({}, post({ ...published, uploadTo: 'threads' }));
    expect(await shown.findByRole('button', { name: 'Reply to mossandmilk' })).toBeDefined();
    await waitFor(() => expect(shown.queryByRole('button', { name: /Delete/ })).toBeNull());
  });
});
