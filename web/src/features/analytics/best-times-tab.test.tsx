import type { BestTimes, TimeCell } from '@fanfare/core/analytics/best-times.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { enterReply } from '../../testing/entered.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { fakeSession, kim } from '../../testing/fake-session.ts';
import { renderApp } from '../../testing/render.tsx';
import { account } from './testing/overview-rig.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const monday: TimeCell = { day: 'monday', hour: 1, posts: 4, average: 1200, factor: 1.61, isWeak: false };
const tuesday: TimeCell = { day: 'tuesday', hour: 0, posts: 1, average: 90, factor: 0.12, isWeak: true };

function open(
  times: Partial<BestTimes> = {},
  accounts = [account('tiktok', 'harbour'), account('x', 'other')],
) {
  const api = fakeApi({
    enter: () => enterReply(),
    listAccounts: () => accounts,
    bestTimes: () => ({
      cells: [monday, tuesday],
      best: [monday],
      posts: 5,
      fetchedAt: '2026-11-22T09:00:00.000Z',
      ...times,
    }),
  });
  return renderApp('/dashboard/analytics?tab=best-times', { session: fakeSession(kim), api });
}

describe('the best times to post', () => {
  it('the arrow keys move between the hours, and screen readers announce each hour with its number of posts', async () => {
    const app = open();
    const map = await screen.findByRole('group', { name: /by weekday and hour/ });
    const announcement = () => within(map.parentElement ?? map).getByRole('status').textContent;
    map.focus();
    await app.user.keyboard('{ArrowRight}');
    expect(announcement()).toBe('Monday, 1:00. 4 posts. 1.6× usual · 1,200 on average');
    await app.user.keyboard('{ArrowDown}{ArrowLeft}');
    expect(announcement()).toBe(
      'Tuesday, 0:00. 1 post. 0.1× usual · 90 on average. Fewer than 3 posts: not enough to say',
    );
    await app.user.keyboard('{ArrowUp}');
    expect(announcement()).toBe('Monday, 0:00. No posts');
    await app.user.keyboard('{Escape}');
    expect(announcement()).toBe('');
  });

  it('the table shows the same numbers as the heat map', async () => {
    const app = open();
    await app.user.click(
      await screen.findByRole('button', { name: 'Show When your posts do best as table' }),
    );
    const table = within(screen.getByRole('region', { name: 'When your posts do best as table' }));
    expect(table.getByRole('row', { name: 'Monday, 1:00 4 1,200 1.6× usual' })).toBeTruthy();
  });

  it('if there is no best hour, a text gives the reason', async () => {
    open({ best: [] });
    const list = within(await screen.findByRole('region', { name: 'Your best times' }));
    expect(list.getByText(/^No hour has enough above-average posts yet/)).toBeTruthy();
  });

  it.each([
    [{ cells: [], best: [], posts: 0 }, /^No posts yet that are older than two days/],
    [{ cells: [tuesday], best: [], posts: 1 }, 'Not enough to say yet: 1 post, and no hour has 3 of them.'],
    [
      { cells: [monday, tuesday, { ...tuesday, hour: 5 }], posts: 6 },
      'A hint rather than a rule: only 1 of 3 hours with posts has 3 or more.',
    ],
  ])('a heat map that is based on few posts has a note: %j', async (times, remark) => {
    open(times);
    expect((await screen.findByRole('note')).textContent).toMatch(remark);
  });

  it('if no account has analytics, a button to connect one is offered', async () => {
    open({}, [account('x', 'other')]);
    expect(await screen.findByRole('heading', { name: 'No account with analytics connected' })).toBeTruthy();
  });
});
