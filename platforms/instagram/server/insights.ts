import type { Insights, MissingReason } from '@fanfare/core/insights/insights.ts';
import { z } from 'zod';
import { graphId } from '../../_meta/graph.ts';
import { bearer } from '../../_shared/bearer.ts';
import { splitCounts, missingReasonOf } from '../../_shared/counts.ts';
import type { Account, PlatformIo, ReadInsights } from '../../platform.ts';
import { at } from './api.ts';
import { hasNoSuchCounts, metricList, type Metrics } from '../../_meta/metrics.ts';
import { readComments } from './post-comments.ts';

const media = z.object({
  id: graphId,
  media_type: z.string().optional(),
  permalink: z.string().optional(),
  timestamp: z.string().optional(),
  /** Missing if the account hides the number of likes. */
  like_count: z.int().optional(),
  comments_count: z.int().optional(),
});
const fields = 'id,media_type,permalink,timestamp,like_count,comments_count';

/**
 * Requested in this order until a call succeeds: one metric that the post does not have makes the whole call fail.
 * Stories, for example, have no saves.
 */
const metricSets = ['views,reach,saved,shares', 'views,reach'] as const;

interface ReadMetrics {
  metrics: Metrics;
  /** The reason why some counts are missing from `metrics`. */
  why: MissingReason;
}

async function readMetrics({ http }: PlatformIo, { grant }: Account, mediaId: string): Promise<ReadMetrics> {
  let why: MissingReason = 'not_offered';
  for (const metric of metricSets)
    try {
      const url = at(mediaId, 'insights');
      const call = { method: 'GET', url, query: { metric }, headers: bearer(grant) } as const;
      return { metrics: await http.read(call, metricList), why };
    } catch (error) {
      if (!hasNoSuchCounts(error)) throw error;
      why = missingReasonOf(error);
    }
  return { metrics: {}, why };
}

const countsOf = (
  { like_count, comments_count }: z.infer<typeof media>,
  { metrics, why }: ReadMetrics,
): Pick<Insights, 'counts' | 'missing'> =>
  splitCounts([
    { label: 'Likes', value: like_count },
    { label: 'Comments', value: comments_count },
    { label: 'Views', value: metrics['views'], why },
    { label: 'Reach', value: metrics['reach'], why },
    { label: 'Saves', value: metrics['saved'], why },
    { label: 'Shares', value: metrics['shares'], why },
  ]);

export const insights: ReadInsights = async (io, account, mediaId) => {
  const { http } = io;
  const headers = bearer(account.grant);
  const post = await http.read({ method: 'GET', url: at(mediaId), query: { fields }, headers }, media);
  const [comments, read] = await Promise.all([
    readComments(io, account, mediaId),
    readMetrics(io, account, mediaId),
  ]);
  return {
    answer: { media: { ...post, insights: read.metrics }, comments },
    link: post.permalink ?? null,
    ...countsOf(post, read),
    comments,
  };
};
