import { z } from 'zod';
import { bearer } from '../../../_shared/bearer.ts';
import { NetworkError } from '../../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../../platform.ts';
import type { YouTubeVideo } from '../../analytics.ts';
import { api, watchUrl } from '../api.ts';
import { countOf, readVideos, type Video } from '../videos.ts';
import { percent } from '../../../_shared/numbers.ts';

const pages = 2;
const otherCategory = 'Other';

const uploads = z.object({
  items: z
    .array(
      z.object({
        contentDetails: z.object({ videoId: z.string() }),
        snippet: z.object({ publishedAt: z.iso.datetime({ offset: true }) }),
      }),
    )
    .optional(),
  nextPageToken: z.string().optional(),
});

/** The list of uploads does not exist for a channel without videos. */
async function readPage({ http }: PlatformIo, { grant }: Account, playlistId: string, pageToken?: string) {
  try {
    const part = 'snippet,contentDetails';
    return await http.read(
      {
        method: 'GET',
        url: `${api}/playlistItems`,
        query: { part, playlistId, maxResults: 50, pageToken },
        headers: bearer(grant),
      },
      uploads,
    );
  } catch (error) {
    if (error instanceof NetworkError && error.failure.code === 'playlistNotFound') return {};
    throw error;
  }
}

/** The ids of up to a hundred videos from `since` on, in groups of fifty, newest first. */
async function readIds(io: PlatformIo, account: Account, playlist: string, since: number) {
  const found: string[][] = [];
  let pageToken: string | undefined;
  for (let count = 0; count < pages; count += 1) {
    const { items = [], nextPageToken } = await readPage(io, account, playlist, pageToken);
    const recent = items.filter(({ snippet }) => Date.parse(snippet.publishedAt) >= since);
    if (recent.length > 0) found.push(recent.map(({ contentDetails }) => contentDetails.videoId));
    // The list is sorted newest first. If this page has a video that is too old, all later pages are too old.
    pageToken = recent.length < items.length ? undefined : nextPageToken;
    if (pageToken === undefined) break;
  }
  return found;
}

const categories = z.object({
  items: z.array(z.object({ id: z.string(), snippet: z.object({ title: z.string() }) })).optional(),
});

async function readCategories({ http }: PlatformIo, { grant }: Account, videos: readonly Video[]) {
  const ids = [...new Set(videos.flatMap(({ snippet }) => snippet.categoryId ?? []))];
  if (ids.length === 0) return new Map<string, string>();
  const query = { part: 'snippet', id: ids.join(',') };
  const call = { method: 'GET', url: `${api}/videoCategories`, query, headers: bearer(grant) } as const;
  const { items = [] } = await http.read(call, categories);
  return new Map(items.map(({ id, snippet }): [string, string] => [id, snippet.title]));
}

function videoOf({ id, snippet, statistics = {} }: Video, names: ReadonlyMap<string, string>): YouTubeVideo {
  const { medium, high, default: smallest } = snippet.thumbnails ?? {};
  const views = countOf(statistics.viewCount);
  const likes = countOf(statistics.likeCount);
  const comments = countOf(statistics.commentCount);
  const isKnown = likes !== null || comments !== null;
  return {
    id,
    published_at: new Date(snippet.publishedAt).toISOString(),
    title: snippet.title,
    description: snippet.description,
    thumbnail_url: (medium ?? high ?? smallest)?.url ?? null,
    link: watchUrl(id),
    category: names.get(snippet.categoryId ?? '') ?? otherCategory,
    views,
    likes,
    comments,
    engagement_rate: percent(isKnown ? (likes ?? 0) + (comments ?? 0) : null, views),
  };
}

export async function readPosts(
  io: PlatformIo,
  account: Account,
  playlist: string,
  since: number,
): Promise<YouTubeVideo[]> {
  const parts = await readIds(io, account, playlist, since);
  const videos = (await Promise.all(parts.map((ids) => readVideos(io, account, ids)))).flat();
  const names = await readCategories(io, account, videos);
  return videos
    .map((each) => videoOf(each, names))
    .toSorted((a, b) => b.published_at.localeCompare(a.published_at));
}
