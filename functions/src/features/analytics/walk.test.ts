import { analyticsDays } from '@fanfare/core/analytics/answer.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { cafeHits } from '@fanfare/platforms/_sandbox/remarks.ts';
import type { FaultKind } from '@fanfare/platforms/_sandbox/sandbox.ts';
import type { Subject } from '@fanfare/platforms/conformance/subject.ts';
import { instagram } from '@fanfare/platforms/instagram/testing/subject.ts';
import { tiktok } from '@fanfare/platforms/tiktok/testing/subject.ts';
import { youtube } from '@fanfare/platforms/youtube/testing/subject.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countedIds } from '../../testing/builders.ts';
import { createMemoryAnalytics } from '../../testing/memory-analytics.ts';
import { connectSandboxAccount } from '../../testing/sandbox-account.ts';
import { numbersIn, truthOf } from '../../testing/sandbox-truth.ts';
import { findAnalytics } from './find-analytics.ts';

const subjects = { instagram, tiktok, youtube } as unknown as Record<Network, Subject>;
const cafes = {
  instagram: '17841408811007723',
  tiktok: '-000HarbourCoffeeQuay8uHc2',
  youtube: 'UCd4HarbourCoffeeQuay00',
} as const;
type Network = keyof typeof cafes;
const networks = Object.keys(cafes) as Network[];

const begin = Date.parse('2026-11-20T12:00:00.000Z');
/** Posts that the café published with Fanfare, one of which is a hit. */
const ownPosts = {
  instagram: {
    media: ['A quiet Tuesday.', `${cafeHits.instagram} at home. #coffee`].map((caption, i) => ({
      id: `1790000000000000${i}`,
      account: cafes.instagram,
      at: begin - (3 + 6 * i) * dayMs,
      type: 'IMAGE',
      product: 'FEED',
      shortcode: `own${i}`,
      caption,
      files: [],
      comments: [],
    })),
  },
  tiktok: {
    posts: [`${cafeHits.film}. #coffee`].map((text) => ({
      publishId: 'v_pub_1',
      account: cafes.tiktok,
      kind: 'video',
      text,
      title: null,
      privacy: 'PUBLIC_TO_EVERYONE',
      labels: [],
      files: [],
      upload: null,
      at: begin - 12 * dayMs,
      completeAt: begin - 12 * dayMs,
      readyAt: begin - 12 * dayMs,
      failReason: null,
      postId: '7400000000000000001',
    })),
  },
  youtube: {
    videos: [cafeHits.film].map((title) => ({
      id: 'own-video-1',
      channel: cafes.youtube,
      at: begin - 12 * dayMs,
      resource: { title, description: '', tags: [], categoryId: '22', privacy: 'public', madeForKids: false },
      file: { url: null, type: 'video/mp4', bytes: 1, sha256: '' },
      thumbnail: null,
      processedAt: begin - 12 * dayMs,
      outcome: 'processed',
      outcomeReason: null,
      comments: [],
    })),
  },
};

const retiring = (network: Network, retired: readonly string[]) => ({
  ...ownPosts[network],
  [network === 'youtube' ? 'limits' : 'settings']: { retired },
});

async function cafeAt(network: Network, retired: readonly string[] = []) {
  const account = await connectSandboxAccount(subjects[network], cafes[network], retiring(network, retired));
  onTestFinished(() => account.close());
  const deps = {
    ...account.deps,
    accounts: account.connected.accounts,
    analytics: createMemoryAnalytics(account.connected.accounts),
    newId: countedIds(),
    sleep: () => Promise.resolve(),
  };
  return { ...account, read: (days: number) => findAnalytics(deps, { ...account.callFields, days }) };
}

describe.each(networks)('the analytics of %s', (network) => {
  it('every number of every range equals the number in the sandbox', async () => {
    const cafe = await cafeAt(network);
    for (const days of analyticsDays) {
      const answer = await cafe.read(days);
      const truth = truthOf[network](cafe.rig, cafes[network], days);
      expect(Object.keys(truth).length).toBeGreaterThan(6);
      expect(numbersIn(answer)).toEqual(truth);
      expect(answer).toMatchObject({ refused: [] });
    }
  });
});

describe('the sums of daily numbers', () => {
  it('Instagram’s follows and unfollows add up to the change in the number of followers', async () => {
    const { rig, read } = await cafeAt('instagram');
    const before = numbersIn(await read(7))['overview.total_followers'] ?? 0;
    rig.world.pass(7 * dayMs);
    const after = numbersIn(await read(7));
    expect(before + (after['sum.net_growth'] ?? 0)).toBe(after['overview.total_followers']);
  });

  it('the views of YouTube’s complete days add up to the growth of the total between two reads', async () => {
    const { rig, read } = await cafeAt('youtube');
    // Moves the clock to midnight in California, so that the totals contain no partial day.
    rig.world.pass(20 * 60 * 60 * 1000);
    const before = numbersIn(await read(7))['overview.total_views'] ?? 0;
    rig.world.pass(5 * dayMs);
    const total = numbersIn(await read(7))['overview.total_views'] ?? 0;
    rig.world.pass(2 * dayMs);
    const found = Object.entries(numbersIn(await read(30))).filter(([name]) =>
      /^daily_analytics\.2026-11-2[1-5]\.views$/.test(name),
    );
    expect(found).toHaveLength(5);
    expect(before + found.reduce((sum, [, views]) => sum + (views ?? 0), 0)).toBe(total);
  });
});

