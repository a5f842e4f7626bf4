import type { MessageView, PendingView, ThreadView } from '@fanfare/core/comments/inbox.ts';
import { useState } from 'react';
import { fieldMessageOf, hasCode, isGone, messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';

export interface ShownReply extends PendingView {
  /** Whether the reply was held back, because of an answer that this screen had not seen. */
  isLate?: boolean;
}

interface LocalReply extends ShownReply {
  threadId: string;
}

const seenIn = ({ replies, pending }: ThreadView): string[] => [
  ...replies.filter(({ isOwn }) => isOwn).map(({ id }) => id),
  ...pending.map(({ requestId }) => requestId),
];

/**
 * Replies that this screen is sending. Each keeps its request id, so that Retry never sends a second one. The server
 * uses the same id once the reply has reached it.
 */
export function useReply(
  workspaceId: string,
  onChanged: (thread: ThreadView) => void,
  onLate: (threadId: string) => void,
) {
  const { call } = useSession();
  const toast = useToast();
  const [local, setLocal] = useState<readonly LocalReply[]>([]);
  const [sent, setSent] = useState<ReadonlySet<string>>(new Set());
  const put = (reply: LocalReply) =>
    setLocal((known) => [...known.filter((each) => each.requestId !== reply.requestId), reply]);
  const drop = (requestId: string) =>
    setLocal((known) => known.filter((each) => each.requestId !== requestId));

  const send = async (thread: ThreadView, reply: Pick<PendingView, 'requestId' | 'text' | 'to'>) => {
    const { requestId, text, to } = reply;
    const shown = { requestId, text, to, by: null, timestamp: new Date().toISOString(), threadId: thread.id };
    put({ ...shown, state: 'sending', reason: null });
    try {
      const { id } = thread;
      const own = local.filter((each) => each.threadId === id && each.requestId !== requestId);
      const seen = [...new Set([...seenIn(thread), ...own.slice(-10).map((each) => each.requestId)])];
      const answer = await call('replyToThread', { workspaceId, id, reply: text, to, requestId, seen });
      onChanged(answer);
      drop(requestId);
      if (answer.pending.some((each) => each.requestId === requestId)) return;
      const isNew = (each: MessageView) => each.isOwn && each.text === text && !seen.includes(each.id);
      setSent((known) => new Set([...known, ...answer.replies.filter(isNew).map((each) => each.id)]));
      toast({ text: 'Reply sent', about: 'reply' });
    } catch (error) {
      const isLate = hasCode(error, 'answered');
      put({
        ...shown,
        state: 'failed',
        reason: fieldMessageOf(error, 'reply', 'Failed to post reply'),
        isLate,
      });
      if (isLate) onLate(thread.id);
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

  /** The pending replies on the server, plus those that have not reached it. */
  const pendingOf = ({ id, pending }: ThreadView): readonly ShownReply[] => {
    const own = local.filter(({ threadId }) => threadId === id);
    const ids = new Set(own.map(({ requestId }) => requestId));
    return [...pending.filter(({ requestId }) => !ids.has(requestId)), ...own];
  };

  return {
    pendingOf,
    /** Whether this screen sent the message. */
    isSent: (id: string) => sent.has(id),
    start: (thread: ThreadView, text: string, to: string) =>
      void send(thread, { requestId: crypto.randomUUID(), text, to }),
    retry: (thread: ThreadView, reply: PendingView) => void send(thread, reply),
    discard: (thread: ThreadView, requestId: string) => void discard(thread, requestId),
  };
}

export type Replies = ReturnType<typeof useReply>;
