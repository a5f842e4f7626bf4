import { describe, expect, it } from 'vitest';
import { dayMs } from '@fanfare/core/time/units.ts';
import type { Account } from '../../platform.ts';
import type { TikTokAnalytics } from '../analytics.ts';
import { facts } from '../facts.ts';
import type { TikTokState } from '../sandbox/state.ts';
import { contentWith } from '../testing/samples.ts';
import { ana, bakery, pathOf, quiet, sentTo, setup, type Setup } from '../testing/setup.ts';
import { analytics } from './analytics.ts';
import { publish } from './publish.ts';

const ranges = [7, 30, 60, 90];
const failure = (kind: string) => ({ failure: expect.objectContaining({ kind }) as object });

interface Connected extends Setup {
  account: Account;
  read(days: number): Promise<TikTokAnalytics>;
  state(): TikTokState;
}

async function connected(identity = ana): Promise<Connected> {
  const given = await setup();
  const account = await given.connect(identity);
  const io = { ...given.rig.io, http: given.http };
  return {
    ...given,
    account,
    read: async (days) => (await analytics(io, account, days)) as TikTokAnalytics,
    state: () => given.rig.sandbox().save() as TikTokState,
  };
}

describe('the analytics of an account', () => {
  it.each(ranges)('the posts of the last %i days are listed, newest first', async (days) => {
    const { read, rig } = await connected();
    const { posts } = await read(days);
    expect(posts.length).toBeGreaterThan(days / 4);
    const since = rig.world.now() - days * dayMs;
    const times = posts.map(({ timestamp }) => Date.parse(timestamp));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(since);
    expect(Math.min(...times)).toBeLessThan(since + 7 * dayMs);
    expect(times.toSorted((a, b) => b - a)).toEqual(times);
  });

  it.each(ranges)('reading %i days takes at most six calls', async (days) => {
    const { read, calls } = await connected();
    calls.length = 0;
    await read(days);
    expect(calls.length).toBeLessThanOrEqual(6);
  });

  it('reading ends at the first page with posts older than the requested days', async () => {
    const { read, calls } = await connected();
    calls.length = 0;
    await read(7);
    expect(calls.map(pathOf).toSorted()).toEqual(['/v2/user/info/', '/v2/video/list/']);
  });

  it('reading continues below an old post that is pinned to the top', async () => {
    const { rig, account } = await connected();
    const now = rig.world.now() / 1000;
    const pages = [
      [
        { id: 'old', create_time: now - 40 * 86_400 },
        { id: 'newest', create_time: now - 10 },
      ],
      [{ id: 'new', create_time: now - 20 }],
    ];
    const http: typeof rig.io.http = {
      send: (call) => rig.io.http.send(call),
      read(call, schema) {
        if (pathOf(call) === '/v2/user/info/') return rig.io.http.read(call, schema);
        const data = { videos: pages.shift(), cursor: 1, has_more: pages.length > 0 };
        return Promise.resolve(schema.parse({ data }));
      },
    };
    const { posts } = (await analytics({ ...rig.io, http }, account, 30)) as TikTokAnalytics;
    expect(posts.map(({ id }) => id)).toEqual(['newest', 'new']);
  });

  it('at most a hundred posts are read', async () => {
    const { read, calls } = await connected();
    const { posts } = await read(365);
    expect(posts).toHaveLength(100);
    expect(calls.filter((call) => pathOf(call).endsWith('/video/list/'))).toHaveLength(5);
  });

  it('each page starts where the page before ended', async () => {
    const { read, calls } = await connected();
    const { posts } = await read(60);
    const cursors = sentTo(calls, '/video/list/').map((each) => (each as { cursor?: number }).cursor);
    expect(cursors[0]).toBeUndefined();
    expect(cursors[1]).toBe(Date.parse(posts[19]?.timestamp ?? ''));
    expect(new Set(posts.map(({ id }) => id)).size).toBe(posts.length);
  });

  it('a post from the first moment of the period is included, and an earlier post is not', async () => {
    const { read, rig } = await connected();
    const { posts } = await read(30);
    const oldest = posts.at(-1);
    const age = rig.world.now() - Date.parse(oldest?.timestamp ?? '');
    rig.world.pass(30 * dayMs - age);
    const again = await rig.connect(ana);
    const idsAt = async () =>
      ((await analytics(rig.io, again, 30)) as TikTokAnalytics).posts.map(({ id }) => id);
    expect(await idsAt()).toContain(oldest?.id);
    rig.world.pass(1);
    expect(await idsAt()).not.toContain(oldest?.id);
  });

  it('the averages, rates and hashtags are calculated from the listed posts', async () => {
    const { read } = await connected();
    const { overview, posts, hashtags } = await read(30);
    const sum = (of: (post: (typeof posts)[number]) => number | null) =>
      posts.reduce((all, each) => all + (of(each) ?? NaN), 0);
    const views = sum((each) => each.views);
    const reactions = sum(
      ({ likes, comments, shares }) => (likes ?? NaN) + (comments ?? NaN) + (shares ?? NaN),
    );
    expect(views).toBeGreaterThan(0);
    expect(overview.avg_views).toBe(Math.round(views / posts.length));
    expect(overview.engagement_rate).toBeCloseTo((reactions / views) * 100, 2);
    expect(overview.total_followers).toBeGreaterThan(1_200);
    expect(overview.total_videos).toBeGreaterThan(posts.length);
    const [most] = hashtags;
    expect(most?.usage_count).toBeGreaterThanOrEqual(hashtags.at(-1)?.usage_count ?? Infinity);
    expect(posts.filter((post) => post.hashtags.includes(most?.hashtag ?? ''))).toHaveLength(
      most?.usage_count ?? -1,
    );
    for (const { views: seen, likes, comments, shares, engagement_rate } of posts) {
      const all = (likes ?? NaN) + (comments ?? NaN) + (shares ?? NaN);
      expect(engagement_rate).toBeCloseTo((all / (seen ?? NaN)) * 100, 2);
    }
  });

  it('the views of a post do not decrease', async () => {
    const { read, rig } = await connected();
    const before = (await read(7)).posts;
    rig.world.pass(2 * dayMs);
    const again = await rig.connect(ana);
    const { posts: after } = (await analytics(rig.io, again, 30)) as TikTokAnalytics;
    for (const { id, views } of before)
      expect(after.find((each) => each.id === id)?.views).toBeGreaterThanOrEqual(views ?? Infinity);
  });

  it('a new public post is included and a private one is not', async () => {
    const { read, account, prepare } = await connected(quiet);
    await publish.commit(await prepare(account, contentWith({ options: { privacy: 'private' } })));
    await publish.commit(await prepare(account, contentWith()));
    const { posts, hashtags, overview } = await read(7);
    expect(posts).toEqual([
      {
        id: expect.stringMatching(/^\d+$/) as string,
        timestamp: '2026-11-20T12:00:00.000Z',
        description: 'Fresh bread — täglich #bread',
        title: 'Fresh bread — täglich #bread',
        hashtags: ['#bread'],
        thumbnail_url: expect.stringMatching(/^data:image/) as string,
        link: expect.stringMatching(/^https:\/\/www\.tiktok\.com\/@.+\/video\/\d+$/) as string,
        views: 0,
        likes: 0,
        comments: 0,
        shares: 0,
        engagement_rate: 0,
      },
    ]);
    expect(hashtags).toEqual([{ hashtag: '#bread', usage_count: 1 }]);
    expect(overview).toEqual({ total_followers: 3, avg_views: 0, total_videos: 2, engagement_rate: 0 });
  });
});

