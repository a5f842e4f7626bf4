import type { AnalyticsAnswer } from '@fanfare/core/analytics/answer.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { addDays, dayIn } from '@fanfare/core/calendar/days.ts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as saveFile from '../../browser/save-file.ts';
import { ApiError } from '../../browser/api-error.ts';
import {
  account,
  card,
  daysAgo,
  fetchedAt,
  instagram,
  openOverview,
  row,
  tiktok,
  youtube,
} from './testing/overview-rig.ts';

/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/router.tsx');
  await import('./analytics-screen.tsx');
  await import('./network-tab.tsx');
  await import('./overview-tab.tsx');
  await import('./charts/index.ts');
});
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('the overview of all accounts', () => {
  it('each account shows its numbers and their change, and the cards show the sums', async () => {
    openOverview([account('tiktok', 'harbour.coffee'), account('x', 'harbour')]);
    const measured = await row('harbour.coffee');
    expect(await measured.findByText('1,200')).toBeTruthy();
    // The changes from 1,000 to 1,200 followers, from 300 to 600 views, from 15 to 30 interactions, and from one post
    // to two.
    expect(await measured.findByText('20.0%')).toBeTruthy();
    expect(measured.getByText('600')).toBeTruthy();
    expect(measured.getAllByText('100.0%')).toHaveLength(3);
    expect(measured.getByText('6.2%')).toBeTruthy();
    expect(card('Followers').getByText('1,200')).toBeTruthy();
    expect(card('Post views').getByText('600')).toBeTruthy();
    expect(await card('Post views').findByText('vs previous 30 days')).toBeTruthy();
    expect(card('Post views').getByText(/^The change leaves out the newest 3 days of both/)).toBeTruthy();
    expect(card('Posts').queryByText(/^The change leaves out/)).toBeNull();
    expect(card('Interactions').getByText('30')).toBeTruthy();
    expect(await card('Posts').findByText('8')).toBeTruthy();
    const counted = await row('harbour X');
    expect(counted.getByText(/^No analytics of the account on X\./)).toBeTruthy();
    expect(counted.getByText('6')).toBeTruthy();
    expect(counted.getByText('50.0%')).toBeTruthy();
  });

  it('the card Followers says that a network without analytics does not offer the number', async () => {
    openOverview([account('x', 'harbour')]);
    expect(await (await row('harbour')).findByText('6')).toBeTruthy();
    expect(card('Followers').getByText('Not offered')).toBeTruthy();
  });

  it('an account that was connected during the previous period shows no change, unless it has older posts', async () => {
    const connected = { ...account('x', 'harbour'), connectedAt: daysAgo(40) };
    openOverview([connected], tiktok, [], undefined, 0);
    const counted = await row('harbour X');
    expect(await counted.findByText('Not enough history')).toBeTruthy();
    expect(counted.getByText('6')).toBeTruthy();
    expect(card('Posts').getByText('Not enough history')).toBeTruthy();
    expect(screen.queryByText('50.0%')).toBeNull();
    cleanup();
    openOverview([connected]);
    expect(await (await row('harbour X')).findByText('50.0%')).toBeTruthy();
    expect(screen.queryByText('Not enough history')).toBeNull();
  });

  it('a card without a number says when the networks were asked, and a number shows the age of the oldest answer', async () => {
    const overview = { total_followers: null, avg_views: 300, total_videos: 40, engagement_rate: 6.2 };
    const find = (days: number) => ({ ...tiktok(days), overview });
    openOverview([account('tiktok', 'harbour.coffee')], find, [], { since: null, days: [] });
    await screen.findByRole('region', { name: /^Post views/ });
    expect(card('Post views').getByText(/ · oldest just now$/)).toBeTruthy();
    expect(card('Followers').getByText('Asked just now')).toBeTruthy();
  });

  it('the accounts of a network are sorted by name, and numbers in names by value, so that 9 comes before 10', async () => {
    openOverview([account('tiktok', 'Cafe 10'), account('tiktok', 'cafe 9')]);
    const [, ...rows] = within(
      (await screen.findByRole('row', { name: /Cafe 10/ })).closest('table')!,
    ).getAllByRole('row');
    expect(rows.map((each) => each.textContent?.match(/cafe \d+/i)?.[0])).toEqual(['cafe 9', 'Cafe 10']);
  });

  it('until every account has answered, cards show no change, and each sum says how many accounts it includes', async () => {
    const main = Promise.withResolvers<AnalyticsAnswer>();
    const wider = Promise.withResolvers<AnalyticsAnswer>();
    openOverview([account('tiktok', 'harbour.coffee'), account('x', 'harbour')], (days) =>
      days > 30 ? wider.promise : main.promise,
    );
    expect(await (await row('harbour X')).findByText('50.0%')).toBeTruthy();
    expect(card('Posts').getByText('6')).toBeTruthy();
    expect(card('Posts').getByText(/^1 of 2 accounts so far/)).toBeTruthy();
    expect(card('Posts').getByText('so far')).toBeTruthy();
    expect(card('Posts').queryByText(/%/)).toBeNull();
    main.resolve(tiktok(30));
    expect(await card('Posts').findByText('8')).toBeTruthy();
    expect(card('Posts').getByText(/^2 accounts/)).toBeTruthy();
    expect(card('Posts').queryByText('so far')).toBeNull();
    expect(card('Posts').queryByText(/%/)).toBeNull();
    expect(card('Followers').queryByText(/%/)).toBeNull();
    for (const name of ['Followers', 'Post views', 'Interactions', 'Posts'])
      expect(card(name).getByRole('status', { name: 'Loading the comparison' })).toBeTruthy();
    wider.resolve(tiktok(60));
    // The two accounts have 2 and 6 posts now, and had 1 and 4 before. The sum rises from 5 to 8.
    expect(await card('Posts').findByText('60.0%')).toBeTruthy();
    expect(card('Followers').getByText('20.0%')).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Loading the comparison' })).toBeNull();
  });

  it.each([
    ['tiktok', 'Total followers', '20.0%', '6.2%', tiktok],
    ['youtube', 'Total subscribers', '50.0%', '4.0%', () => youtube],
    ['instagram', 'Total followers', '9.1%', '5.0%', () => instagram],
  ])('the overview and the tab of %s show the same numbers', async (platform, label, growth, rate, find) => {
    const app = openOverview([account(platform, 'harbour.coffee')], find);
    const measured = await row('harbour.coffee');
    expect(await measured.findByText('1,200')).toBeTruthy();
    expect(await measured.findByText(growth)).toBeTruthy();
    expect(measured.getByText(rate)).toBeTruthy();
    await app.user.click(measured.getByRole('link', { name: 'harbour.coffee' }));
    const total = within(await screen.findByRole('region', { name: new RegExp(`^${label}( |$)`) }));
    expect(total.getByText('1,200')).toBeTruthy();
    expect(await total.findByText(growth)).toBeTruthy();
    expect(screen.getByText(rate)).toBeTruthy();
    // The tab has no card for the views of posts, because the views of the channel by day are a different number.
    expect(screen.queryByRole('region', { name: /^(Views|Post views)/ })).toBeNull();
  });

  it('an account whose figures its network refuses shows the reason and a link to Reconnect', async () => {
    const refused = new ApiError({
      status: 401,
      code: 'token_expired',
      message: 'TikTok token expired. Please reconnect your TikTok account.',
    });
    const app = openOverview([account('tiktok', 'harbour.coffee'), account('x', 'harbour')], () =>
      Promise.reject(refused),
    );
    expect(await screen.findByText(/^TikTok token expired\./)).toBeTruthy();
    expect(await (await row('harbour X')).findByText('6')).toBeTruthy();
    await app.user.click(screen.getByRole('link', { name: 'Details of harbour.coffee' }));
    expect(await screen.findByRole('button', { name: 'Reconnect' })).toBeTruthy();
  });

  it('while accounts load, no number is shown as missing, and the charts keep their space', async () => {
    const answer = Promise.withResolvers<AnalyticsAnswer>();
    openOverview([account('tiktok', 'harbour.coffee')], () => answer.promise);
    expect(await screen.findByRole('status', { name: 'Loading Post views' })).toBeTruthy();
    expect(screen.getByRole('region', { name: /^Views by day of publication/ })).toBeTruthy();
    expect(screen.getByRole('region', { name: /^Why it moved/ })).toBeTruthy();
    expect(screen.queryByText('Not yet')).toBeNull();
    answer.resolve(tiktok(30));
    expect(await screen.findByRole('region', { name: /^Post views/ })).toBeTruthy();
    expect(screen.queryByRole('status', { name: 'Loading Post views' })).toBeNull();
  });

  it('the table of accounts says which periods its changes compare, and the views by day add up to the number on the card', async () => {
    const app = openOverview([account('tiktok', 'harbour.coffee')]);
    await row('harbour.coffee');
    const accounts = screen.getByRole('region', { name: /^Accounts/ });
    expect(
      within(accounts).getByText(
        'Last 30 days vs previous 30 days · views and interactions without the newest 3 days',
      ),
    ).toBeTruthy();
    await app.user.click(screen.getByRole('switch', { name: /^Compare/ }));
    expect(within(accounts).getByText('Last 30 days · followers: change in 30 days')).toBeTruthy();

    await app.user.click(
      await screen.findByRole('button', { name: 'Show Views by day of publication as table' }),
    );
    const days = within(screen.getByRole('region', { name: 'Views by day of publication as table' }));
    const values = days
      .getAllByRole('row')
      .slice(1)
      .map((each) => Number(within(each).getAllByRole('cell').at(-1)?.textContent));
    expect(values).toHaveLength(30);
    expect(values.filter((value) => value > 0).toSorted((a, b) => a - b)).toEqual([100, 500]);
    expect(card('Post views').getByText('600')).toBeTruthy();
  });

  it('returning to the screen within a quarter of an hour makes no call', async () => {
    const app = openOverview([account('tiktok', 'harbour.coffee'), account('x', 'harbour')]);
    await (await row('harbour X')).findByText('6');
    expect(await card('Post views').findByText('100.0%')).toBeTruthy();
    app.go('/dashboard/library');
    await screen.findByRole('heading', { level: 1, name: 'Library' });
    app.api.calls.length = 0;
    app.go('/dashboard/analytics');
    expect(await (await row('harbour X')).findByText('6')).toBeTruthy();
    expect(card('Post views').getByText('100.0%')).toBeTruthy();
    expect(app.api.calls).toEqual([]);
  });

  it('numbers are requested only for the accounts that the table shows', async () => {
    const many = Array.from({ length: 9 }, (_, n) => account('tiktok', `account-${n}`));
    const app = openOverview(many);
    await row('account-0');
    const read = (name: string) => app.api.calls.filter((call) => call.name === name);
    expect(read('findSeries')).toHaveLength(8);
    await app.user.click(screen.getByRole('button', { name: 'Show all 9' }));
    await row('account-8');
    expect(read('findSeries')).toHaveLength(9);
  });

  it('the exported file contains all accounts, including hidden rows, with their period and change', async () => {
    const saved = vi.spyOn(saveFile, 'saveBlob').mockImplementation(() => undefined);
    const many = Array.from({ length: 9 }, (_, n) => account('tiktok', `account-${n}`));
    const app = openOverview([...many.slice(0, 8), { ...many[8]!, platform: 'x' }]);
    await row('account-0');
    await app.user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const lines = (await saved.mock.calls[0]![0].text()).split('\r\n');
    // The day in the person's time zone, because near midnight it differs from the UTC day.
    const last = dayIn(Date.parse(fetchedAt), 'Europe/Berlin');
    const period = `${addDays(last, -29)} to ${last},${addDays(last, -59)} to ${addDays(last, -30)}`;
    expect(lines.filter((line) => line.startsWith('account-'))).toEqual([
      ...many
        .slice(0, 8)
        .map(({ username }) => `${username},TikTok,${period},1200,20,600,100,30,100,2,100,6.2,`),
      `account-8,X,${period},,,,,,,6,50,,No analytics of the account on this network.`,
    ]);
    expect(lines).toContain('Views by day of publication');
    expect(lines.filter((line) => line.startsWith('Video a,account-'))).toHaveLength(8);
    expect(lines.find((line) => line.startsWith('Post views,'))).toContain(',4800,');
  });

  it('if the workspace has no account, a button to connect one is offered', async () => {
    openOverview([]);
    expect(await screen.findByRole('heading', { name: 'No accounts connected' })).toBeTruthy();
  });
});
