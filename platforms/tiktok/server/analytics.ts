import { z } from 'zod';
import { countHashtags, hashtagsIn } from '../../_shared/hashtags.ts';
import { meanOf, percent, sumOf } from '../../_shared/numbers.ts';
import type { Account, PlatformIo, ReadAnalytics } from '../../platform.ts';
import type { TikTokAnalytics, TikTokPost } from '../analytics.ts';
import { ask } from './api.ts';
import { createdAt, readVideos, type Video } from './own-videos.ts';

const dayMs = 24 * 60 * 60 * 1000;

const profile = z.object({
  user: z.object({ follower_count: z.int().optional(), video_count: z.int().optional() }),
});
type Profile = z.infer<typeof profile>['user'];

async function readProfile(io: PlatformIo, account: Account): Promise<Profile> {
  const query = { fields: 'follower_count,video_count' };
  return (await ask(io, account, { method: 'GET', path: '/user/info/', query }, profile)).user;
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
  const [me, videos] = await Promise.all([
    readProfile(io, account),
    readVideos(io, account, io.now() - days * dayMs),
  ]);
  const posts = videos.map(postOf);
  return {
    overview: overviewOf(me, posts),
    posts,
    hashtags: countHashtags(posts.map(({ hashtags }) => hashtags)),
  };
}

/** Takes at most six calls. */
export const analytics: ReadAnalytics = read;
