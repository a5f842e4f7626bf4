import type { MessageView, PendingView, ThreadView } from '@fanfare/core/comments/inbox.ts';
import { pendingMax } from '@fanfare/core/comments/replies.ts';
import { readUnsent, withoutUnsent, withUnsent, type UnsentReply } from '@fanfare/core/comments/unsent.ts';
import { useCallback, useRef, useState } from 'react';
import { fieldMessageOf, hasCode, isGone, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { readStored, writeStored } from '../../browser/stored.ts';
import { useToast } from '../../ui/toasts.tsx';
import { inboxTopic, shortLabel } from './inbox-toast.ts';
import { answerableMessage } from './thread-pages.ts';
import type { UnsentReplies } from './use-unsent-replies.ts';

export interface ShownReply extends PendingView {
  /** True if the reply was held back because of an answer that the person had not seen. */
  isLate?: boolean;
}

const seenIn = ({ replies, pending }: ThreadView): string[] => [
  ...replies.filter(({ isOwn }) => isOwn).map(({ id }) => id),
  ...pending.map(({ requestId }) => requestId),
];

const closedText = 'The page was closed before this reply was confirmed. Retry never sends it twice.';

/**
 * Replies that this browser is sending. A reply stays in the browser's storage until the server has it. Its request id
 * stays the same, so that Retry never sends the reply twice. The server's copy of the reply has the same id.
 */
export function useReply(
  { workspaceId, unsent }: { workspaceId: string; unsent: UnsentReplies },
  onChanged: (thread: ThreadView) => void,
  {
    onLate,
    onFailed,
    onShow,
    isShown,
  }: {
    onLate: (threadId: string) => void;
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
  const mark = (change: (known: ReadonlySet<string>) => ReadonlySet<string>) => {
    isSending.current = change(isSending.current);
    setSending(isSending.current);
  };
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const put = (reply: UnsentReply) => writeStored(key, withUnsent(readStored(key), reply));
  const drop = useCallback(
    (...ids: string[]) => void writeStored(key, withoutUnsent(readStored(key), new Set(ids), Date.now())),
    [key],
  );

  /**
   * Reports a failure in a toast that leads to the thread. An open thread shows the failure below its messages instead.
   */
  const report = (thread: ThreadView, reason: string | null) => {
    if (isShown(thread.id)) return;
    const { username } = answerableMessage(thread);
    toast({
      text: `Reply to ${shortLabel(username)} not sent. ${reason ?? ''}`.trim(),
      severity: 'error',
      action: { label: 'Show', run: () => onShow(thread.id) },
    });
  };

  const send = async (thread: ThreadView, reply: Pick<PendingView, 'requestId' | 'text' | 'to'>) => {
    const { requestId, text, to } = reply;
    const { id } = thread;
    const at = local.find((each) => each.requestId === requestId)?.at ?? Date.now();
    const waiting = { threadId: id, requestId, text, to, at, reason: null, isLate: false };
    put(waiting);
    mark((known) => new Set([...known, requestId]));
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
      setSent((known) => new Set([...known, ...answer.replies.filter(isNew).map((each) => each.id)]));
      toast({
        text: `Reply to ${shortLabel(answerableMessage(thread).username)} sent`,
        topic: inboxTopic,
        ...(!isShown(id) && { action: { label: 'Show', run: () => onShow(id) } }),
      });
    } catch (error) {
      const isLate = hasCode(error, 'answered');
      const reason = fieldMessageOf(error, 'reply', 'Failed to post reply');
      put({ ...waiting, reason, isLate });
      report(thread, reason);
      if (isLate) onLate(id);
    } finally {
      mark((known) => new Set([...known].filter((each) => each !== requestId)));
    }
  };

  const discard = async (thread: ThreadView, requestId: string) => {
    drop(requestId);
    const left = thread.pending.filter((each) => each.requestId !== requestId);
    if (left.length === thread.pending.length) return;
    try {
      onChanged(await call('discardReply', { workspaceId, id: thread.id, requestId }));
    } catch (error) {
      if (isGone(error)) onChanged({ ...thread, pending: left });
      else toast({ text: messageOf(error, 'Failed to remove the reply'), severity: 'error' });
    }
  };

  /** The pending replies on the server, plus replies that have not reached it. */
  const pendingOf = ({ id, pending }: ThreadView): readonly ShownReply[] => {
    const own = local.filter(({ threadId }) => threadId === id).map((each) => toShown(each, sending));
    const ids = new Set(own.map(({ requestId }) => requestId));
    return [...pending.filter(({ requestId }) => !ids.has(requestId)), ...own];
  };

  /** Forgets replies that have reached the server. */
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
  { requestId, text, to, at, reason, isLate }: UnsentReply,
  sending: ReadonlySet<string>,
): ShownReply => ({
  requestId,
  text,
  to,
  by: null,
  timestamp: new Date(at).toISOString(),
  ...(sending.has(requestId)
    ? { state: 'sending', reason: null }
    : { state: 'failed', reason: reason ?? closedText, isLate }),
});

export type Replies = ReturnType<typeof useReply>;