describe('missing values', () => {
  it('an account without posts has no averages', async () => {
    const { read } = await connected(quiet);
    expect(await read(90)).toEqual({
      overview: { total_followers: 3, avg_views: null, total_videos: 0, engagement_rate: null },
      posts: [],
      hashtags: [],
      refused: [],
    });
  });

  it('a private account has no posts in the list', async () => {
    const { read } = await connected(bakery);
    expect((await read(30)).posts).toEqual([]);
  });

  it('a number that TikTok does not report is null', async () => {
    const { rig, account } = await connected();
    const bare = { id: '7001', create_time: rig.world.now() / 1000 };
    const answers: Record<string, unknown> = {
      '/v2/user/info/': { user: {} },
      '/v2/video/list/': { videos: [bare], has_more: false },
    };
    const http: typeof rig.io.http = {
      send: (call) => rig.io.http.send(call),
      read: (call, schema) => Promise.resolve(schema.parse({ data: answers[pathOf(call)] })),
    };
    const none = {
      thumbnail_url: null,
      link: null,
      views: null,
      likes: null,
      comments: null,
      shares: null,
      engagement_rate: null,
    };
    expect(await analytics({ ...rig.io, http }, account, 7)).toEqual({
      overview: { total_followers: null, avg_views: null, total_videos: null, engagement_rate: null },
      posts: [
        {
          id: '7001',
          timestamp: '2026-11-20T12:00:00.000Z',
          description: '',
          title: '',
          hashtags: [],
          ...none,
        },
      ],
      hashtags: [],
      refused: [],
    });
  });
});

describe('failed analytics', () => {
  it.each([
    ['user_info', 'rate_limit', 'rate_limited'],
    ['video_list', 'rate_limit', 'rate_limited'],
    ['video_list', 'server_error', 'unavailable'],
    ['video_list', 'expire_token', 'token_expired'],
  ] as const)('the call %s with the fault %s fails as %s', async (call, fault, kind) => {
    const { read, rig } = await connected();
    rig.world.aim(call, fault);
    await expect(read(7)).rejects.toMatchObject(failure(kind));
  });

  it.each(['user.info.stats', 'video.list'])(
    'a grant without the scope %s is reported as a missing permission',
    async (scope) => {
      const { read, state } = await connected();
      for (const grant of state().grants) grant.scopes = grant.scopes.filter((each) => each !== scope);
      await expect(read(7)).rejects.toMatchObject(failure('missing_permission'));
    },
  );

  it('the messages equal those of the specification', () => {
    expect(facts.analytics?.words).toMatchObject({
      accounts: 'Failed to load TikTok accounts. Please connect a TikTok account first.',
      empty: 'No TikTok Account Connected',
      failed: 'Failed to load TikTok analytics. Please try again.',
      byKind: {
        token_expired: 'TikTok token expired. Please reconnect your TikTok account.',
        rate_limited: 'TikTok API rate limit exceeded. Please try again later.',
      },
    });
  });

  it('the scopes for analytics are not required for publishing', () => {
    for (const scope of ['user.info.stats', 'video.list']) {
      expect(facts.scopes).toContain(scope);
      expect(facts.publishScopes).not.toContain(scope);
    }
  });
});
