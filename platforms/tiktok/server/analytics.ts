import { z } from 'zod';
import { dayMs } from '@fanfare/core/time/units.ts';
import { askForAccepted } from '../../_shared/accepted.ts';
import { countHashtags, hashtagsIn } from '../../_shared/hashtags.ts';
import { meanOf, percent, sumOf } from '../../_shared/numbers.ts';
import type { Account, PlatformIo, ReadAnalytics, ReadTotals } from '../../platform.ts';
import type { TikTokAnalytics, TikTokPart, TikTokPost } from '../analytics.ts';
import { ask } from './api.ts';
import { createdAt, readVideos, type Video, type VideoField } from './own-videos.ts';

const profile = z.object({
  user: z.object({ follower_count: z.int().optional(), video_count: z.int().optional() }),
});
type Profile = z.infer<typeof profile>['user'];

const counts = { follower_count: 'total_followers', video_count: 'total_videos' } as const;

/** Our field for each of TikTok's fields. */
const partOf = {
  title: 'title',
  video_description: 'description',
  cover_image_url: 'thumbnail_url',
  share_url: 'link',
  view_count: 'views',
  like_count: 'likes',
  comment_count: 'comments',
  share_count: 'shares',
} as const satisfies Record<VideoField, TikTokPart>;

async function readProfile(io: PlatformIo, account: Account) {
  const read = (names: readonly (keyof typeof counts)[]) => {
    const query = { fields: names.join() };
    return ask(io, account, { method: 'GET', path: '/user/info/', query }, profile);
  };
  const { answer, refused } = await askForAccepted(['follower_count', 'video_count'], read);
  return { me: answer.user, refused: refused.map((name) => counts[name]) };
}

function postOf(video: Video): TikTokPost {
  const { id, title, video_description: description } = video;
  const views = video.view_count ?? null;
  const likes = video.like_count ?? null;
  const comments = video.comment_count ?? null;
  const shares = video.share_count ?? null;
  return {
    id,
    timestamp: new Date(createdAt(video)).toISOString(),
    description,
    title,
    hashtags: hashtagsIn(description),
    // TikTok may return an empty text for an address that does not exist.
    thumbnail_url: video.cover_image_url || null,
    link: video.share_url || null,
    views,
    likes,
    comments,
    shares,
    engagement_rate: percent(sumOf([likes, comments, shares]), views),
  };
}

function overviewOf(
  { follower_count, video_count }: Profile,
  posts: readonly TikTokPost[],
): TikTokAnalytics['overview'] {
  const views = posts.map((each) => each.views);
  const reactions = posts.flatMap(({ likes, comments, shares }) => [likes, comments, shares]);
  return {
    total_followers: follower_count ?? null,
    avg_views: meanOf(views),
    total_videos: video_count ?? null,
    engagement_rate: percent(sumOf(reactions), sumOf(views)),
  };
}

async function read(io: PlatformIo, account: Account, days: number): Promise<TikTokAnalytics> {
  const [{ me, refused }, { videos, refused: ofPosts }] = await Promise.all([
    readProfile(io, account),
    readVideos(io, account, io.now() - days * dayMs),
  ]);
  const posts = videos.map(postOf);
  return {
    overview: overviewOf(me, posts),
    posts,
    hashtags: countHashtags(posts.map(({ hashtags }) => hashtags)),
    refused: [...refused, ...ofPosts.map((field) => partOf[field])].toSorted(),
  };
}

/** Makes at most six calls, plus a few if TikTok has retired a field. */
export const analytics: ReadAnalytics = read;

export const totals: ReadTotals = async (io, account) => {
  const { me } = await readProfile(io, account);
  return { followers: me.follower_count ?? null, views: null, posts: me.video_count ?? null };
};