/** Each metric that a network may retire, with its name in the answer and the numbers that depend on it. */
const retirements: Readonly<Record<Network, readonly [retired: string, part: string, gone: RegExp][]>> = {
  instagram: [
    ['followers_count', 'total_followers', /^overview\.total_followers$/],
    ['media_count', 'total_media', /^overview\.total_media$/],
    ['views', 'impressions', /\.(avg_)?impressions$/],
    ['saved', 'saved', /\.(total_)?saved$/],
    ['total_interactions', 'engagement_rate', /\.engagement_rate$/],
    ['like_count', 'likes', /^posts\..*\.likes$/],
    ['comments_count', 'comments', /^posts\..*\.comments$/],
    ['follows_and_unfollows', 'daily_follows_unfollows', /^sum\./],
    ['reach', 'reach', /reach|engagement_rate$/],
  ],
  tiktok: [
    ['follower_count', 'total_followers', /^overview\.total_followers$/],
    ['video_count', 'total_videos', /^overview\.total_videos$/],
    ['view_count', 'views', /views$|engagement_rate$/],
    ['like_count', 'likes', /likes$|engagement_rate$/],
    ['comment_count', 'comments', /comments$|engagement_rate$/],
    ['share_count', 'shares', /shares$|engagement_rate$/],
  ],
  youtube: [
    ['subscriberCount', 'total_subscribers', /total_subscribers$/],
    ['videoCount', 'total_videos', /total_videos$/],
    ['viewCount', 'video_views', /^(posts|overview)\..*(views|engagement_rate)$/],
    ['likeCount', 'likes', /likes$|engagement_rate$/],
    ['commentCount', 'comments', /comments$|engagement_rate$/],
    ['views', 'views', /^daily_analytics\..*\.views$/],
    ['estimatedMinutesWatched', 'estimated_minutes_watched', /estimated_minutes_watched$/],
    ['subscribersGained', 'subscribers_gained', /^daily_subscriber_changes\..*(gained|net_growth)$/],
    ['subscribersLost', 'subscribers_lost', /^daily_subscriber_changes\..*(lost|net_growth)$/],
    ['viewerPercentage', 'demographics', /^never$/],
  ],
};

describe.each(networks)('a metric that %s has retired', (network) => {
  it.each(retirements[network])(
    'without %s, all other numbers are unchanged, and the answer reports %s as refused',
    async (retired, part, gone) => {
      const whole = await cafeAt(network);
      const less = await cafeAt(network, [retired]);
      const [before, after] = [await whole.read(30), await less.read(30)];
      expect(after['refused']).toContain(part);
      const expected = numbersIn(before);
      const found = numbersIn(after);
      for (const [name, value] of Object.entries(expected))
        if (!gone.test(name)) expect([name, found[name]]).toEqual([name, value]);
      const left = Object.entries(found).filter(
        ([name, value]) => gone.test(name) && value === expected[name],
      );
      // The engagement rate may be above zero, because it also counts interactions whose metrics are not retired.
      expect(
        left.filter(([name, value]) => !name.endsWith('engagement_rate') && value !== 0 && value !== null),
      ).toEqual([]);
    },
  );
});

const failures: readonly [
  Network,
  string,
  readonly [string, FaultKind, number][] | 'revoke',
  number,
  string,
][] = [
  [
    'instagram',
    'an ended token',
    'revoke',
    401,
    'Instagram token expired. Please reconnect your Instagram account.',
  ],
  [
    'instagram',
    'a personal account',
    [['account', 'refuse', 3]],
    400,
    'Please make sure your Instagram account is a Business or Creator account.',
  ],
  [
    'instagram',
    'a rate limit',
    [['account', 'rate_limit', 1]],
    429,
    'Failed to load Instagram analytics. Please try again.',
  ],
  [
    'instagram',
    'a broken network',
    [['account', 'server_error', 1]],
    502,
    'Failed to load Instagram analytics. Please try again.',
  ],
  ['tiktok', 'an ended token', 'revoke', 401, 'TikTok token expired. Please reconnect your TikTok account.'],
  [
    'tiktok',
    'a rate limit',
    [['video_list', 'rate_limit', 1]],
    429,
    'TikTok API rate limit exceeded. Please try again later.',
  ],
  [
    'tiktok',
    'a broken network',
    [['user_info', 'server_error', 1]],
    502,
    'Failed to load TikTok analytics. Please try again.',
  ],
  [
    'youtube',
    'an ended token',
    'revoke',
    401,
    'YouTube token expired. Please reconnect your YouTube account.',
  ],
  [
    'youtube',
    'a missing channel',
    [['channels_list', 'refuse', 1]],
    404,
    'YouTube channel not found. Please check your account connection.',
  ],
  [
    'youtube',
    'a spent quota',
    [['reports', 'rate_limit', 1]],
    429,
    'YouTube API quota exceeded. Please try again later.',
  ],
  [
    'youtube',
    'a broken network',
    [['channels_list', 'server_error', 1]],
    502,
    'Failed to load YouTube analytics. Please try again.',
  ],
];

describe('the error texts of the specification', () => {
  it.each(failures)(
    'the analytics of %s fail with the text of the specification: %s',
    async (network, _, faults, status, message) => {
      const { rig, read } = await cafeAt(network);
      if (faults === 'revoke') rig.sandbox().revoke(cafes[network]);
      else
        for (const [call, kind, times] of faults)
          for (let i = 0; i < times; i += 1) rig.world.aim(call, kind);
      await expect(read(30)).rejects.toMatchObject({ status, message });
      expect(rig.world.waiting()).toEqual([]);
    },
  );
});
