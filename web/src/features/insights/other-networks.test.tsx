import type { InsightsAnswer } from '@fanfare/core/insights/insights.ts';
import { screen, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import type { Answers } from '../../testing/fake-api.ts';
import { post } from '../posts/testing/builders.ts';
import { openPosts } from '../posts/testing/open-posts.ts';

beforeEach(() => localStorage.clear());
/** Loaded in advance: on a slow machine, loading takes longer than a test waits. */
beforeAll(async () => {
  await import('../posts/post-modal.tsx');
  await import('./post-insights.tsx');
});

const published = post({ status: 'uploaded', uploadTo: 'instagram', platform_id: 'ig-1', media_id: 'm1' });
const insights: InsightsAnswer = {
  link: null,
  counts: [
    { label: 'Likes', value: 1318 },
    { label: 'Shares', value: 0 },
  ],
  comments: [],
  fetchedAt: new Date().toISOString(),
};

describe('the results of a group on other networks', () => {
  const onThreads = post({
    ...published,
    _id: 'threads',
    uploadTo: 'threads',
    platform_id: 't-1',
    media_id: 't1',
  });
  const onTikTok = post({ ...published, _id: 'tiktok', uploadTo: 'tiktok', media_id: 'k1' });
  const asked = ({ api }: ReturnType<typeof openPosts>) =>
    api.calls.filter(({ name }) => name === 'findInsights').map(({ input }) => input);
  const openGroup = (answers: Answers = {}) =>
    openPosts(
      [published, onThreads, onTikTok],
      { listAccounts: () => [], findInsights: () => insights, ...answers },
      `?tab=uploaded&post=${published._id}`,
    );
  const others = async () => within(await screen.findByRole('region', { name: 'On other networks' }));

  it('the numbers of the post on another network are loaded on request, and the dialog of that post shows the same numbers', async () => {
    const opened = openGroup();
    const shown = await others();
    expect(shown.getAllByRole('listitem')).toHaveLength(1);
    expect(asked(opened)).toEqual([]);
    await opened.user.click(shown.getByRole('button', { name: 'View the insights on Threads' }));
    expect(await shown.findByText('1,318 likes · 0 shares')).toBeDefined();
    expect(asked(opened)).toEqual([
      { workspaceId: 'harbourWorkspace0001', platform: 'threads', platform_id: 't-1', media_id: 't1' },
    ]);
    await opened.user.click(shown.getByRole('link', { name: 'Threads' }));
    expect(
      await within(await screen.findByRole('region', { name: 'Comments and insights' })).findByText('1,318'),
    ).toBeDefined();
    expect(asked(opened)).toHaveLength(1);
  });

  it('if a network refuses to return the numbers of a post, the row of the network shows the reason', async () => {
    const opened = openGroup({
      findInsights: () =>
        Promise.reject(new ApiError({ status: 429, code: 'rate_limited', message: 'Later.' })),
    });
    const shown = await others();
    await opened.user.click(shown.getByRole('button', { name: 'View the insights on Threads' }));
    expect((await shown.findByRole('alert')).textContent).toBe('Too many requests at Threads!');
  });
});
