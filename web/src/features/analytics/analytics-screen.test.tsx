import { minuteMs } from '@fanfare/core/time/units.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as saveFile from '../../browser/save-file.ts';
import { ApiError } from '../../browser/api-error.ts';
import * as picture from './export.ts';
import { account, answerWith, openAnalytics } from './testing/panel-rig.ts';
import { showStyles } from '../../testing/without-styles.ts';

/** Loads the screen in advance, because loading it on a slow machine takes longer than a test waits. */
beforeAll(async () => {
  await import('../../app/router.tsx');
  await import('./analytics-screen.tsx');
  await import('./network-tab.tsx');
  await import('./panel-view.tsx');
  await import('./charts/index.ts');
});
// Sets the clock to a few minutes after the time of the answers. For answers that are a day old, the screen would show
// their date.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T09:05:00.000Z') });
});

const refuse = (status: number, code: 'token_expired' | 'internal' | 'rate_limited', message: string) =>
  Promise.reject(new ApiError({ status, code, message }));

const card = async (name: string) =>
  within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }));

const asked = (app: ReturnType<typeof openAnalytics>, name: string) =>
  app.api.calls.filter((call) => call.name === name).map(({ input }) => input as Record<string, unknown>);

describe('the analytics screen', () => {
  it('the screen shows the numbers of the last 30 days, and the arrow keys move through the days of a chart', async () => {
    const total = (day: string, followers: number) => ({ day, followers, views: null, posts: null });
    const app = openAnalytics('/dashboard/analytics?tab=instagram', {
      kept: { since: '2026-11-20', days: [total('2026-11-21', 18_300), total('2026-11-22', 18_390)] },
    });
    expect(await (await card('Total followers')).findByText('18,420')).toBeTruthy();
    expect((await card('Avg. impressions')).getByText('4,320')).toBeTruthy();
    expect((await card('Avg. impressions')).getAllByText(/Filled from views/)[0]).toBeTruthy();
    expect(screen.getByText('4.6%')).toBeTruthy();
    expect(await screen.findByText('8.7%')).toBeTruthy();
    expect(screen.getByRole('listitem', { name: 'United Kingdom: 41.8%' })).toBeTruthy();
    // The last point of the chart of followers has the same number as the card.
    expect(await screen.findByText(/^18,420 on 22 Nov/)).toBeTruthy();
    expect(asked(app, 'findAnalytics')[0]).toMatchObject({ platform_id: 'id-fernhill.coffee', days: 30 });
    // One account needs no picker.
    expect(screen.queryByRole('button', { name: 'fernhill.coffee' })).toBeNull();
    expect(asked(app, 'listAnalyticsAccounts')).toHaveLength(1);

    const chart = await screen.findByRole('group', { name: /^Reach\./ });
    chart.focus();
    await app.user.keyboard('{Home}');
    expect(within(chart).getByRole('status').textContent).toBe('23 Oct · reach not in yet');
    await app.user.keyboard('{End}{ArrowLeft}');
    expect(within(chart).getByRole('status').textContent).toBe('20 Nov · reach 900. Pour-over in 60 seconds');
    await app.user.keyboard('{Escape}');
    expect(within(chart).getByRole('status').textContent).toBe('');

    const lane = within(await screen.findByRole('list', { name: 'Posts sent with Fanfare' }));
    await app.user.click(lane.getByRole('link', { name: 'Pour-over in 60 seconds' }));
    expect(app.path()).toContain('post=ours');
  });

  it('the row of a post from Fanfare opens its details, and the row of another post links to the post on its network', async () => {
    const app = openAnalytics('/dashboard/analytics?tab=instagram&compare=off');
    const posts = within(await screen.findByRole('region', { name: /^Recent posts/ }));
    const other = posts.getByRole('link', { name: /^=Latte art, from the phone\s+\(opens on Instagram\)$/ });
    expect(other.getAttribute('href')).toBe('https://www.instagram.com/p/post2/');
    await app.user.click(await posts.findByRole('link', { name: 'Pour-over in 60 seconds' }));
    expect(app.path()).toContain('post=ours');
  });

  it('a card for a number that the network does not offer says “Not offered”, while a zero is shown as 0', async () => {
    openAnalytics('/dashboard/analytics?tab=instagram', { find: () => answerWith({ total_media: null }) });
    expect((await card('Total media')).getByText('Not offered')).toBeTruthy();
    const [saved] = await screen.findAllByText('0', { selector: 'dd > span' });
    expect(saved?.parentElement?.textContent).not.toContain('Not');
    expect(screen.getByRole('note').textContent).toMatch(/total media/);
  });

  it('the chosen range and account are stored in the address', async () => {
    const app = openAnalytics('/dashboard/analytics?tab=instagram&days=8', {
      accounts: [account('fernhill.beans'), account('fernhill.coffee')],
    });
    await app.user.click(await screen.findByRole('radio', { name: 'Last 7' }));
    expect(app.path()).toContain('days=7');
    expect(asked(app, 'findAnalytics').map(({ days }) => days)).toContain(7);
    await app.user.click(await screen.findByRole('button', { name: 'fernhill.beans' }));
    await app.user.click(await screen.findByRole('menuitem', { name: 'fernhill.coffee' }));
    expect(app.path()).toContain('account=id-fernhill.coffee');
  });

  it('the previous period is not loaded until Compare is switched on', async () => {
    const app = openAnalytics('/dashboard/analytics?tab=instagram&compare=off');
    await card('Total followers');
    expect(asked(app, 'findAnalytics').map(({ days }) => days)).toEqual([30]);
    await app.user.click(screen.getByRole('switch', { name: /^Compare with/ }));
    await screen.findByText('2 in this period, 0 before');
    expect(new Set(asked(app, 'findAnalytics').map(({ days }) => days))).toEqual(new Set([30, 60]));
  });

  it('if the workspace has no account, a button to connect one is offered', async () => {
    openAnalytics('/dashboard/analytics?tab=instagram', { accounts: [] });
    expect(await screen.findByRole('heading', { name: 'No Instagram Account Connected' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Connect Instagram' }).getAttribute('href')).toBe('/socials');
  });

  it.each([
    [401, 'token_expired', 'Instagram token expired. Please reconnect your Instagram account.', 'Reconnect'],
    [500, 'internal', 'Failed to load Instagram analytics. Please try again.', null],
  ] as const)(
    'a failure with the status %d shows Retry, and a button to reconnect the account if that solves the problem',
    async (status, code, text, button) => {
      let failing = true;
      const app = openAnalytics('/dashboard/analytics?tab=instagram', {
        find: () => (failing ? refuse(status, code, text) : answerWith()),
      });
      const alert = within(await screen.findByRole('alert'));
      expect(alert.getByText(text)).toBeTruthy();
      expect(alert.queryByRole('button', { name: /onnect/ })?.textContent ?? null).toBe(button);
      // A refused call is never retried automatically.
      expect(asked(app, 'findAnalytics')).toHaveLength(1);
      failing = false;
      await app.user.click(alert.getByRole('button', { name: 'Retry' }));
      expect(await (await card('Total followers')).findByText('18,420')).toBeTruthy();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(asked(app, 'listAnalyticsAccounts')).toHaveLength(2);
    },
  );

  it.each([
    ['5 minutes ago show their age', 5 * minuteMs, 'From 5 min ago'],
    ['just now show no age', 0, undefined],
  ])('after a failed refresh, figures from %s', async (_case, age, shown) => {
    let failing = false;
    const fetchedAt = new Date(Date.now() - age).toISOString();
    const app = openAnalytics('/dashboard/analytics?tab=instagram&compare=off', {
      find: () => (failing ? refuse(429, 'rate_limited', 'Failed to load.') : { ...answerWith(), fetchedAt }),
    });
    await card('Total followers');
    failing = true;
    await app.user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load.');
    expect((await card('Total followers')).getByText('18,420')).toBeTruthy();
    expect((await card('Total followers')).queryByText(/^From /)?.textContent).toBe(shown);
  });

  it('the table that replaces a chart has the same numbers and the same height', async () => {
    showStyles();
    const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(364);
    const app = openAnalytics('/dashboard/analytics?tab=instagram&compare=off');
    await app.user.click(await screen.findByRole('button', { name: 'Show Daily reach as table' }));
    const table = screen.getByRole('region', { name: 'Daily reach as table' });
    height.mockRestore();
    expect(within(table).getByRole('row', { name: '20 Nov 900' })).toBeTruthy();
    expect(within(table).getByRole('row', { name: '19 Nov No figure' })).toBeTruthy();
    expect(getComputedStyle(table).height).toBe('364px');
  });

  it('a chart without numbers for the newest days names the days that it covers, on the screen and in saved files', async () => {
    const app = openAnalytics('/dashboard/analytics?tab=instagram&compare=off');
    const region = await card('Daily reach');
    expect(region.getByText('900 in 30 days · 1 data point · until 20 Nov')).toBeTruthy();
    const drawn = vi.spyOn(picture, 'savePng').mockResolvedValue();
    const saved = vi.spyOn(saveFile, 'saveBlob').mockImplementation(() => undefined);
    const download = async (name: string) => {
      await app.user.click(region.getByRole('button', { name: 'Download Daily reach' }));
      await app.user.click(await screen.findByRole('menuitem', { name }));
    };
    await download('Download PNG');
    await waitFor(() => expect(drawn).toHaveBeenCalled());
    expect(drawn.mock.calls[0]![1].lines.at(-1)).toMatch(/· Instagram · 23\sOct\s–\s20\sNov · as of /);
    await download('Download CSV');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(saved.mock.calls[0]![1]).toMatch(/-2026-10-23-to-2026-11-20-daily_reach\.csv$/);
  });

  it('Export saves the cards, charts and posts of the tab in one file', async () => {
    const total = (day: string, followers: number) => ({ day, followers, views: null, posts: null });
    const app = openAnalytics('/dashboard/analytics?tab=instagram&days=7', {
      kept: { since: '2026-11-01', days: [total('2026-11-15', 18_300), total('2026-11-21', 18_350)] },
    });
    await (await card('Total followers')).findByText(/in 7 days/);
    const saved = vi.spyOn(saveFile, 'saveBlob').mockImplementation(() => undefined);
    await app.user.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const [file, name] = saved.mock.calls[0]!;
    expect(name).toMatch(
      /^[\p{L}\d.-]+-instagram-fernhill\.coffee-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/u,
    );
    const text = await file.text();
    for (const line of [
      'Total followers,2026-11-16 to 2026-11-22,18420,Total followers,2026-11-09 to 2026-11-15,18300,18420,120,0.7,',
      'Followers over time',
      '2026-11-21,18350',
      'Daily reach',
      'pourover,1',
      "'=Latte art",
      'Published (',
      '2026-11-20 ',
    ])
      expect(text).toContain(line);
  });

  it('returning to the screen within a quarter of an hour loads only the list of accounts', async () => {
    const app = openAnalytics('/dashboard/analytics?tab=instagram', {
      find: () => ({ ...answerWith(), fetchedAt: new Date().toISOString() }),
    });
    await (await card('Total followers')).findByText('18,420');
    await screen.findByRole('list', { name: 'Posts sent with Fanfare' });
    await screen.findByText('2 in this period, 0 before');
    await waitFor(() => expect(asked(app, 'findSeries')).toHaveLength(1));
    app.go('/dashboard/library');
    await screen.findByRole('heading', { level: 1, name: 'Library' });
    app.api.calls.length = 0;
    app.go('/dashboard/analytics');
    await app.user.click(await screen.findByRole('tab', { name: 'Instagram' }));
    expect((await card('Total followers')).getByText('18,420')).toBeTruthy();
    // The lists of accounts are not counted: the first tab may have begun to load its list before the second tab was
    // opened.
    const lists = ['listAnalyticsAccounts', 'listAccounts'];
    expect(app.api.calls.filter(({ name }) => !lists.includes(name))).toEqual([]);
  });

  it('an unreadable answer shows an error with the button Refresh Data, and the chosen range does not change', async () => {
    openAnalytics('/dashboard/analytics?tab=instagram', {
      find: () => ({ fetchedAt: '2026-11-22T09:00:00.000Z' }),
    });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('An error occurred while loading data.')).toBeTruthy();
    expect(alert.getByRole('button', { name: 'Refresh Data' })).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '30' }).checked).toBe(true);
  });
});
