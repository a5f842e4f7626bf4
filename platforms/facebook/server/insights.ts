import type { Insights } from '@fanfare/core/insights/insights.ts';
import { z } from 'zod';
import { graphId } from '../../_meta/graph.ts';
import { splitCounts } from '../../_shared/counts.ts';
import { bearer } from '../../_shared/bearer.ts';
import type { Account, PlatformIo, ReadInsights } from '../../platform.ts';
import { addressOf, at } from './api.ts';
import { readComments } from './post-comments.ts';

const summary = z.object({ summary: z.object({ total_count: z.int() }).optional() }).optional();
const post = z.object({
  id: graphId,
  created_time: z.string().optional(),
  permalink_url: z.string().optional(),
  reactions: summary,
  comments: summary,
  /** Missing until a person has shared the post. */
  shares: z.object({ count: z.int() }).optional(),
});
type Post = z.infer<typeof post>;

const counted = (edge: string) => `${edge}.limit(0).summary(true)`;
const fields = `id,created_time,permalink_url,shares,${counted('reactions')},${counted('comments')}`;

const video = z.object({
  id: graphId,
  post_id: graphId.optional(),
  created_time: z.string().optional(),
  permalink_url: z.string().optional(),
});

const isPost = (id: string) => id.includes('_');

function readNode<T>(
  { http }: PlatformIo,
  { grant }: Account,
  id: string,
  { asked, schema }: { asked: string; schema: z.ZodType<T> },
): Promise<T> {
  return http.read({ method: 'GET', url: at(id), query: { fields: asked }, headers: bearer(grant) }, schema);
}

/**
 * Reads the post of a media id. The id of a video is first replaced by the id of the post that shows it, because only
 * the post has counts.
 */
async function readPost(io: PlatformIo, account: Account, mediaId: string): Promise<Post> {
  if (isPost(mediaId)) return readNode(io, account, mediaId, { asked: fields, schema: post });
  const asked = 'id,post_id,created_time,permalink_url';
  const { post_id, ...film } = await readNode(io, account, mediaId, { asked, schema: video });
  // A video without a post is still being processed, so it has no counts yet.
  if (post_id === undefined) return film;
  const id = isPost(post_id) ? post_id : `${account.platformId}_${post_id}`;
  return readNode(io, account, id, { asked: fields, schema: post });
}

function countsOf({ reactions, comments, shares }: Post): Pick<Insights, 'counts' | 'missing'> {
  const isProcessing = !reactions?.summary && !comments?.summary;
  const why = isProcessing ? 'not_yet' : 'not_offered';
  return splitCounts([
    { label: 'Reactions', value: reactions?.summary?.total_count, why },
    { label: 'Comments', value: comments?.summary?.total_count, why },
    { label: 'Shares', value: isProcessing ? null : (shares?.count ?? 0), why },
  ]);
}

export const insights: ReadInsights = async (io, account, mediaId) => {
  const { permalink_url, ...found } = await readPost(io, account, mediaId);
  const comments = await readComments(io, account, found.id);
  const link = addressOf(permalink_url ?? null);
  return {
    answer: { post: { ...found, permalink_url: link }, comments },
    link,
    ...countsOf(found),
    comments,
  };
};
