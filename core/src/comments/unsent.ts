import { dayMs } from '../time/units.ts';
import { isRecord } from '../values/is-record.ts';
import { retryableMs } from './replies.ts';

/** A reply in the browser's storage that the server has not confirmed. */
export interface UnsentReply {
  threadId: string;
  requestId: string;
  text: string;
  /** The id of the message that the reply answers. */
  to: string;
  /** Milliseconds since 1970. */
  at: number;
  /**
   * The reason why the reply was not sent. Null while it is being sent, and if the page was closed before the server
   * answered.
   */
  reason: string | null;
  /** True if the server refused the reply because of an answer that the screen had not shown. */
  isLate: boolean;
  /** True if a request with the reply may have reached the server and has no answer, so the reply may be public. */
  mayBeSent: boolean;
}

/** A text that was written into the field of a thread and not sent. */
export interface ReplyDraft {
  threadId: string;
  text: string;
  at: number;
}

/** A text that was written below a post: a comment on the post, or a reply to one of its comments. */
export interface CommentDraft extends ReplyDraft {
  /** The id of the comment that the text answers; null for a comment on the post. */
  to: string | null;
  /** The request that last tried to send the text. */
  request: { key: string; id: string } | null;
}

/**
 * The maximum number of replies, and the maximum number of drafts, that a browser stores for a person in a workspace.
 */
const most = 100;
const draftKeptMs = 30 * dayMs;

function recordsIn(stored: string | null): Record<string, unknown>[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(read) ? read.filter(isRecord) : [];
  } catch {
    return [];
  }
}

const areTexts = (...values: unknown[]) => values.every((each) => typeof each === 'string');

function isReply(value: Record<string, unknown>): boolean {
  const { threadId, requestId, text, to, at, reason, isLate } = value;
  return (
    areTexts(threadId, requestId, text, to) &&
    typeof at === 'number' &&
    (reason === null || typeof reason === 'string') &&
    typeof isLate === 'boolean'
  );
}

const isDraft = ({ threadId, text, at }: Record<string, unknown>) =>
  areTexts(threadId, text) && typeof at === 'number';

/**
 * The stored replies, oldest first. Replies that are too old to be retried are left out, because the server may have
 * deleted their request ids, and a retry could publish them twice.
 */
export const readUnsent = (stored: string | null, now: number): UnsentReply[] =>
  (recordsIn(stored).filter(isReply) as unknown as UnsentReply[])
    .filter(({ at }) => now - at < retryableMs)
    // Older versions of Fanfare stored replies without `mayBeSent`.
    .map((each) => ({ ...each, mayBeSent: each.mayBeSent ?? !each.isLate }));

export const withUnsent = (stored: string | null, reply: UnsentReply): string =>
  JSON.stringify(
    [...readUnsent(stored, reply.at).filter(({ requestId }) => requestId !== reply.requestId), reply].slice(
      -most,
    ),
  );

export const withoutUnsent = (stored: string | null, requestIds: ReadonlySet<string>, now: number): string =>
  JSON.stringify(readUnsent(stored, now).filter(({ requestId }) => !requestIds.has(requestId)));

export const readDrafts = (stored: string | null, now: number): ReplyDraft[] =>
  (recordsIn(stored).filter(isDraft) as unknown as ReplyDraft[]).filter(({ at }) => now - at < draftKeptMs);

const isCommentDraft = ({ to, request }: Record<string, unknown>) =>
  (to === null || typeof to === 'string') &&
  (request === null || (isRecord(request) && areTexts(request['key'], request['id'])));

export const readCommentDraft = (stored: string | null, threadId: string, now: number): CommentDraft | null =>
  (readDrafts(stored, now) as unknown as Record<string, unknown>[])
    .filter((each) => each['threadId'] === threadId)
    .filter(isCommentDraft)
    .map((each) => each as unknown as CommentDraft)[0] ?? null;

/** The stored drafts after a change of this draft. An empty text removes the draft. */
export const withDraft = (stored: string | null, draft: ReplyDraft): string =>
  JSON.stringify(
    [
      ...readDrafts(stored, draft.at).filter(({ threadId }) => threadId !== draft.threadId),
      ...(draft.text.trim() === '' ? [] : [draft]),
    ].slice(-most),
  );
