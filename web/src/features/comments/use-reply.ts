import type { MessageView, PendingView, ThreadView } from '@fanfare/core/comments/inbox.ts';
import { pendingMax } from '@fanfare/core/comments/replies.ts';
import { readUnsent, withoutUnsent, withUnsent, type UnsentReply } from '@fanfare/core/comments/unsent.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import {
  fieldMessageOf,
  hasCode,
  isGone,
  isUnanswered,
  messageOf,
  unansweredText,
} from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { takeLock } from '../../browser/lock.ts';
import { readStored, writeStored } from '../../browser/stored.ts';
import { useToast } from '../../ui/toasts.tsx';
import { inboxTopic, shortLabel } from './inbox-toast.ts';
import { answerableMessage } from './thread-pages.ts';
import { replyLockOf, type UnsentReplies } from './use-unsent-replies.ts';

export interface ShownReply extends PendingView {
  /** True if the reply was not sent because an answer had arrived that the person had not seen. */
  isLate?: boolean;
  /** True if the reply may be public, because the answer to its request was lost. */
  mayBeSent?: boolean;
}

const seenIn = ({ replies, pending }: ThreadView): string[] => [
  ...replies.filter(({ isOwn }) => isOwn).map(({ id }) => id),
  ...pending.map(({ requestId }) => requestId),
];

const uncheckedText =
  'This reply may have been sent already, and Fanfare did not answer, so it was not removed. Check your connection and try again.';
const closedText = 'The page was closed before this reply was confirmed. Retry never sends it twice.';

function failureOf(error: unknown, wasOnline: boolean, wasSent: boolean) {
  const isLate = hasCode(error, 'answered');
  const isLost = wasOnline && isUnanswered(error);
  const reason = isLost ? unansweredText('sent') : fieldMessageOf(error, 'reply', 'Failed to post reply');
  return { reason, isLate, mayBeSent: isLost || (wasSent && !isLate) };
}

/**
 * Replies that this browser is sending. A reply stays in the browser's storage until the server has it. Its request id
 * stays the same, so that Retry never sends the reply twice. The server's copy of the reply has the same id.
 */
