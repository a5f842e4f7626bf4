import type { MessageView, ThreadView } from '@fanfare/core/comments/inbox.ts';
import { sendingMs } from '@fanfare/core/comments/replies.ts';
import type { Thread, ThreadMessage } from '@fanfare/core/comments/thread.ts';
import type { InboxDependencies } from './dependencies.ts';

const authorsOf = ({ replies, pending, answeredBy }: Thread): string[] =>
  // A message of a removed person has an empty `by`.
  [...replies, ...pending, { by: answeredBy }].flatMap(({ by }) => (by === null || by === '' ? [] : [by]));

/** Threads as one person sees them, with the names of the members who wrote or answered. */
export async function viewsOf(
  { people, now }: Pick<InboxDependencies, 'people' | 'now'>,
  threads: readonly Thread[],
  uid: string,
): Promise<ThreadView[]> {
  const uids = [...new Set(threads.flatMap(authorsOf))];
  const found = uids.length === 0 ? [] : await people.findMany(uids);
  const names = new Map(found.map((person) => [person.uid, person.name]));
  const nameOf = (by: string | null) => (by === null ? null : (names.get(by) ?? 'A former member'));
  const messageOf = ({ id, username, text, isOwn, at, by, requestId }: ThreadMessage): MessageView => ({
    id,
    username,
    text,
    isOwn,
    timestamp: new Date(at).toISOString(),
    by: nameOf(by),
    ...(by === uid && requestId !== undefined && { requestId }),
  });
  const nowMs = now().getTime();
  return threads.map((thread) => ({
    id: thread.id,
    platform: thread.platform,
    platform_id: thread.platformId,
    media_id: thread.mediaId,
    post_id: thread.postId,
    post_title: thread.postTitle,
    picture: thread.picture,
    comment: messageOf(thread.comment),
    replies: thread.replies.map(messageOf),
    pending: thread.pending.map(({ requestId, text, to, by, askedAt, state, reason, nextAt }) => ({
      requestId,
      text,
      to,
      by: nameOf(by),
      timestamp: new Date(askedAt).toISOString(),
      // If a reply is still stored as being sent after its time for sending, its worker has died.
      state: state === 'sending' && (nextAt ?? 0) < nowMs - sendingMs ? 'waiting' : state,
      reason,
    })),
    state: thread.state,
    answeredBy: nameOf(thread.answeredBy),
    isDeleted: thread.isDeleted,
    isUnread: thread.unreadBy.includes(uid),
    lastAt: new Date(thread.lastAt).toISOString(),
  }));
}
