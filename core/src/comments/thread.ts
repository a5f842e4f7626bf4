import type { PostComment } from '../insights/insights.ts';
import { dayMs } from '../time/units.ts';

/** The comment of a thread, or a reply to it. */
export interface ThreadMessage {
  id: string;
  username: string;
  text: string;
  /** Milliseconds since 1970, like all times of a thread. */
  at: number;
  /** Whether our connected account wrote the message. */
  isOwn: boolean;
  /** The member who wrote the message in Fanfare; null when it was written on the network. */
  by: string | null;
  /**
   * The id of the request that sent the message from Fanfare. The screen of the author recognises the message by this
   * id.
   */
  requestId?: string | undefined;
}

/** A reply that has not been confirmed as published. */
export interface PendingReply {
  requestId: string;
  text: string;
  /** The id of the message that the reply answers. */
  to: string;
  by: string;
  askedAt: number;
  /** `waiting`: the network did not answer; we check before sending it again. */
  state: 'sending' | 'waiting' | 'failed';
  reason: string | null;
  attempts: number;
  nextAt: number | null;
}

export interface ThreadContext {
  workspaceId: string;
  platform: string;
  platformId: string;
  /** The network's id of the post. */
  mediaId: string;
  postId: string;
  postTitle: string;
  picture: string | null;
}

/** A comment with its replies, as the team sees it. */
export interface Thread extends ThreadContext {
  id: string;
  comment: ThreadMessage;
  /** The replies of the thread, oldest first. */
  replies: readonly ThreadMessage[];
  pending: readonly PendingReply[];
  /** Ids of requests whose reply is published, so that a repeated request is recognised. */
  sent: readonly string[];
  /** Ids of requests whose reply was removed, so that a request that arrives later is not sent. */
  discarded: readonly string[];
  state: 'open' | 'answered';
  /** The member who answered; null when the answer was written on the network. */
  answeredBy: string | null;
  isDeleted: boolean;
  unreadBy: readonly string[];
  /** The time of the latest message by another person. */
  lastAt: number;
  /**
   * Ids of messages that were deleted in Fanfare. A network may still list them for a while, or may always list them to
   * their author, so they must not be added again.
   */
  removed: readonly string[];
}

export const repliesMax = 50;
const removedMax = 100;
export const textMax = 2_200;
const membersMax = 200;
/** Threads are kept this long after their last message. */
export const keptMs = 90 * dayMs;

const messageOf = ({ id, username, text, timestamp, isOwn = false }: PostComment): ThreadMessage => ({
  id,
  username,
  text: text.slice(0, textMax),
  at: Date.parse(timestamp),
  isOwn,
  by: null,
});

/** All replies below a comment, whatever their level. */
const repliesOf = ({ replies }: PostComment): ThreadMessage[] =>
  replies.flatMap((each) => [messageOf(each), ...repliesOf(each)]);

const byTime = (a: ThreadMessage, b: ThreadMessage) => a.at - b.at || (a.id < b.id ? -1 : 1);

/**
 * Adds listed messages to the known ones. Known messages are kept even if they are not listed, because networks list
 * only some replies. A reply written in Fanfare keeps its author.
 */
function mergeMessages(known: readonly ThreadMessage[], seen: readonly ThreadMessage[]): ThreadMessage[] {
  const merged = new Map(known.map((each) => [each.id, each]));
  for (const each of seen) {
    const before = merged.get(each.id);
    merged.set(
      each.id,
      before ? { ...before, ...each, isOwn: each.isOwn || before.isOwn, by: before.by } : each,
    );
  }
  return [...merged.values()].toSorted(byTime).slice(-repliesMax);
}

const latest = (messages: readonly ThreadMessage[], isOwn: boolean): number =>
  messages.reduce((max, each) => (each.isOwn === isOwn ? Math.max(max, each.at) : max), 0);

/** A new thread. Null if our account wrote all its messages. */
function startThread(
  context: ThreadContext & { id: string },
  comment: ThreadMessage,
  replies: readonly ThreadMessage[],
  members: readonly string[],
): Thread | null {
  const lastAt = latest([comment, ...replies], false);
  if (lastAt === 0) return null;
  const isAnswered = latest(replies, true) >= lastAt;
  return {
    ...context,
    comment,
    replies,
    pending: [],
    sent: [],
    discarded: [],
    state: isAnswered ? 'answered' : 'open',
    answeredBy: null,
    isDeleted: false,
    unreadBy: isAnswered ? [] : members.slice(0, membersMax),
    lastAt,
    removed: [],
  };
}

