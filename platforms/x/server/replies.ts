import type { CommentList } from '@fanfare/core/comments/gaps.ts';
import type { PostComment } from '@fanfare/core/insights/insights.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, PlatformIo } from '../../platform.ts';
import { api, xId } from './api.ts';
import { classify } from './classify.ts';
import { ownPosts } from './own-posts.ts';
import { unescapeText } from './same-text.ts';

const maxPages = 2;
/** X returns a reply to apps only until it is seven days old. */
export const repliesMs = 7 * dayMs;
/**
 * The search lags by half a minute, so the account's own replies of the last minute are read from its list of posts.
 */
const searchLagMs = 60_000;

const reference = z.object({ type: z.string(), id: xId });
const found = z.object({
  id: xId,
  text: z.string(),
  author_id: xId,
  created_at: z.iso.datetime({ offset: true }),
  referenced_tweets: z.array(reference).optional(),
  referenced_posts: z.array(reference).optional(),
});
const page = z.object({
  data: z.array(found).optional(),
  includes: z.object({ users: z.array(z.object({ id: xId, username: z.string() })).optional() }).optional(),
  meta: z.object({ result_count: z.number(), next_token: z.string().optional() }),
});

interface Reply {
  id: string;
  text: string;
  username: string;
  at: number;
  repliesTo: string | null;
  isOwn: boolean;
}

async function search({ http }: PlatformIo, { grant }: Account, conversation: string, token?: string) {
  const reply = await http.send({
    method: 'GET',
    url: `${api}/tweets/search/recent`,
    query: {
      query: `conversation_id:${conversation}`,
      max_results: 100,
      'tweet.fields': 'author_id,created_at,referenced_tweets',
      expansions: 'author_id',
      next_token: token,
    },
    headers: bearer(grant),
  });
  const parsed = page.safeParse(reply.body);
  if (!parsed.success) throw new NetworkError(classify(reply), { cause: parsed.error });
  return parsed.data;
}

/** Searches for the replies of the last seven days. */
async function searchReplies(
  io: PlatformIo,
  account: Account,
  conversation: string,
  pagesMax: number,
  cursor?: string,
): Promise<{ replies: Reply[]; next: string | null }> {
  const replies: Reply[] = [];
  let token = cursor;
  for (let count = 0; count < pagesMax; count += 1) {
    const { data = [], includes, meta } = await search(io, account, conversation, token);
    const names = new Map(includes?.users?.map(({ id, username }) => [id, username]));
    for (const each of data) {
      const references = each.referenced_posts ?? each.referenced_tweets ?? [];
      replies.push({
        id: each.id,
        text: unescapeText(each.text),
        username: names.get(each.author_id) ?? 'X user',
        at: Date.parse(each.created_at),
        repliesTo: references.find(({ type }) => type === 'replied_to')?.id ?? null,
        isOwn: each.author_id === account.platformId,
      });
    }
    token = meta.next_token;
    if (token === undefined) break;
  }
  return { replies, next: token ?? null };
}

/** The account's own replies of the last minute to this post or to one of its replies. */
async function latestOwnReplies(
  io: PlatformIo,
  account: Account,
  known: ReadonlySet<string>,
): Promise<Reply[]> {
  const posts = await ownPosts(io, account, io.now() - searchLagMs);
  const within = new Set(known);
  const replies: Reply[] = [];
  // Sorted oldest first, so that a reply comes after the message that it answers.
  for (const { id, text, at, repliesTo } of posts.toReversed()) {
    if (repliesTo === null || !within.has(repliesTo) || known.has(id)) continue;
    within.add(id);
    replies.unshift({ id, text: unescapeText(text), username: account.username, at, repliesTo, isOwn: true });
  }
  return replies;
}

function treeOf(replies: readonly Reply[], post: string): PostComment[] {
  const known = new Set(replies.map(({ id }) => id));
  // Replies to a comment that is deleted or too old are shown at the top level.
  const below = Map.groupBy(replies, ({ repliesTo }) =>
    repliesTo !== null && known.has(repliesTo) ? repliesTo : post,
  );
  const grow = ({ id, text, username, at, isOwn, repliesTo }: Reply): PostComment => ({
    id,
    text,
    username,
    timestamp: new Date(at).toISOString(),
    replies: (below.get(id) ?? []).toSorted((a, b) => a.at - b.at).map(grow),
    ...(isOwn && { isOwn }),
    ...(repliesTo !== null && repliesTo !== post && !known.has(repliesTo) && { parent: repliesTo }),
  });
  return (below.get(post) ?? []).toSorted((a, b) => b.at - a.at).map(grow);
}

/** The newest two hundred replies, and the account's own replies of the last minute, as a tree. */
export async function readReplies(
  io: PlatformIo,
  account: Account,
  { id, conversation }: { id: string; conversation: string },
): Promise<PostComment[]> {
  const found = await searchReplies(io, account, conversation, maxPages);
  const replies = found.replies.filter((each) => each.id !== id);
  const fresh = await latestOwnReplies(io, account, new Set([id, ...replies.map((each) => each.id)]));
  return treeOf([...fresh, ...replies], id);
}

/** Reads one page of at most a hundred replies. Replies that the search does not find yet are missing. */
export async function readPage(
  io: PlatformIo,
  account: Account,
  id: string,
  cursor?: string,
): Promise<CommentList> {
  const { replies, next } = await searchReplies(io, account, id, 1, cursor);
  return {
    comments: treeOf(
      replies.filter((each) => each.id !== id),
      id,
    ),
    next,
  };
}
