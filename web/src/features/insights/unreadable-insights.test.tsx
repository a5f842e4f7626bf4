import type { InsightsAnswer } from '@fanfare/core/insights/insights.ts';
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { account, post } from '../posts/testing/builders.ts';
import { openPosts } from '../posts/testing/open-posts.ts';

beforeEach(() => localStorage.clear());
/** Loaded in advance: on a slow machine, loading takes longer than a test waits. */
beforeAll(async () => {
  await import('../posts/post-modal.tsx');
  await import('./post-insights.tsx');
});

const unreadable = () =>
  Promise.reject(new ApiError({ status: 0, code: 'internal', message: 'Something went wrong.' }));

it.each([
  ['without comments', () => ({}) as InsightsAnswer],
  ['that are no JSON', unreadable],
])('insights %s count as a failure, and can be requested again', async (_, findInsights) => {
  const published = post({
    status: 'uploaded',
    uploadTo: 'instagram',
    platform_id: 'ig-1',
    media_id: 'm1',
  });
  const instagram = account({ platform: 'instagram', platform_id: 'ig-1' });
  const { user } = openPosts(
    [published],
    { listAccounts: () => [instagram], findInsights },
    `?tab=uploaded&post=${published._id}`,
  );
  await user.click(await screen.findByRole('button', { name: 'View comments and insights' }));
  expect(await screen.findByText('Failed to fetch data!')).toBeDefined();
  expect(screen.getByRole('button', { name: 'View comments and insights' })).toBeDefined();
});
