import type { Insights, MissingReason } from '@fanfare/core/insights/insights.ts';
import { z } from 'zod';
import { graphId } from '../../_meta/graph.ts';
import { hasNoSuchCounts, metricList, type Metrics } from '../../_meta/metrics.ts';
import { bearer } from '../../_shared/bearer.ts';
import { splitCounts, missingReasonOf } from '../../_shared/counts.ts';
import type { Account, PlatformIo, ReadInsights } from '../../platform.ts';
import { at } from './api.ts';
import { readConversation } from './conversation.ts';

/** For a container, Threads returns only the `id`, so this schema does not accept a container. */
const media = z.object({
  id: graphId,
  media_type: z.string(),
  permalink: z.string().optional(),
  timestamp: z.string().optional(),
});
const fields = 'id,media_type,permalink,timestamp';

const metric = 'likes,replies,views,shares';

interface ReadMetrics {
  metrics: Metrics;
  /** The reason why some counts are missing from `metrics`. */
  why: MissingReason;
}

async function readMetrics({ http }: PlatformIo, { grant }: Account, mediaId: string): Promise<ReadMetrics> {
  try {
    const url = at(mediaId, 'insights');
    const call = { method: 'GET', url, query: { metric }, headers: bearer(grant) } as const;
    return { metrics: await http.read(call, metricList), why: 'not_offered' };
  } catch (error) {
    if (hasNoSuchCounts(error)) return { metrics: {}, why: missingReasonOf(error) };
    throw error;
  }
}

const countsOf = ({ metrics, why }: ReadMetrics): Pick<Insights, 'counts' | 'missing'> =>
  splitCounts([
    { label: 'Likes', value: metrics['likes'], why },
    { label: 'Replies', value: metrics['replies'], why },
    { label: 'Views', value: metrics['views'], why },
    { label: 'Shares', value: metrics['shares'], why },
  ]);

export const insights: ReadInsights = async (io, account, mediaId) => {
  const headers = bearer(account.grant);
  const post = await io.http.read({ method: 'GET', url: at(mediaId), query: { fields }, headers }, media);
  const [comments, read] = await Promise.all([
    readConversation(io, account, mediaId),
    readMetrics(io, account, mediaId),
  ]);
  return {
    answer: { media: { ...post, insights: read.metrics }, comments },
    link: post.permalink ?? null,
    ...countsOf(read),
    comments,
  };
};
