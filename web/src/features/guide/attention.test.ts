import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { Home } from '@fanfare/core/posts/post.ts';
import { describe, expect, it } from 'vitest';
import { homeView, postView } from '@fanfare/core/posts/testing/builders.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { listAttention, splitAttention } from './attention.ts';

const now = Date.parse('2026-11-22T10:00:00.000Z');

const account = (change: Partial<ConnectedAccount> = {}): ConnectedAccount => ({
  platform: 'linkedin',
  platform_id: 'l1',
  username: 'Dana',
  logo: null,
  connectedAt: '2026-10-01T10:00:00.000Z',
  problem: null,
  missingPermissions: [],
  tokenEndsAt: null,
  postsAtRisk: 0,
  ...change,
});
const endsIn = (days: number) => new Date(now + days * dayMs).toISOString();

function homeWith(reasons: readonly (string | null)[]): Home {
  const posts = reasons.map((fail_reason, n) =>
    postView({ _id: `p${n}`, status: 'failed', uploadTo: 'x', title: `Post ${n}`, fail_reason }),
  );
  return homeView({ failed: posts.map((post) => ({ post_id: post.post_id, posts: [post] })) });
}

const titles = (reasons: readonly (string | null)[], accounts: readonly ConnectedAccount[] = []) =>
  listAttention(homeWith(reasons), accounts, now, 'Europe/Berlin').map(({ title }) => title);

describe('the problems on the dashboard', () => {
  it('a healthy workspace has no problem', () => {
    expect(titles([], [account(), account({ tokenEndsAt: endsIn(15) })])).toEqual([]);
  });

  it('a single failure names its post and links to it', () => {
    expect(listAttention(homeWith(['Duplicate.']), [], now, 'UTC')).toMatchObject([
      {
        title: '“Post 0” was not published on X',
        text: 'Duplicate.',
        path: '/dashboard/posts?tab=failed&post=p0',
      },
    ]);
  });

  it('failures with the same cause share one line', () => {
    expect(titles(['Duplicate.', 'Too long.', 'Duplicate.'])).toEqual([
      '2 posts were not published on X',
      '“Post 1” was not published on X',
    ]);
  });

  it.each([
    [1, 'The LinkedIn connection ends tomorrow'],
    [6, 'The LinkedIn connection ends in 6 days'],
    [14, 'The LinkedIn connection ends in 14 days'],
  ])('a connection that ends in %d days is mentioned', (days, title) => {
    expect(titles([], [account({ tokenEndsAt: endsIn(days) })])).toEqual([title]);
  });

  it.each([
    ['2026-11-22T10:30:00.000Z', 'today'],
    ['2026-11-22T22:59:59.000Z', 'today'],
    ['2026-11-22T23:00:00.000Z', 'tomorrow'],
    ['2026-11-24T09:00:00.000Z', 'in 2 days'],
  ])("the days until a connection ends are counted in the person's calendar: %s", (tokenEndsAt, when) => {
    expect(titles([], [account({ tokenEndsAt })])).toEqual([`The LinkedIn connection ends ${when}`]);
  });

  it('the number of failed posts is followed by “or more” if not all failed posts are loaded', () => {
    const home = homeWith(['Duplicate.', 'Duplicate.', 'Too long.']);
    const titlesOf = (failed: number) =>
      listAttention({ ...home, counts: { ...home.counts, failed } }, [], now, 'UTC').map(
        ({ title }) => title,
      );
    expect(titlesOf(3)[0]).toBe('2 posts were not published on X');
    expect(titlesOf(40)).toEqual([
      '2 or more posts were not published on X',
      '“Post 2” was not published on X',
    ]);
  });

  it('scheduled posts at risk are counted', () => {
    const [only] = listAttention(
      homeWith([]),
      [account({ tokenEndsAt: endsIn(3), postsAtRisk: 4 })],
      now,
      'UTC',
    );
    expect(only?.text).toBe('4 scheduled posts will fail unless it is reconnected.');
  });

  it.each([
    [{ problem: 'The password was changed.' }, 'The password was changed.'],
    [{ missingPermissions: ['w_member_social'] }, 'A permission that posts need is missing.'],
    [{ tokenEndsAt: endsIn(-1) }, 'Access has ended.'],
  ])('an account that has to be reconnected shows the reason: %j', (change, text) => {
    expect(listAttention(homeWith([]), [account(change)], now, 'UTC')).toMatchObject([
      {
        severity: 'failed',
        title: 'Dana has to be reconnected to LinkedIn',
        text,
        path: '/dashboard/socials',
      },
    ]);
  });

  it('open comments come last, however many there are', () => {
    const shown = (open: number) =>
      listAttention(homeWith(['Duplicate.']), [], now, 'UTC', open).map(({ title }) => title);
    expect(shown(0)).toHaveLength(1);
    expect(shown(1).at(-1)).toBe('1 comment has no answer yet');
    expect(shown(5_000).at(-1)).toBe('5,000 comments have no answer yet');
  });

  it('a long list of problems is cut, but its row about comments is always shown', () => {
    const reasons = ['a', 'b', 'c', 'd', 'e'];
    const titlesOf = (open: number) => {
      const { shown, hidden } = splitAttention(listAttention(homeWith(reasons), [], now, 'UTC', open));
      return [shown, hidden].map((list) => list.map(({ text }) => text));
    };
    expect(titlesOf(0)).toEqual([['a', 'b', 'c', 'd'], ['e']]);
    expect(titlesOf(3)).toEqual([
      ['a', 'b', 'c', 'Answer them, or mark them as answered.'],
      ['d', 'e'],
    ]);
  });

  it('accounts that have to be reconnected come first, then failures, and then connections that end soon', () => {
    const accounts = [
      account({ tokenEndsAt: endsIn(2) }),
      account({ platform: 'reddit', problem: 'Revoked.' }),
    ];
    expect(titles(['Duplicate.'], accounts)).toEqual([
      'Dana has to be reconnected to Reddit',
      '“Post 0” was not published on X',
      'The LinkedIn connection ends in 2 days',
    ]);
  });

  it('an account that stopped working can be reconnected on the dashboard, with the action "Reconnect and retry" if it has failed posts', () => {
    const lost = account({ problem: 'Access has ended.' });
    const [alone] = listAttention(homeView(), [lost], now, 'UTC');
    expect(alone).toMatchObject({ action: 'Reconnect', repair: { platformId: 'l1', retries: false } });
    const post = postView({ status: 'failed', uploadTo: 'linkedin', platform_id: 'l1' });
    const failed = [{ post_id: post.post_id, posts: [post] }];
    const [row] = listAttention(homeView({ failed }), [lost], now, 'UTC');
    expect(row).toMatchObject({
      action: 'Reconnect and retry',
      repair: { platform: 'linkedin', platformId: 'l1', retries: true },
    });
  });
});
