import { createHash } from 'node:crypto';
import type { CommentList } from '@fanfare/core/comments/gaps.ts';
import type { InboxFacts, PolledPost } from '@fanfare/core/comments/polling.ts';
import { attachReplies, missingThreads, type SeenComments } from '@fanfare/core/comments/seen-comments.ts';
import { markDeleted, mergeThread, type Thread } from '@fanfare/core/comments/thread.ts';
import type { PostComment } from '@fanfare/core/insights/insights.ts';
import { dayMs } from '@fanfare/core/time/units.ts';
import type { AccountRef } from '../../store/accounts.ts';
import { isMalformed } from '../../store/read.ts';
import type { InboxDependencies } from './dependencies.ts';

/**
 * The number of known threads that are compared with a page. It is larger than a page, so that deleted comments are
 * noticed.
 */
const knownMax = 150;
const writesAtOnce = 10;

const hash = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 32);

export const signatureOf = ({ comments }: CommentList): string => hash(comments);

const threadIdOf = ({ platform, platformId }: AccountRef, commentId: string): string =>
  hash([platform, platformId, commentId]);

async function inChunks<T>(items: readonly T[], run: (item: T) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += writesAtOnce)
    await Promise.all(items.slice(start, start + writesAtOnce).map(run));
}

const isEqual = (a: Thread | null, b: Thread | null) => JSON.stringify(a) === JSON.stringify(b);

/** Stores the comments that a poll returned for a post. Returns how many threads have something new. */
export async function ingest(
  { threads, members, log, now }: Pick<InboxDependencies, 'threads' | 'members' | 'log' | 'now'>,
  ref: AccountRef,
  post: PolledPost,
  seen: SeenComments,
  { days }: InboxFacts,
): Promise<number> {
  const { workspaceId } = ref;
  const { postId, mediaId, title, picture } = post;
  const [known, team] = await Promise.all([
    threads.ofPost(workspaceId, postId, knownMax),
    members.list(workspaceId),
  ]);
  const byId = new Map(known.map((thread) => [thread.id, thread]));
  const shown = new Set(seen.comments.flatMap(({ id, parent }) => [id, parent ?? id]));
  const older = [...shown].map((id) => threadIdOf(ref, id)).filter((id) => !byId.has(id));
  for (const thread of await threads.findAll(workspaceId, older)) byId.set(thread.id, thread);
  const uids = team.map(({ uid }) => uid);
  const contextOf = (id: string) => ({ ...ref, id, mediaId, postId, postTitle: title, picture });
  const merge = (thread: Thread | null, comment: PostComment) =>
    mergeThread(thread, comment, contextOf(threadIdOf(ref, comment.id)), uids);
  // A comment that is too old for the network's list is not treated as deleted.
  const since = now().getTime() - (days - 0.5) * dayMs;
  const missing = missingThreads([...byId.values()], seen, since);
  const gone = new Set(missing);
  const present = [...byId.values()].filter((thread) => !gone.has(thread));
  let changed = 0;
  await inChunks(attachReplies(seen.comments, present), async (comment) => {
    const id = threadIdOf(ref, comment.id);
    if (isEqual(merge(byId.get(id) ?? null, comment), byId.get(id) ?? null)) return;
    try {
      const isNew = await threads.decide({ workspaceId, id }, (current) => {
        const next = merge(current, comment);
        if (!next || isEqual(next, current)) return { result: false };
        return { next, result: next.lastAt !== current?.lastAt };
      });
      changed += Number(isNew);
    } catch (error) {
      // A malformed thread would fail again, so only the other comments are stored.
      if (!isMalformed(error)) throw error;
      log.error('A thread of comments cannot be read.', error);
    }
  });
  await inChunks(missing, ({ id }) =>
    threads.decide({ workspaceId, id }, (current) => ({
      next: current ? markDeleted(current) : undefined,
      result: undefined,
    })),
  );
  return changed;
}
