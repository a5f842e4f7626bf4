import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { AnalyticsAnswer } from '@fanfare/core/analytics/answer.ts';
import { homeView, postView } from '@fanfare/core/posts/testing/builders.ts';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../browser/api-error.ts';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';

const fetchedAt = '2026-11-22T10:00:00.000Z';
beforeEach(() => {
  vi.useFakeTimers({ now: new Date(fetchedAt), toFake: ['Date'] });
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
});

const account = (platform: string): ConnectedAccount => ({
  platform,
  platform_id: `${platform}-1`,
  username: 'harbour',
  logo: null,
  connectedAt: '2026-10-01T10:00:00.000Z',
  problem: null,
  missingPermissions: [],
  tokenEndsAt: null,
  postsAtRisk: 0,
});

const video = (id: string, timestamp: string, views: number) => ({
  id,
  timestamp,
  title: id,
  views,
  likes: 4,
  comments: 1,
  shares: 0,
});
const answer: AnalyticsAnswer = {
  fetchedAt,
  posts: [video('new', '2026-11-19T09:00:00.000Z', 1500), video('old', '2026-11-10T09:00:00.000Z', 1000)],
};
const series = {
  since: '2026-11-01',
  days: [
    { day: '2026-11-15', followers: 1000, views: null, posts: null },
    { day: '2026-11-22', followers: 1050, views: null, posts: null },
  ],
};

const published = postView({ status: 'uploaded', uploadTo: 'tiktok', media_id: 'new', title: 'Bloom' });
const counts = { draft: 0, scheduled: 0, uploaded: 1, failed: 0 };

function open(
  accounts: ConnectedAccount[],
  find: (input: { platform: string; days?: string | number | undefined }) => Promise<AnalyticsAnswer> = () =>
    Promise.resolve(answer),
  recent = published,
) {
  const api = fakeApi({
    enter: () => enterReply(),
    guide: () => ({ hasTemplates: false }),
    home: () => homeView({ counts, recent: [{ post_id: recent.post_id, posts: [recent] }] }),
    listAccounts: () => accounts,
    listTodos: () => [],
    findAnalytics: find,
    findSeries: () => series,
  });
  return renderApp('/dashboard', { session: fakeSession(kim), api });
}

it('the card “Last 7 days” says which accounts and days it compares, and a recent post shows its views and interactions', async () => {
  open([account('tiktok'), account('x')]);
  const card = within(await screen.findByRole('region', { name: 'Last 7 days' }));
  await card.findByText('1,050');
  const valueOf = (label: string) => card.getByText(label).nextElementSibling?.textContent;
  expect(valueOf('Post views')).toMatch(/^1,500↑ up 50\.0% 16\s–\s19 Nov$/);
  expect(valueOf('Interactions')).toMatch(/^5No change 16\s–\s19 Nov$/);
  expect(valueOf('Followers')).toBe('1,050↑ up 5.0%');
  expect(valueOf('Posts on 1 account')).toBe('1No change');
  expect(card.getByRole('link', { name: /Analytics/ }).getAttribute('href')).toBe(
    '/dashboard/analytics?days=7',
  );
  expect(
    card.getByText(
      /^1 of 2 accounts \(TikTok\), 16\s–\s22 Nov compared with 9\s–\s15 Nov\. .* 16\s–\s19 Nov with 9\s–\s12 Nov\. Interactions are likes, comments, and shares\.$/,
    ),
  ).toBeTruthy();
  const recent = within(await screen.findByRole('list', { name: 'Recently published' }));
  expect(await recent.findByText('1,500 views · 5 interactions')).toBeTruthy();
  expect(recent.getByText('TikTok: likes, comments, shares')).toBeTruthy();
});

it('the number of followers is the same as on the analytics screen, even if a snapshot differs', async () => {
  open([account('tiktok')], () => Promise.resolve({ ...answer, overview: { total_followers: 1100 } }));
  const card = within(await screen.findByRole('region', { name: 'Last 7 days' }));
  expect(await card.findByText('10.0%')).toBeTruthy();
  expect(card.getByText('Followers').nextElementSibling?.textContent).toBe('1,100↑ up 10.0%');
});

it('the results of a recent post are found by the address of the post if its id is not the one in the analytics', async () => {
  const uploaded = { ...published, media_id: 'upload~1', url: 'https://www.tiktok.com/@harbour/video/new' };
  open([account('tiktok')], undefined, uploaded);
  const recent = within(await screen.findByRole('list', { name: 'Recently published' }));
  expect(await recent.findByText('1,500 views · 5 interactions')).toBeTruthy();
});

