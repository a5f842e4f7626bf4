import type { CommentList } from '@fanfare/core/comments/gaps.ts';
import type { PostComment } from '@fanfare/core/insights/insights.ts';
import { z } from 'zod';
import { graphId, graphTime, nextCursor, pageOf } from '../../_meta/graph.ts';
import { bearer } from '../../_shared/bearer.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { at } from './api.ts';

const pages = { length: 100, most: 4 } as const;

const replyShape = z.object({
  id: graphId,
  text: z.string().default(''),
  /** Missing if Threads hides the author. */
  username: z.string().default('Threads user'),
  timestamp: graphTime,
  replied_to: z.object({ id: graphId }).optional(),
});
type ThreadReply = z.infer<typeof replyShape>;
const page = pageOf(replyShape);

const fields = 'id,text,username,timestamp,replied_to';

/** Reads replies of all levels, newest first. */
async function readPages(
  { http }: PlatformIo,
  { grant }: Account,
  mediaId: string,
  pagesMax: number,
  cursor?: string,
): Promise<{ found: ThreadReply[]; next: string | null }> {
  const found: ThreadReply[] = [];
  let after = cursor;
  for (let count = 0; count < pagesMax; count += 1) {
    const shown = await http.read(
      {
        method: 'GET',
        url: at(mediaId, 'conversation'),
        query: { fields, limit: pages.length, after },
        headers: bearer(grant),
      },
      page,
    );
    found.push(...shown.data);
    after = nextCursor(shown);
    if (after === undefined) break;
  }
  return { found, next: after ?? null };
}

const commentOf = (
  { id, text, username, timestamp }: ThreadReply,
  own: string,
  replies: PostComment[],
  parent?: string,
): PostComment => ({
  id,
  text,
  username,
  timestamp: new Date(timestamp).toISOString(),
  replies,
  ...(username === own && { isOwn: true }),
  ...(parent !== undefined && { parent }),
});

/**
 * Nests the replies: the top level newest first, deeper levels oldest first. A reply whose parent is missing moves to
 * the top level.
 */
function nested(mediaId: string, all: readonly ThreadReply[], own: string): PostComment[] {
  const shown = new Set(all.map(({ id }) => id));
  const parentOf = ({ replied_to }: ThreadReply) =>
    replied_to && shown.has(replied_to.id) ? replied_to.id : mediaId;
  const answers = Map.groupBy(all, parentOf);
  const missingParent = ({ replied_to: to }: ThreadReply) =>
    to && to.id !== mediaId && !shown.has(to.id) ? to.id : undefined;
  const below = (id: string): PostComment[] =>
    (answers.get(id) ?? [])
      .toReversed()
      .map((each) => commentOf(each, own, below(each.id), missingParent(each)));
  return below(mediaId).toReversed();
}

/** Reads at most the newest 400 replies. */
export const readConversation = async (
  io: PlatformIo,
  account: Account,
  mediaId: string,
): Promise<PostComment[]> =>
  nested(mediaId, (await readPages(io, account, mediaId, pages.most)).found, account.username);

/** Reads one page of at most a hundred replies. */
export async function readPage(
  io: PlatformIo,
  account: Account,
  mediaId: string,
  cursor?: string,
): Promise<CommentList> {
  const { found, next } = await readPages(io, account, mediaId, 1, cursor);
  return { comments: nested(mediaId, found, account.username), next };
}
