import type { PostComment } from '../insights/insights.ts';
import type { Thread, ThreadMessage } from './thread.ts';

/** The comments that a poll of a post returned, newest first, without a gap between them. */
export interface SeenComments {
  comments: readonly PostComment[];
  hasNewest: boolean;
  hasOldest: boolean;
}

const seenOf = ({ id, text, username, at, isOwn }: ThreadMessage): PostComment => ({
  id,
  text,
  username,
  timestamp: new Date(at).toISOString(),
  replies: [],
  isOwn,
});

/** If the network listed a reply without its comment, adds the reply to the thread of the comment. */
export function attachReplies(comments: readonly PostComment[], known: readonly Thread[]): PostComment[] {
  const roots = new Set(known.map(({ comment }) => comment.id));
  const holders = new Map(
    known
      .filter(({ isDeleted }) => !isDeleted)
      .flatMap(({ comment, replies }) => [comment, ...replies].map(({ id }) => [id, comment] as const)),
  );
  // A comment that already has a thread of its own is not attached to another thread.
  const holderOf = ({ id, parent }: PostComment) =>
    parent === undefined || roots.has(id) ? undefined : holders.get(parent);
  const attached = Map.groupBy(comments, holderOf);
  const alone = attached.get(undefined) ?? [];
  const listed = new Set(alone.map(({ id }) => id));
  const below = new Map([...attached].map(([holder, replies]) => [holder?.id, replies]));
  const unlisted = [...attached.keys()].filter((holder) => holder && !listed.has(holder.id));
  return [...alone, ...unlisted.flatMap((holder) => (holder ? [seenOf(holder)] : []))].map((each) => ({
    ...each,
    replies: [...each.replies, ...(below.get(each.id) ?? [])],
  }));
}

const idsIn = ({ id, replies }: PostComment): string[] => [id, ...replies.flatMap(idsIn)];

/** Joins the pages of a list of comments. A reply joins its comment, which may be on another page. */
export function joinPages(pages: readonly (readonly PostComment[])[]): PostComment[] {
  // A page may repeat comments of the previous page, because new comments have moved them down.
  const all = [...new Map(pages.flat().map((each) => [each.id, each])).values()];
  const holders = new Map(all.flatMap((each) => idsIn(each).map((id) => [id, each] as const)));
  const rootOf = (comment: PostComment): PostComment => {
    const path = new Set([comment]);
    for (let at = comment; ;) {
      const holder = at.parent === undefined ? undefined : holders.get(at.parent);
      if (!holder || path.has(holder)) return at;
      path.add(holder);
      at = holder;
    }
  };
  const below = Map.groupBy(all, rootOf);
  return all.flatMap((root) => {
    const joined = below.get(root)?.filter((each) => each !== root) ?? [];
    if (!below.has(root)) return [];
    return [joined.length === 0 ? root : { ...root, replies: [...root.replies, ...joined] }];
  });
}

/**
 * Known threads that the network no longer lists, although it lists comments as old as theirs. `since`: the network
 * lists no older comments.
 */
export function missingThreads(known: readonly Thread[], seen: SeenComments, since: number): Thread[] {
  const { comments, hasNewest, hasOldest } = seen;
  const ids = new Set(comments.map(({ id }) => id));
  const times = comments.map(({ timestamp }) => Date.parse(timestamp));
  // Uses the time of the last comment in the list, not the earliest time: a pinned comment at the top may be older.
  const oldest = hasOldest ? since : Math.max(since, times.at(-1) ?? Infinity);
  const newest = hasNewest ? Infinity : Math.max(...times);
  return known.filter(
    ({ comment: { id, at }, isDeleted }) => !isDeleted && !ids.has(id) && at > oldest && at < newest,
  );
}
