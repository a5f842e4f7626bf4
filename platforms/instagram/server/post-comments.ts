import type { CommentList } from '@fanfare/core/comments/gaps.ts';
import type { PostComment } from '@fanfare/core/insights/insights.ts';
import { z } from 'zod';
import { graphId, graphTime, nextCursor, pageOf } from '../../_meta/graph.ts';
import { bearer } from '../../_shared/bearer.ts';
import { isRejected } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { at } from './api.ts';

const pages = { length: 50, most: 4 } as const;

const commentShape = z.object({
  id: graphId,
  text: z.string().default(''),
  timestamp: graphTime,
  username: z.string().optional(),
});
type CommentReply = z.infer<typeof commentShape>;
const page = pageOf(commentShape.extend({ replies: z.object({ data: z.array(commentShape) }).optional() }));

/** One withheld field makes the whole call fail, so each repeated call requests fewer fields. */
const fields = [
  'id,text,username,timestamp,replies{id,text,username,timestamp}',
  'id,text,username,timestamp',
  'id,text,timestamp',
] as const;

const commentOf = (
  { id, text, timestamp, username = 'Instagram user' }: CommentReply,
  account: Account,
  replies: PostComment[],
): PostComment => ({
  id,
  text,
  username,
  timestamp: new Date(timestamp).toISOString(),
  replies,
  ...(username === account.username && { isOwn: true }),
});

interface Reading {
  pagesMax: number;
  /** The cursor of the earlier page after which the list continues. */
  cursor?: string | undefined;
}

async function readPages(
  { http }: PlatformIo,
  account: Account,
  mediaId: string,
  fields: string,
  { pagesMax, cursor }: Reading,
): Promise<CommentList> {
  const found: PostComment[] = [];
  let after = cursor;
  for (let count = 0; count < pagesMax; count += 1) {
    const query = { fields, limit: pages.length, after };
    const shown = await http.read(
      { method: 'GET', url: at(mediaId, 'comments'), query, headers: bearer(account.grant) },
      page,
    );
    for (const { replies, ...comment } of shown.data) {
      const answers = (replies?.data ?? []).toSorted((a, b) => a.timestamp - b.timestamp);
      found.push(
        commentOf(
          comment,
          account,
          answers.map((each) => commentOf(each, account, [])),
        ),
      );
    }
    after = nextCursor(shown);
    if (after === undefined) break;
  }
  return { comments: found, next: after ?? null };
}

async function readFields(
  io: PlatformIo,
  account: Account,
  mediaId: string,
  reading: Reading,
): Promise<CommentList> {
  const [most, less, least] = fields;
  for (const each of [most, less])
    try {
      return await readPages(io, account, mediaId, each, reading);
    } catch (error) {
      if (!isRejected(error)) throw error;
    }
  return readPages(io, account, mediaId, least, reading);
}

/** Reads the newest two hundred comments, with the first replies to each. */
export const readComments = async (io: PlatformIo, account: Account, mediaId: string) =>
  (await readFields(io, account, mediaId, { pagesMax: pages.most })).comments;

/** Reads up to fifty comments in one call, or in more calls if Instagram withholds fields. */
export const readPage = (io: PlatformIo, account: Account, mediaId: string, cursor?: string) =>
  readFields(io, account, mediaId, { pagesMax: 1, cursor });
