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
  /** Missing for some replies. */
  username: z.string().default('Threads user'),
  timestamp: graphTime,
  replied_to: z.object({ id: graphId }).optional(),
});
type ThreadReply = z.infer<typeof replyShape>;
const page = pageOf(replyShape);

const fields = 'id,text,username,timestamp,replied_to';

/** Reads replies of all levels, newest first. */
async function readAll({ http }: PlatformIo, { grant }: Account, mediaId: string): Promise<ThreadReply[]> {
  const found: ThreadReply[] = [];
  let after: string | undefined;
  for (let count = 0; count < pages.most; count += 1) {
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
  return found;
}

const commentOf = ({ id, text, username, timestamp }: ThreadReply, replies: PostComment[]): PostComment => ({
  id,
  text,
  username,
  timestamp: new Date(timestamp).toISOString(),
  replies,
});

/**
 * Nests replies: the top level newest first, deeper levels oldest first. A reply whose parent is missing moves to the
 * top level.
 */
export function nested(mediaId: string, all: readonly ThreadReply[]): PostComment[] {
  const shown = new Set(all.map(({ id }) => id));
  const parentOf = ({ replied_to }: ThreadReply) =>
    replied_to && shown.has(replied_to.id) ? replied_to.id : mediaId;
  const answers = Map.groupBy(all, parentOf);
  const below = (id: string): PostComment[] =>
    (answers.get(id) ?? []).toReversed().map((each) => commentOf(each, below(each.id)));
  return below(mediaId).toReversed();
}

/** Reads the newest four hundred replies. */
export const readConversation = async (
  io: PlatformIo,
  account: Account,
  mediaId: string,
): Promise<PostComment[]> => nested(mediaId, await readAll(io, account, mediaId));
