import type { CommentList } from '@fanfare/core/comments/gaps.ts';
import type { PostComment } from '@fanfare/core/insights/insights.ts';
import { z } from 'zod';
import { graphId, graphTime, nextCursor, pageOf } from '../../_meta/graph.ts';
import { bearer } from '../../_shared/bearer.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { at } from './api.ts';

const pages = { length: 50, most: 4 } as const;

const commentShape = z.object({
  id: graphId,
  message: z.string().default(''),
  created_time: graphTime,
  /** Missing if Facebook hides the author. */
  from: z.object({ id: graphId, name: z.string().optional() }).optional(),
});
type CommentReply = z.infer<typeof commentShape>;
const page = pageOf(commentShape.extend({ comments: z.object({ data: z.array(commentShape) }).optional() }));

const each = 'id,message,created_time,from{id,name}';
const fields = `${each},comments.limit(${pages.length}){${each}}`;

function commentOf(
  { id, message, created_time, from }: CommentReply,
  account: Account,
  replies: PostComment[],
): PostComment {
  const isOwn = from?.id === account.platformId;
  return {
    id,
    text: message,
    username: isOwn ? account.username : (from?.name ?? 'Facebook user'),
    timestamp: new Date(created_time).toISOString(),
    replies,
    ...(isOwn && { isOwn }),
  };
}

async function readPages(
  { http }: PlatformIo,
  account: Account,
  postId: string,
  pagesMax: number,
  cursor?: string,
): Promise<CommentList> {
  const found: PostComment[] = [];
  let after = cursor;
  for (let count = 0; count < pagesMax; count += 1) {
    const order = { filter: 'toplevel', order: 'reverse_chronological' };
    const shown = await http.read(
      {
        method: 'GET',
        url: at(postId, 'comments'),
        query: { fields, ...order, limit: pages.length, after },
        headers: bearer(account.grant),
      },
      page,
    );
    for (const { comments, ...comment } of shown.data) {
      const answers = (comments?.data ?? []).toSorted((a, b) => a.created_time - b.created_time);
      found.push(
        commentOf(
          comment,
          account,
          answers.map((answer) => commentOf(answer, account, [])),
        ),
      );
    }
    after = nextCursor(shown);
    if (after === undefined) break;
  }
  return { comments: found, next: after ?? null };
}

/** Reads the newest two hundred comments, with the first replies to each of them. */
export const readComments = async (io: PlatformIo, account: Account, postId: string) =>
  (await readPages(io, account, postId, pages.most)).comments;

/** Reads up to fifty comments, in one call. */
export const readPage = (io: PlatformIo, account: Account, postId: string, cursor?: string) =>
  readPages(io, account, postId, 1, cursor);
