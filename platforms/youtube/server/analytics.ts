import { z } from 'zod';
import { dayMs } from '@fanfare/core/time/units.ts';
import { bearer } from '../../_shared/bearer.ts';
import { meanOf, percent, sumOf } from '../../_shared/numbers.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo, ReadAnalytics, ReadTotals } from '../../platform.ts';
import type { YouTubeAnalytics, YouTubePart, YouTubeVideo } from '../analytics.ts';
import { readAudience } from './analytics/audience.ts';
import { readDaily } from './analytics/daily.ts';
import { readPosts } from './analytics/posts.ts';
import { api } from './api.ts';
import { channelMissing } from './classify.ts';
import { countOf } from './videos.ts';

const counter = z.string().regex(/^\d+$/).optional();
const channel = z.object({
  statistics: z.object({
    viewCount: counter,
    subscriberCount: counter,
    hiddenSubscriberCount: z.boolean().default(false),
    videoCount: counter,
  }),
  contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
});
type Channel = z.infer<typeof channel>;
const channels = z.object({ items: z.array(channel).optional() });

async function readChannel({ http }: PlatformIo, { grant }: Account): Promise<Channel> {
  const query = { part: 'statistics,contentDetails', mine: true };
  const call = { method: 'GET', url: `${api}/channels`, query, headers: bearer(grant) } as const;
  const { items = [] } = await http.read(call, channels);
  const [found] = items;
  if (!found) throw new NetworkError(channelMissing);
  return found;
}

function overviewOf({ statistics }: Channel, videos: readonly YouTubeVideo[]): YouTubeAnalytics['overview'] {
  const { hiddenSubscriberCount, subscriberCount, viewCount, videoCount } = statistics;
  const comments = videos.map((each) => each.comments);
  const views = videos.map((each) => each.views);
  const reactions = sumOf([...videos.map(({ likes }) => likes), ...comments]);
  return {
    total_subscribers: hiddenSubscriberCount ? null : countOf(subscriberCount),
    avg_views: meanOf(views),
    total_views: countOf(viewCount),
    total_videos: countOf(videoCount),
    engagement_rate: percent(reactions, sumOf(views)),
    avg_comments: meanOf(comments),
  };
}

/** Lists the counters that YouTube has retired. A counter that only the channel or some videos hide is not retired. */
function goneFrom({ statistics }: Channel, videos: readonly YouTubeVideo[]): YouTubePart[] {
  const { hiddenSubscriberCount, subscriberCount, viewCount, videoCount } = statistics;
  const isGone = (of: (video: YouTubeVideo) => number | null) =>
    videos.length > 0 && videos.every((each) => of(each) === null);
  const gone: Partial<Record<YouTubePart, boolean>> = {
    total_subscribers: !hiddenSubscriberCount && subscriberCount === undefined,
    total_views: viewCount === undefined,
    total_videos: videoCount === undefined,
    video_views: isGone(({ views }) => views),
    likes: isGone(({ likes }) => likes),
    comments: isGone(({ comments }) => comments),
  };
  return (Object.keys(gone) as YouTubePart[]).filter((part) => gone[part]);
}

async function read(io: PlatformIo, account: Account, days: number): Promise<YouTubeAnalytics> {
  const found = await readChannel(io, account);
  const refused: YouTubePart[] = [];
  const onRefused = (part: YouTubePart) => refused.push(part);
  const { uploads } = found.contentDetails.relatedPlaylists;
  const [posts, insights, audience] = await Promise.all([
    readPosts(io, account, uploads, io.now() - days * dayMs),
    readDaily(io, account, days, onRefused),
    readAudience(io, account, days, onRefused),
  ]);
  return {
    overview: overviewOf(found, posts),
    posts,
    insights,
    audience,
    refused: [...refused, ...goneFrom(found, posts)].toSorted(),
  };
}

/** Makes at most nine calls. Six of them cost one unit each. */
export const analytics: ReadAnalytics = read;

export const totals: ReadTotals = async (io, account) => {
  const { statistics } = await readChannel(io, account);
  const { hiddenSubscriberCount, subscriberCount, viewCount, videoCount } = statistics;
  return {
    followers: hiddenSubscriberCount ? null : countOf(subscriberCount),
    views: countOf(viewCount),
    posts: countOf(videoCount),
  };
};
