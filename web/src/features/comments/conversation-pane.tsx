import type { InboxAccount, ThreadView } from '@fanfare/core/comments/inbox.ts';
import { readDrafts, withDraft } from '@fanfare/core/comments/unsent.ts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef, useState, type ComponentProps } from 'react';
import { readStored, writeStored } from '../../browser/stored.ts';
import { useDelayedWrite } from '../../browser/use-delayed-write.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { ConnectNetwork } from '../accounts/index.ts';
import { usePublishedHeight } from '../../ui/use-published-height.ts';
import { ThreadFrame } from './thread-frame.tsx';
import { ThreadPanel } from './thread-panel.tsx';
import { answerableMessage } from './thread-pages.ts';
import { useReply } from './use-reply.ts';
import type { UnsentReplies } from './use-unsent-replies.ts';

type Texts = Readonly<Record<string, string>>;

interface ConversationPaneProps extends Omit<
  ComponentProps<typeof ThreadPanel>,
  'thread' | 'account' | 'repair' | 'barRef' | 'text' | 'replies' | 'onText' | 'onReplying' | 'onSuggest'
> {
  uid: string;
  unsent: UnsentReplies;
  /** Null while no thread is open. The pane stays mounted then, because it sends the replies. */
  thread: ThreadView | null;
  texts: Texts;
  onTexts: (change: (texts: Texts) => Texts) => void;
  accountOf: (thread: ThreadView) => InboxAccount | null;
  onSuggest: (threadId: string, text: string) => void;
  /** Called when a reply failed, so that the account may have stopped working, and when the account may work again. */
  onAccountChanged: () => void;
  onShow: (threadId: string) => void;
  /**
   * Tells whether the thread is open. This is true as soon as the person has opened it, even before it is on the
   * screen.
   */
  isShown: (threadId: string) => boolean;
  onRefresh: (threadId: string) => void;
}

/** The open thread. This browser stores unsent text, so that it survives closing the page. */
export function ConversationPane(props: ConversationPaneProps) {
  const { uid, unsent, thread, texts, accountOf, ...calls } = props;
  const { onTexts, onSuggest, onRefresh, onAccountChanged, onShow, isShown, ...panel } = calls;
  const { workspaceId, onChanged } = panel;
  const replies = useReply({ workspaceId, unsent }, onChanged, {
    onOutdated: onRefresh,
    onFailed: onAccountChanged,
    onShow,
    isShown,
  });
  useKeptDrafts(`fanfare-reply-drafts-${uid}-${workspaceId}`, texts, onTexts);
  const { settle } = replies;
  useEffect(() => {
    if (thread) settle(thread);
  }, [thread, settle]);
  const [bar, setBar] = useState<HTMLElement | null>(null);
  usePublishedHeight(bar);
  if (!thread) return null;
  const account = accountOf(thread);
  const isBroken =
    account !== null &&
    account.problem !== null &&
    replies.pendingOf(thread).some(({ state }) => state === 'failed');
  return (
    // Only the panel has a key. Mounting a new frame for each thread would make the browser compute the styles of the
    // whole page again.
    <ThreadFrame label={`Comment of ${answerableMessage(thread).username}`}>
      <ThreadPanel
        key={thread.id}
        barRef={setBar}
        {...panel}
        thread={thread}
        account={account?.username ?? findNetwork(thread.platform).label}
        repair={
          isBroken && (
            <Reconnect workspaceId={workspaceId} account={account} onReconnected={onAccountChanged} />
          )
        }
        replies={replies}
        text={texts[thread.id] ?? ''}
        onText={(text) => onTexts((known) => ({ ...known, [thread.id]: text }))}
        onSuggest={(text) => onSuggest(thread.id, text)}
        onReplying={() => onRefresh(thread.id)}
      />
    </ThreadFrame>
  );
}

interface ReconnectProps {
  workspaceId: string;
  account: InboxAccount;
  onReconnected: () => void;
}

/** The button that reconnects the account, below replies that failed because of the account. */
const Reconnect = ({ workspaceId, account, onReconnected }: ReconnectProps) => (
  <Box sx={{ display: 'grid', gap: 1, mt: 2, ml: 2, pl: 2 }}>
    <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
      {account.username} has to be reconnected before it can reply.
    </Typography>
    <Suspense>
      <ConnectNetwork
        workspaceId={workspaceId}
        network={account.platform}
        verb="Reconnect"
        account={account}
        onDone={onReconnected}
      />
    </Suspense>
  </Box>
);

/** Stores the texts in this browser until they are sent. */
function useKeptDrafts(key: string, texts: Texts, onTexts: ConversationPaneProps['onTexts']): void {
  const restore = useRef(onTexts);
  const later = useDelayedWrite();
  useEffect(() => {
    const kept = readDrafts(readStored(key), Date.now());
    if (kept.length > 0)
      restore.current((typed) => ({
        ...Object.fromEntries(kept.map(({ threadId, text }): [string, string] => [threadId, text])),
        ...typed,
      }));
  }, [key]);
  useEffect(
    () =>
      later.schedule(() => {
        const at = Date.now();
        const kept = new Map(readDrafts(readStored(key), at).map(({ threadId, text }) => [threadId, text]));
        for (const [threadId, text] of Object.entries(texts))
          if ((kept.get(threadId) ?? '') !== text)
            writeStored(key, withDraft(readStored(key), { threadId, text, at }));
      }),
    [key, texts, later],
  );
}
