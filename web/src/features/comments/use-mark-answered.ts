import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import { useRef } from 'react';
import { messageOf } from '../../browser/api-error.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';
import { commentLabel, inboxTopic } from './inbox-toast.ts';
import type { Inbox } from './use-inbox.ts';
import { seenMessages } from './use-mark-read.ts';

interface Change {
  thread: ThreadView;
  answered: boolean;
}

const textOf = ({ thread, answered }: Change) =>
  `${answered ? 'Marked as answered' : 'Comment reopened'}: ${commentLabel(thread)}`;

interface MarkAnsweredOptions {
  /** The name that is shown for the person who answered, until the server has replied. */
  name: string;
  onUndone: (thread: ThreadView) => void;
}

/** Marks comments as answered or reopens them. Each change can be undone. */
export function useMarkAnswered(workspaceId: string, inbox: Inbox, { name, onUndone }: MarkAnsweredOptions) {
  const { call } = useSession();
  const toast = useToast();
  const changes = useRef<readonly Change[]>([]);
  /** Changes are saved one after another, so that an early Undo does not overtake the change that it undoes. */
  const saved = useRef<Promise<void>>(Promise.resolve());

  const save = ({ thread, answered }: Change) => {
    inbox.put({
      ...thread,
      ...(answered ? { state: 'answered', answeredBy: name } : { state: 'open', answeredBy: null }),
      isUnread: false,
    });
    const input = { workspaceId, id: thread.id, answered, seen: seenMessages(thread) };
    const send = async () => {
      try {
        inbox.put(await call('markThread', input));
      } catch (error) {
        const otherwise = answered
          ? 'Failed to mark the comment as answered'
          : 'Failed to reopen the comment';
        toast({ text: messageOf(error, otherwise), severity: 'error', topic: inboxTopic });
        inbox.refresh();
      }
    };
    saved.current = saved.current.then(send);
  };
  const undo = (change: Change | undefined) => {
    if (!change || !changes.current.includes(change)) return;
    changes.current = changes.current.filter((each) => each !== change);
    const undone = { ...change, answered: !change.answered };
    save(undone);
    onUndone(change.thread);
    toast({ text: textOf(undone), topic: inboxTopic, isCut: true });
  };
  return {
    toggle(thread: ThreadView) {
      const change = { thread, answered: thread.state === 'open' };
      changes.current = [...changes.current, change];
      save(change);
      toast({
        text: textOf(change),
        topic: inboxTopic,
        isCut: true,
        action: { label: 'Undo', run: () => undo(change) },
      });
    },
    undoLast: () => undo(changes.current.at(-1)),
  };
}