export function useReply(
  { workspaceId, unsent }: { workspaceId: string; unsent: UnsentReplies },
  onChanged: (thread: ThreadView) => void,
  {
    onOutdated,
    onFailed,
    onShow,
    isShown,
  }: {
    /** Called when the thread has to be read again, because it has changed elsewhere. */
    onOutdated: (threadId: string) => void;
    /** Called when a reply failed, because its account may have to be reconnected. */
    onFailed: () => void;
    onShow: (threadId: string) => void;
    /** Tells whether the thread is open on the screen. */
    isShown: (threadId: string) => boolean;
  },
) {
  const { call } = useSession();
  const toast = useToast();
  const { key, replies: local, sending, setSending } = unsent;
  const isSending = useRef(sending);
  /** The stored replies that this tab has not removed. */
  const kept = useRef(local);
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const put = (reply: UnsentReply) => writeStored(key, withUnsent(readStored(key), reply));
  const drop = useCallback(
    (...ids: string[]) => {
      kept.current = kept.current.filter(({ requestId }) => !ids.includes(requestId));
      writeStored(key, withoutUnsent(readStored(key), new Set(ids), Date.now()));
    },
    [key],
  );
  useEffect(() => {
    isSending.current = sending;
  }, [sending]);
  useEffect(() => {
    const stored = new Set(local.map(({ requestId }) => requestId));
    const gone = kept.current.filter(({ requestId }) => !stored.has(requestId));
    kept.current = local;
    // Another tab has removed these replies, perhaps because the server has published them.
    for (const id of new Set(gone.map(({ threadId }) => threadId))) onOutdated(id);
  }, [local, onOutdated]);

  /**
   * Reports a failure in a toast that opens the thread. If the thread is already open, the failure is shown below its
   * messages instead.
   */
  const report = (thread: ThreadView, reason: string | null, mayBeSent = false) => {
    if (isShown(thread.id)) return;
    const { username } = answerableMessage(thread);
    toast({
      text: `Reply to ${shortLabel(username)} not ${mayBeSent ? 'confirmed' : 'sent'}. ${reason ?? ''}`.trim(),
      severity: 'error',
      action: { label: 'Show', run: () => onShow(thread.id) },
    });
  };

  const showSent = (thread: ThreadView, messages: readonly MessageView[]) => {
    setSent((known) => new Set([...known, ...messages.map(({ id }) => id)]));
    toast({
      text: `Reply to ${shortLabel(answerableMessage(thread).username)} sent`,
      topic: inboxTopic,
      ...(!isShown(thread.id) && { action: { label: 'Show', run: () => onShow(thread.id) } }),
    });
  };

  const send = async (thread: ThreadView, reply: Pick<PendingView, 'requestId' | 'text' | 'to'>) => {
    const { requestId, text, to } = reply;
    const { id } = thread;
    const before = local.find((each) => each.requestId === requestId);
    const at = before?.at ?? Date.now();
    const wasOnline = navigator.onLine;
    // While offline, this request cannot reach the server, but an earlier request for the same reply may have reached
    // it.
    const wasSent = before?.mayBeSent ?? false;
    const mayBeSent = wasSent || wasOnline;
    const waiting = { threadId: id, requestId, text, to, at, reason: null, isLate: false, mayBeSent };
    const lock = takeLock(replyLockOf(requestId));
    put(waiting);
    setSending((known) => new Set([...known, requestId]));
    try {
      const own = local.filter((each) => each.threadId === id && each.requestId !== requestId);
      const seen = [...new Set([...seenIn(thread), ...own.slice(-pendingMax).map((each) => each.requestId)])];
      const answer = await call('replyToThread', { workspaceId, id, reply: text, to, requestId, seen });
      onChanged(answer);
      drop(requestId);
      const kept = answer.pending.find((each) => each.requestId === requestId);
      if (kept?.state === 'failed') {
        onFailed();
        report(thread, kept.reason);
      }
      if (kept) return;
      const isNew = (each: MessageView) => each.isOwn && each.text === text && !seen.includes(each.id);
      showSent(thread, answer.replies.filter(isNew));
    } catch (error) {
      const isRemoved = !readUnsent(readStored(key), at).some((each) => each.requestId === requestId);
      // Another tab has removed the reply, perhaps because the server has published it.
      if (isRemoved) {
        onOutdated(id);
        return;
      }
      const failure = failureOf(error, wasOnline, wasSent);
      put({ ...waiting, ...failure });
      report(thread, failure.reason, failure.mayBeSent);
      if (failure.isLate) onOutdated(id);
    } finally {
      setSending((known) => new Set([...known].filter((each) => each !== requestId)));
      (await lock)?.();
    }
  };

  const discard = async (thread: ThreadView, requestId: string) => {
    const mayBeSent = local.some((each) => each.requestId === requestId && each.mayBeSent);
    if (!mayBeSent) drop(requestId);
    const left = thread.pending.filter((each) => each.requestId !== requestId);
    if (!mayBeSent && left.length === thread.pending.length) return;
    try {
      // The server does not discard a reply that is being sent or was sent, so its answer shows whether the reply is
      // public.
      const answer = await call('discardReply', { workspaceId, id: thread.id, requestId });
      onChanged(answer);
      if (isSending.current.has(requestId)) return;
      drop(requestId);
      const published = answer.replies.filter((each) => each.requestId === requestId);
      if (published.length > 0) showSent(thread, published);
    } catch (error) {
      if (isGone(error)) {
        drop(requestId);
        onChanged({ ...thread, pending: left });
      } else if (mayBeSent && isUnanswered(error)) toast({ text: uncheckedText, severity: 'error' });
      else toast({ text: messageOf(error, 'Failed to remove the reply'), severity: 'error' });
    }
  };

  /** The pending replies on the server, plus replies that have not reached it. */
  const pendingOf = ({ id, pending }: ThreadView): readonly ShownReply[] => {
    const own = local.filter(({ threadId }) => threadId === id).map((each) => toShown(each, sending));
    const ids = new Set(own.map(({ requestId }) => requestId));
    return [...pending.filter(({ requestId }) => !ids.has(requestId)), ...own];
  };

  /** Removes replies that have reached the server from the storage of this browser. */
  const settle = useCallback(
    ({ replies, pending }: ThreadView) => {
      const stored = new Set([...replies, ...pending].flatMap(({ requestId }) => requestId ?? []));
      const known = readUnsent(readStored(key), Date.now()).map(({ requestId }) => requestId);
      const gone = known.filter((id) => stored.has(id) && !isSending.current.has(id));
      if (gone.length > 0) drop(...gone);
    },
    [key, drop],
  );

  return {
    pendingOf,
    settle,
    /** Tells whether this screen sent the message. */
    isSent: (id: string) => sent.has(id),
    start: (thread: ThreadView, text: string, to: string) =>
      void send(thread, { requestId: crypto.randomUUID(), text, to }),
    retry: (thread: ThreadView, reply: PendingView) => void send(thread, reply),
    discard: (thread: ThreadView, requestId: string) => void discard(thread, requestId),
  };
}

const toShown = (
  { requestId, text, to, at, reason, isLate, mayBeSent }: UnsentReply,
  sending: ReadonlySet<string>,
): ShownReply => ({
  requestId,
  text,
  to,
  by: null,
  timestamp: new Date(at).toISOString(),
  ...(sending.has(requestId)
    ? { state: 'sending', reason: null }
    : { state: 'failed', reason: reason ?? closedText, isLate, mayBeSent }),
});

export type Replies = ReturnType<typeof useReply>;
