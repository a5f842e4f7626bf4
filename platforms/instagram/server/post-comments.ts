import type { PostComment } from '@fanfare/core/insights/insights.ts';
import { z } from 'zod';
import { graphId, graphTime, nextCursor, pageOf } from '../../_meta/graph.ts';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
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

/** One withheld field refuses the whole call, so fewer fields are requested each time. */
const fields = [
  'id,text,username,timestamp,replies{id,text,username,timestamp}',
  'id,text,username,timestamp',
  'id,text,timestamp',
] as const;

const commentOf = (
  { id, text, timestamp, username = 'Instagram user' }: CommentReply,
  replies: PostComment[],
): PostComment => ({
  id,
  text,
  username,
  timestamp: new Date(timestamp).toISOString(),
  replies,
});

async function readPages(
  { http }: PlatformIo,
  { grant }: Account,
  mediaId: string,
  fields: string,
): Promise<PostComment[]> {
  const found: PostComment[] = [];
  let after: string | undefined;
  for (let count = 0; count < pages.most; count += 1) {
    const query = { fields, limit: pages.length, after };
    const shown = await http.read(
      { method: 'GET', url: at(mediaId, 'comments'), query, headers: bearer(grant) },
      page,
    );
    for (const { replies, ...comment } of shown.data) {
      const answers = (replies?.data ?? []).toSorted((a, b) => a.timestamp - b.timestamp);
      found.push(
        commentOf(
          comment,
          answers.map((each) => commentOf(each, [])),
        ),
      );
    }
    after = nextCursor(shown);
    if (after === undefined) break;
  }
  return found;
}

const isWithheld = (error: unknown): boolean =>
  error instanceof NetworkError && error.failure.kind === 'rejected';

/** Reads the newest two hundred comments, with the first replies to each. */
export async function readComments(
  io: PlatformIo,
  account: Account,
  mediaId: string,
): Promise<PostComment[]> {
  const [most, less, least] = fields;
  for (const each of [most, less])
    try {
      return await readPages(io, account, mediaId, each);
    } catch (error) {
      if (!isWithheld(error)) throw error;
    }
  return readPages(io, account, mediaId, least);
}
