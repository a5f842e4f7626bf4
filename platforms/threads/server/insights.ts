import type { Insights } from '@fanfare/core/insights/insights.ts';
import { z } from 'zod';
import { graphId } from '../../_meta/graph.ts';
import { metricList, type Metrics } from '../../_meta/metrics.ts';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo, ReadInsights } from '../../platform.ts';
import { at } from './api.ts';
import { readConversation } from './conversation.ts';

/** Only posts have these fields. A container has only an id. */
const media = z.object({
  id: graphId,
  media_type: z.string(),
  permalink: z.string().optional(),
  timestamp: z.string().optional(),
});
const fields = 'id,media_type,permalink,timestamp';

const metric = 'likes,replies,views,shares';

/** The permission may be missing, or the post a repost. The post exists, but these counts do not. */
const isWithout = (error: unknown): boolean =>
  error instanceof NetworkError && ['rejected', 'missing_permission'].includes(error.failure.kind);

async function readMetrics({ http }: PlatformIo, { grant }: Account, mediaId: string): Promise<Metrics> {
  try {
    const url = at(mediaId, 'insights');
    return await http.read({ method: 'GET', url, query: { metric }, headers: bearer(grant) }, metricList);
  } catch (error) {
    if (isWithout(error)) return {};
    throw error;
  }
}

function countsOf(metrics: Metrics): Insights['counts'] {
  const counts = [
    { label: 'Likes', value: metrics['likes'] },
    { label: 'Replies', value: metrics['replies'] },
    { label: 'Views', value: metrics['views'] },
    { label: 'Shares', value: metrics['shares'] },
  ];
  return counts.flatMap(({ label, value }) => (value === undefined ? [] : [{ label, value }]));
}

export const insights: ReadInsights = async (io, account, mediaId) => {
  const headers = bearer(account.grant);
  const post = await io.http.read({ method: 'GET', url: at(mediaId), query: { fields }, headers }, media);
  const [comments, metrics] = await Promise.all([
    readConversation(io, account, mediaId),
    readMetrics(io, account, mediaId),
  ]);
  return {
    answer: { media: { ...post, insights: metrics }, comments },
    link: post.permalink ?? null,
    counts: countsOf(metrics),
    comments,
  };
};
