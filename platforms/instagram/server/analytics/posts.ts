import { z } from 'zod';
import { graphId, graphTime, nextCursor, pageOf } from '../../../_meta/graph.ts';
import { acceptedOf, askForAccepted } from '../../../_shared/accepted.ts';
import { isRejected } from '../../../_shared/network-error.ts';
import { bearer } from '../../../_shared/bearer.ts';
import type { Account, PlatformIo } from '../../../platform.ts';
import type { InstagramPart } from '../../analytics.ts';
import { at } from '../api.ts';
import { metricList, type Metrics } from '../../../_meta/metrics.ts';

const pages = { length: 50, most: 2 } as const;
/** The number of posts that are read one by one if Instagram refuses to list posts with insights. */
const singly = 10;

const listed = z.object({
  id: graphId,
  timestamp: graphTime,
  caption: z.string().default(''),
  media_type: z.string().optional(),
  media_url: z.string().optional(),
  thumbnail_url: z.string().optional(),
  permalink: z.string().optional(),
  like_count: z.int().optional(),
  comments_count: z.int().optional(),
  insights: metricList.optional(),
});
type Listed = z.infer<typeof listed>;
const page = pageOf(listed);

/** Our name for each of Instagram's fields of a post. Instagram can retire any of these fields. */
const fields = {
  caption: 'caption',
  media_type: 'media_type',
  media_url: 'thumbnail_url',
  thumbnail_url: 'thumbnail_url',
  permalink: 'link',
  like_count: 'likes',
  comments_count: 'comments',
} as const satisfies Record<string, InstagramPart>;
const metrics = {
  views: 'impressions',
  reach: 'reach',
  saved: 'saved',
  total_interactions: 'engagement_rate',
} as const satisfies Record<string, InstagramPart>;
type Field = keyof typeof fields;
type Metric = keyof typeof metrics;
const allFields = Object.keys(fields) as Field[];
const allMetrics = Object.keys(metrics) as Metric[];

/** A post with its metrics, or with the reason why it has none. */
export type Measured = Omit<Listed, 'insights'> & { metrics: Metrics | null; note: string | null };

export const notes = {
  old: 'Instagram has no insights for this post. It may be from before the account became professional.',
  early: 'Instagram has not counted anything for this post yet. That can take two days.',
  unasked: 'Insights of older posts were left out because one of them has none.',
} as const;

function measured({ insights, ...post }: Listed): Measured {
  if (!insights) return { ...post, metrics: null, note: notes.old };
  // Instagram returns an empty list of metrics if it has no insights of the post yet.
  const isCounted = Object.keys(insights).length > 0;
  return { ...post, metrics: isCounted ? insights : null, note: isCounted ? null : notes.early };
}

type Asked = Pick<Listed, 'id'>;

const readMetrics = ({ http }: PlatformIo, { grant }: Account, { id }: Asked, asked: readonly Metric[]) =>
  http.read(
    { method: 'GET', url: at(id, 'insights'), query: { metric: asked.join() }, headers: bearer(grant) },
    metricList,
  );

/**
 * Reads the newest ten posts one by one, because a single post without insights makes the whole list fail. Older posts
 * get no metrics.
 */
async function measureSingly(
  io: PlatformIo,
  account: Account,
  posts: readonly Listed[],
  offered: readonly Metric[],
): Promise<Measured[]> {
  const read = async (post: Listed): Promise<Measured> => {
    try {
      return measured({ ...post, insights: await readMetrics(io, account, post, offered) });
    } catch (error) {
      if (isRejected(error)) return measured(post);
      throw error;
    }
  };
  const asked = await Promise.all(posts.slice(0, singly).map(read));
  const left = posts.slice(singly).map((post) => ({ ...measured(post), note: notes.unasked }));
  return [...asked, ...left];
}

/**
 * The metrics that Instagram still accepts. They are requested for the newest post, because older posts may have no
 * insights.
 */
async function offeredMetrics(io: PlatformIo, account: Account, newest: Asked): Promise<readonly Metric[]> {
  try {
    await readMetrics(io, account, newest, allMetrics);
    return allMetrics;
  } catch (error) {
    if (!isRejected(error)) throw error;
    const offered = await acceptedOf(allMetrics, (each) => readMetrics(io, account, newest, [each]));
    return offered.length > 0 ? offered : allMetrics;
  }
}

interface Query {
  since: number;
  after: string | undefined;
}

interface Offered {
  fields: readonly Field[];
  metrics: readonly Metric[];
}

interface Page {
  posts: Measured[];
  next: string | undefined;
  offered: Offered;
}

async function readPage(io: PlatformIo, account: Account, query: Query, offered: Offered): Promise<Page> {
  const ask = (asked: readonly string[], limit: number = pages.length) =>
    io.http.read(
      {
        method: 'GET',
        url: at(account.platformId, 'media'),
        query: {
          fields: ['id', 'timestamp', ...asked].join(),
          since: Math.floor(query.since / 1000),
          limit,
          after: query.after,
        },
        headers: bearer(account.grant),
      },
      page,
    );
  const askWith = (found: Offered) => ask([...found.fields, `insights.metric(${found.metrics.join()})`]);
  try {
    const shown = await askWith(offered);
    return { posts: shown.data.map(measured), next: nextCursor(shown), offered };
  } catch (error) {
    if (!isRejected(error)) throw error;
  }
  const { answer: plain, refused } = await askForAccepted(offered.fields, ask, (field) => ask([field], 1));
  const [newest] = plain.data;
  const known: Offered = {
    fields: offered.fields.filter((field) => !refused.includes(field)),
    metrics: newest ? await offeredMetrics(io, account, newest) : offered.metrics,
  };
  const isLess = refused.length > 0 || known.metrics.length < offered.metrics.length;
  if (isLess)
    try {
      const shown = await askWith(known);
      return { posts: shown.data.map(measured), next: nextCursor(shown), offered: known };
    } catch (error) {
      if (!isRejected(error)) throw error;
    }
  const posts = await measureSingly(io, account, plain.data, known.metrics);
  return { posts, next: nextCursor(plain), offered: known };
}

export interface ReadPosts {
  posts: Measured[];
  refused: InstagramPart[];
}

/** Reads up to a hundred posts published since the given time, newest first. */
export async function readPosts(io: PlatformIo, account: Account, since: number): Promise<ReadPosts> {
  const found: Measured[] = [];
  let offered: Offered = { fields: allFields, metrics: allMetrics };
  let after: string | undefined;
  for (let count = 0; count < pages.most; count += 1) {
    const read = await readPage(io, account, { since, after }, offered);
    found.push(...read.posts);
    ({ next: after, offered } = read);
    if (after === undefined) break;
  }
  const refused = [
    ...allFields.filter((field) => !offered.fields.includes(field)).map((field) => fields[field]),
    ...allMetrics.filter((metric) => !offered.metrics.includes(metric)).map((metric) => metrics[metric]),
  ];
  return { posts: found.filter(({ timestamp }) => timestamp >= since), refused: [...new Set(refused)] };
}