it('the card “Last 7 days” is absent if no network of the workspace has analytics', async () => {
  open([account('x')]);
  expect(await screen.findByRole('link', { name: 'Bloom' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Last 7 days' })).toBeNull();
});

/** An account with ten new followers a day, according to Instagram. Its snapshots have other numbers. */
const instagramAnswer = (days: number): AnalyticsAnswer => ({
  fetchedAt,
  overview: {
    total_followers: 1050,
    avg_reach: 300,
    avg_impressions: 400,
    total_media: 40,
    engagement_rate: 5,
    total_saved: 2,
  },
  posts: [],
  insights: {
    daily_reach: [],
    daily_follows_unfollows: Array.from({ length: days }, (_, n) => ({
      date: new Date(Date.parse(fetchedAt) - (days - n) * 86_400_000).toISOString().slice(0, 10),
      days: 1,
      follows: 10,
      unfollows: 0,
      net_growth: 10,
    })),
  },
  hashtags: [],
  audience: { gender_age: {}, locale: {} },
  refused: [],
});

it('the card shows as many followers and the same change as the analytics screen shows for "Last 7 days"', async () => {
  const { go } = open([account('instagram')], ({ days }) => Promise.resolve(instagramAnswer(Number(days))));
  const card = within(await screen.findByRole('region', { name: 'Last 7 days' }));
  await card.findByText('1,050');
  await card.findByText('7.1%');
  go('/dashboard/analytics?days=7');
  const followers = within(await screen.findByRole('region', { name: /^Followers/ }));
  expect(await followers.findByText('1,050')).toBeTruthy();
  expect(await followers.findByText('7.1%')).toBeTruthy();
});

it('if a network returns no numbers, the card names it, shows the numbers of the other networks, and offers a retry', async () => {
  const refused = new ApiError({ status: 429, code: 'rate_limited', message: 'Later.' });
  let isDown = true;
  const { user } = open([account('tiktok'), account('youtube')], ({ platform }) =>
    platform === 'youtube' && isDown ? Promise.reject(refused) : Promise.resolve(answer),
  );
  const card = within(await screen.findByRole('region', { name: 'Last 7 days' }));
  expect(await card.findByText('No figures from YouTube.')).toBeTruthy();
  expect(card.getByText('1,500')).toBeTruthy();
  isDown = false;
  await user.click(card.getByRole('button', { name: 'Retry' }));
  expect(await card.findByText('3,000')).toBeTruthy();
});

it('until the numbers of all accounts have loaded, the card names the accounts that its totals include, and shows no change', async () => {
  const slow = Promise.withResolvers<AnalyticsAnswer>();
  open([account('tiktok'), account('youtube')], ({ platform }) =>
    platform === 'youtube' ? slow.promise : Promise.resolve(answer),
  );
  const card = within(await screen.findByRole('region', { name: 'Last 7 days' }));
  await card.findByText('1,500');
  const valueOf = (label: string) => card.getByText(label).nextElementSibling?.textContent;
  const labels = ['Post views', 'Interactions', 'Followers'];
  expect([...labels, 'Posts on 1 account'].map(valueOf)).toEqual(['1,500', '5', '1,050', '1']);
  expect(card.getByText('Waiting for YouTube…')).toBeTruthy();
  expect(card.getByText(/^1 of 2 accounts so far \(TikTok\), /)).toBeTruthy();
  slow.resolve(answer);
  expect(await card.findByText(/^2 accounts \(TikTok and YouTube\), /)).toBeTruthy();
  expect([...labels, 'Posts'].map((label) => valueOf(label)?.replace(/ 16\s–\s19 Nov$/, ''))).toEqual([
    '3,000↑ up 50.0%',
    '10No change',
    '2,100↑ up 5.0%',
    '2No change',
  ]);
  expect(card.queryByText(/^Waiting/)).toBeNull();
});

it('returning to the dashboard within a quarter of an hour makes no call to a network', async () => {
  const { api, go } = open([account('tiktok')]);
  const card = () => screen.findByRole('region', { name: 'Last 7 days' });
  await within(await card()).findByText('1,500');
  const asked = () => api.calls.filter(({ name }) => name === 'findAnalytics').length;
  go('/dashboard/library');
  await screen.findByRole('heading', { level: 1, name: 'Library' });
  go('/dashboard');
  expect(within(await card()).getByText('1,500')).toBeTruthy();
  expect(asked()).toBe(1);
});

it('a recent post with many more views than usual shows how many times the usual views it has', async () => {
  const earlier = Array.from({ length: 10 }, (_, n) =>
    video(`earlier ${n}`, `2026-11-${String(n + 1).padStart(2, '0')}T09:00:00.000Z`, 440),
  );
  open([account('tiktok')], () =>
    Promise.resolve({ ...answer, posts: [video('new', '2026-11-19T09:00:00.000Z', 1500), ...earlier] }),
  );
  const recent = within(await screen.findByRole('list', { name: 'Recently published' }));
  expect(await recent.findByText('3.4× your usual')).toBeTruthy();
});
