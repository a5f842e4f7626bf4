import { z } from 'zod';
import { graphId, graphTime, nextCursor, pageOf } from '../../../_meta/graph.ts';
import { bearer } from '../../../_shared/bearer.ts';
import type { Account, PlatformIo } from '../../../platform.ts';
import { at } from '../api.ts';
import { metricList, type Metrics } from '../../../_meta/metrics.ts';
import { isRefused } from './refused.ts';

const pages = { length: 50, most: 2 } as const;
/** How many posts are read one by one when a list gives no insights. */
const singly = 10;

const listed = z.object({
  id: graphId,
  timestamp: graphTime,
  caption: z.string().default(''),
  media_type: z.string().optional(),
  media_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
  like_count: z.int().optional(),
  comments_count: z.int().optional(),
  insights: metricList.optional(),
});
type Listed = z.infer<typeof listed>;
const page = pageOf(listed);

const fields = 'id,timestamp,caption,media_type,media_url,thumbnail_url,like_count,comments_count';
const metric = 'views,reach,saved,total_interactions';

/** Why a post has no metrics. */
export type Measured = Omit<Listed, 'insights'> & { metrics: Metrics | null; note: string | null };

export const notes = {
  old: 'Instagram has no insights for this post. It may be from before the account became professional.',
  early: 'Instagram has not counted anything for this post yet. That can take two days.',
  unasked: 'Insights of older posts were left out because one of them has none.',
} as const;

function measured({ insights, ...post }: Listed): Measured {
  if (!insights) return { ...post, metrics: null, note: notes.old };
  // Insights that are not available yet come as an empty list.
  const isCounted = Object.keys(insights).length > 0;
  return { ...post, metrics: isCounted ? insights : null, note: isCounted ? null : notes.early };
}

/** One post without insights makes the whole list fail, so the posts are then read one by one. */
async function measureSingly({ http }: PlatformIo, { grant }: Account, posts: Listed[]): Promise<Measured[]> {
  const read = async (post: Listed): Promise<Measured> => {
    try {
      const url = at(post.id, 'insights');
      const metrics = await http.read(
        { method: 'GET', url, query: { metric }, headers: bearer(grant) },
        metricList,
      );
      return measured({ ...post, insights: metrics });
    } catch (error) {
      if (isRefused(error)) return measured(post);
      throw error;
    }
  };
  const asked = await Promise.all(posts.slice(0, singly).map(read));
  const left = posts.slice(singly).map((post) => ({ ...measured(post), note: notes.unasked }));
  return [...asked, ...left];
}

async function readPage(io: PlatformIo, account: Account, since: number, after: string | undefined) {
  const ask = (fields: string) =>
    io.http.read(
      {
        method: 'GET',
        url: at(account.platformId, 'media'),
        query: { fields, since: Math.floor(since / 1000), limit: pages.length, after },
        headers: bearer(account.grant),
      },
      page,
    );
  try {
    const shown = await ask(`${fields},insights.metric(${metric})`);
    return { posts: shown.data.map(measured), next: nextCursor(shown) };
  } catch (error) {
    if (!isRefused(error)) throw error;
    const shown = await ask(fields);
    return { posts: await measureSingly(io, account, shown.data), next: nextCursor(shown) };
  }
}

/** Reads up to a hundred posts since the given time, newest first. */
export async function readPosts(io: PlatformIo, account: Account, since: number): Promise<Measured[]> {
  const found: Measured[] = [];
  let after: string | undefined;
  for (let count = 0; count < pages.most; count += 1) {
    const { posts, next } = await readPage(io, account, since, after);
    found.push(...posts);
    after = next;
    if (after === undefined) break;
  }
  return found.filter(({ timestamp }) => timestamp >= since);
}
