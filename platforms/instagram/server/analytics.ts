import { z } from 'zod';
import { dayMs } from '@fanfare/core/time/units.ts';
import { askForAccepted } from '../../_shared/accepted.ts';
import { bearer } from '../../_shared/bearer.ts';
import type { Account, PlatformIo, ReadAnalytics, ReadTotals } from '../../platform.ts';
import type { InstagramAnalytics, InstagramPart, InstagramPost } from '../analytics.ts';
import { readAudience } from './analytics/audience.ts';
import { readDaily } from './analytics/daily.ts';
import { countHashtags, hashtagsIn } from '../../_shared/hashtags.ts';
import { meanOf, percent, sumOf } from '../../_shared/numbers.ts';
import { readPosts, type Measured } from './analytics/posts.ts';
import { at, unexpectedReply } from './api.ts';

const profile = z.object({ followers_count: z.int().optional(), media_count: z.int().optional() });
const reply = z.union([
  z.object({ data: z.array(profile).length(1) }).transform(({ data }) => data[0]),
  profile,
]);

const counts = { followers_count: 'total_followers', media_count: 'total_media' } as const;

async function readProfile({ http }: PlatformIo, { grant }: Account) {
  const read = async (names: readonly (keyof typeof counts)[]) => {
    const call = {
      method: 'GET',
      url: at('me'),
      query: { fields: names.join() },
      headers: bearer(grant),
    } as const;
    const me = await http.read(call, reply);
    if (!me) throw unexpectedReply();
    return me;
  };
  const { answer, refused } = await askForAccepted(['followers_count', 'media_count'], read);
  return { me: answer, refused: refused.map((name) => counts[name]) };
}

const viewsNote = 'Instagram counts views instead of impressions.';

function postOf({ metrics, note, ...post }: Measured): InstagramPost {
  const { reach = null, views = null, saved = null, total_interactions = null } = metrics ?? {};
  return {
    id: post.id,
    timestamp: new Date(post.timestamp).toISOString(),
    caption: post.caption,
    hashtags: hashtagsIn(post.caption),
    thumbnail_url: post.thumbnail_url ?? post.media_url ?? null,
    link: post.permalink ?? null,
    media_type: post.media_type ?? 'IMAGE',
    has_insights: metrics !== null,
    likes: post.like_count ?? null,
    comments: post.comments_count ?? null,
    reach,
    impressions: views,
    saved,
    engagement_rate: percent(total_interactions, reach),
    insights_note: metrics === null ? note : viewsNote,
  };
}

function overviewOf(
  { followers_count, media_count }: z.infer<typeof profile>,
  measured: readonly Measured[],
): InstagramAnalytics['overview'] {
  const all = (name: string) => measured.map(({ metrics }) => metrics?.[name] ?? null);
  return {
    total_followers: followers_count ?? null,
    avg_reach: meanOf(all('reach')),
    avg_impressions: meanOf(all('views')),
    total_media: media_count ?? null,
    engagement_rate: percent(sumOf(all('total_interactions')), sumOf(all('reach'))),
    total_saved: sumOf(all('saved')),
  };
}

async function read(io: PlatformIo, account: Account, days: number): Promise<InstagramAnalytics> {
  const { me, refused: missing } = await readProfile(io, account);
  const refused: InstagramPart[] = [...missing];
  const onRefused = (part: InstagramPart) => refused.push(part);
  const [{ posts: measured, refused: ofPosts }, insights, audience] = await Promise.all([
    readPosts(io, account, io.now() - days * dayMs),
    readDaily(io, account, days, onRefused),
    readAudience(io, account, me.followers_count ?? null, onRefused),
  ]);
  const posts = measured.map(postOf);
  return {
    overview: overviewOf(me, measured),
    posts,
    insights,
    hashtags: countHashtags(posts.map(({ hashtags }) => hashtags)),
    audience,
    refused: [...refused, ...ofPosts].toSorted(),
  };
}

/** Makes about ten calls, plus one for each of the last thirty days. */
export const analytics: ReadAnalytics = read;

export const totals: ReadTotals = async (io, account) => {
  const { me } = await readProfile(io, account);
  return { followers: me.followers_count ?? null, views: null, posts: me.media_count ?? null };
};
