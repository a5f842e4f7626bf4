import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import { useContext, useEffect, useRef } from 'react';
import { useSession } from '../../browser/session-context.ts';
import { TimersContext } from '../../browser/timers.ts';
import type { Inbox } from './use-inbox.ts';

/** A comment counts as read once it has been open for this time on a visible page. */
export const readMs = 1000;

/** The ids of the messages by other people that the screen has shown. */
export const seenMessages = ({ comment, replies }: ThreadView): string[] =>
  [comment, ...replies].flatMap(({ id, isOwn }) => (isOwn ? [] : id));

/**
 * Marks the messages of the open comment as read. If the browser is offline, they are marked once it is online. A
 * message that has arrived in the meantime keeps the comment unread. A comment that opened automatically after an
 * answer stays unread if the person leaves it at once.
 */
export function useMarkRead(workspaceId: string, thread: ThreadView | null, inbox: Inbox): void {
  const { call } = useSession();
  const timers = useContext(TimersContext);
  const latest = useRef({ thread, inbox });
  useEffect(() => {
    latest.current = { thread, inbox };
  });
  /** The messages for which the last call was made. If that call fails, it is not repeated for the same messages. */
  const marked = useRef<string>(null);
  const openId = thread?.id;
  useEffect(() => {
    if (openId !== undefined) marked.current = null;
  }, [openId]);
  const unread = thread?.isUnread === true ? [thread.id, ...seenMessages(thread)].join(' ') : null;
  useEffect(() => {
    if (unread === null) return undefined;
    const mark = () => {
      const { thread: open, inbox: known } = latest.current;
      if (!open || marked.current === unread) return;
      marked.current = unread;
      known.put({ ...open, isUnread: false });
      const input = { workspaceId, id: open.id, read: true, seen: seenMessages(open) } as const;
      const send = () => call('markThread', input);
      send().then(known.put, () => {
        if (navigator.onLine) return known.refresh();
        // The list is loaded again after the repeated call. A list that is loaded as soon as the browser is online may
        // be older than the repeated call.
        const again = () => void send().then(known.put).then(known.refresh, known.refresh);
        return window.addEventListener('online', again, { once: true });
      });
    };
    let stop: (() => void) | undefined;
    const wait = () => {
      stop?.();
      stop = document.visibilityState === 'visible' ? timers.after(readMs, mark) : undefined;
    };
    wait();
    document.addEventListener('visibilitychange', wait);
    return () => {
      stop?.();
      document.removeEventListener('visibilitychange', wait);
    };
  }, [call, timers, unread, workspaceId]);
}