/** The thread after the network has listed its comment. Null when there is nothing to store. */
export function mergeThread(
  known: Thread | null,
  seen: PostComment,
  context: ThreadContext & { id: string },
  members: readonly string[],
): Thread | null {
  const comment = messageOf(seen);
  const found = repliesOf(seen);
  if (!known) return startThread(context, comment, found.toSorted(byTime).slice(-repliesMax), members);
  const removed = new Set(known.removed);
  if (removed.has(comment.id)) return known;
  const replies = mergeMessages(
    known.replies,
    found.filter(({ id }) => !removed.has(id)),
  );
  const ids = new Set(known.replies.map(({ id }) => id));
  const fresh = replies.filter(({ id }) => !ids.has(id));
  const lastAt = Math.max(known.lastAt, latest(replies, false));
  const next = {
    ...known,
    comment: { ...comment, isOwn: comment.isOwn || known.comment.isOwn, by: known.comment.by },
    replies,
    lastAt,
    isDeleted: false,
  };
  if (fresh.some((each) => !each.isOwn && each.at >= known.lastAt))
    return { ...next, state: 'open', answeredBy: null, unreadBy: members.slice(0, membersMax) };
  const isAnsweredElsewhere = known.state === 'open' && fresh.some(({ isOwn, at }) => isOwn && at >= lastAt);
  if (isAnsweredElsewhere) return { ...next, state: 'answered', answeredBy: null };
  const isBack = known.isDeleted && latest(replies, true) < lastAt;
  return isBack ? { ...next, state: 'open', answeredBy: null } : next;
}

export const hasMessage = ({ comment, replies }: Thread, id: string): boolean =>
  [comment, ...replies].some((message) => message.id === id);

/**
 * Marks a thread as deleted, because its comment was deleted in Fanfare or is no longer listed by the network. The
 * thread then needs no answer.
 */
export const markDeleted = (thread: Thread): Thread => ({
  ...thread,
  isDeleted: true,
  state: 'answered',
  unreadBy: [],
});

/**
 * The thread after one of its messages was deleted in Fanfare. If the comment was deleted, the whole thread counts as
 * deleted.
 */
export function removeMessage(thread: Thread, id: string): Thread {
  const removed = [...thread.removed.filter((each) => each !== id), id].slice(-removedMax);
  if (id === thread.comment.id) return { ...markDeleted(thread), removed };
  return { ...thread, replies: thread.replies.filter((reply) => reply.id !== id), removed };
}

/**
 * Removes a person from the thread. They have no pending replies anymore, because their Fanfare account was locked for
 * longer than a reply can be pending.
 */
export function withoutPerson(thread: Thread, uid: string): Thread {
  const nameless = (message: ThreadMessage) => (message.by === uid ? { ...message, by: '' } : message);
  return {
    ...markRead(thread, uid),
    comment: nameless(thread.comment),
    replies: thread.replies.map(nameless),
    pending: thread.pending.filter(({ by }) => by !== uid),
    answeredBy: thread.answeredBy === uid ? '' : thread.answeredBy,
  };
}

/**
 * Marks the thread as read by a person. `seen` contains the ids of the messages that the person has seen. If it lacks
 * somebody else's message, the thread remains unread. Ids are compared and not times, because networks round times to
 * seconds.
 */
export function markRead(thread: Thread, uid: string, seen?: readonly string[]): Thread {
  const { comment, replies, unreadBy } = thread;
  const isUnseen = ({ id, isOwn }: ThreadMessage) => !isOwn && seen?.includes(id) === false;
  if (!unreadBy.includes(uid) || [comment, ...replies].some(isUnseen)) return thread;
  return { ...thread, unreadBy: unreadBy.filter((each) => each !== uid) };
}

/**
 * Marks the thread as answered, or as open again. Marking it as answered also marks it as read by the person, unless
 * one of its messages is missing in `seen`.
 */
export function markAnswered(
  thread: Thread,
  isAnswered: boolean,
  uid: string,
  seen?: readonly string[],
): Thread {
  if (isAnswered === (thread.state === 'answered')) return thread;
  return isAnswered
    ? { ...markRead(thread, uid, seen), state: 'answered', answeredBy: uid }
    : { ...thread, state: 'open', answeredBy: null };
}
