import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import { postsPath } from '@fanfare/core/posts/posts-path.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useRef, type ReactNode, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { useSession } from '../../browser/session-context.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { AccountAvatar } from '../../ui/account-avatar.tsx';
import { UndoIcon } from '../../ui/icons/actions.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons/chevrons.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { TemplateIcon } from '../../ui/icons/things.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { SuggestReply } from '../assistant/index.ts';
import { useDeleteComment } from './delete-comment.tsx';
import { Message, Pending } from './messages.tsx';
import { short } from './thread-frame.tsx';
import { answerableMessage } from './thread-pages.ts';
import { ThreadThumbnail } from './thread-picture.tsx';
import type { Replies } from './use-reply.ts';
import { useTextRule } from './use-text-rule.tsx';

interface ThreadPanelProps {
  workspaceId: string;
  thread: ThreadView;
  /** The name of the account that answers. */
  account: string;
  /** A hint how to repair the account that sends the replies. The panel shows it below the messages. */
  repair: ReactNode;
  timeZone: string;
  text: string;
  replies: Replies;
  fieldRef: Ref<HTMLTextAreaElement>;
  /** The bar with the reply field. Toasts are shown above the bar, not over it. */
  barRef: Ref<HTMLElement>;
  onText: (text: string) => void;
  /** Called when a reply is sent, before the server answers. Returns whether another thread is opened. */
  onSent: () => boolean;
  /** Called when the thread is shown. Returns whether the focus moves into it. */
  takeFocus: () => boolean;
  /** Adds a text to the field. */
  onSuggest: (text: string) => void;
  suggestRef: Ref<HTMLButtonElement>;
  onChanged: (thread: ThreadView) => void;
  onReplying: () => void;
  onAnswered: () => void;
  onSavedReplies: () => void;
  /** True if the shortcuts are on. */
  hasKeys: boolean;
  onBack: () => void;
}

export function ThreadPanel(props: ThreadPanelProps) {
  const { workspaceId, thread, account, timeZone, text, replies, repair, takeFocus } = props;
  const { fieldRef, barRef, suggestRef } = props;
  const { onText, onSent, onSuggest, onChanged, onReplying, onAnswered, onSavedReplies, onBack, hasKeys } =
    props;
  const { comment, platform, isDeleted, state } = thread;
  const network = findNetwork(platform);
  const { label, abilities, Icon } = network;
  const answerText = state === 'answered' ? 'Reopen' : 'Mark answered';
  const conversation = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takeFocus()) conversation.current?.focus();
  }, [takeFocus]);
  const { call } = useSession();
  const { deletion, dialog } = useDeleteComment(label, async (message) =>
    onChanged(await call('deleteMessage', { workspaceId, id: thread.id, message })),
  );
  const offered = abilities.removeComment ? deletion : null;
  const pending = replies.pendingOf(thread);
  const words = text.trim();
  const isDuplicate = pending.some(
    (each) => each.text === words && (each.state !== 'failed' || each.mayBeSent === true),
  );
  const { isFine, error, counter } = useTextRule(platform, words);
  const canSend = isFine && !isDuplicate;
  const answerable = answerableMessage(thread);
  // The message that a reply answers is marked only if the thread has several messages.
  const markedId = !isDeleted && thread.replies.length > 0 ? answerable.id : null;
  const send = () => {
    if (!canSend) return;
    replies.start(thread, words, answerable.id);
    onText('');
    // Moves the focus out of the empty field, so that the shortcuts of the inbox work again.
    if (!onSent()) conversation.current?.focus();
  };
  return (
    <>
      <Stack
        direction="row"
        sx={{
          alignItems: 'center',
          gap: 1,
          p: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
          [short]: { py: 0.5 },
        }}
      >
        <IconButton aria-label="Back to the list" onClick={onBack} sx={{ display: { md: 'none' } }}>
          <ChevronLeftIcon />
        </IconButton>
        <AccountAvatar
          id={answerable.username}
          name={answerable.username}
          image={null}
          size={36}
          round
          badge={<Icon />}
        />
        <Box sx={{ flex: 1, minWidth: 0, ml: 0.5 }}>
          <Typography variant="h2" noWrap sx={{ fontSize: '1rem' }} dir="auto">
            {answerable.username}
          </Typography>
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {label} · {account}
          </Typography>
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          aria-pressed={state === 'answered'}
          onClick={onAnswered}
          sx={{
            flex: 'none',
            gap: 1,
            '& svg': { display: { xs: 'none', sm: 'block' }, width: 20, height: 20 },
          }}
        >
          {state === 'answered' ? <UndoIcon /> : <CheckIcon />}
          {answerText}
        </Button>
      </Stack>
      <Box
        component={Link}
        to={postsPath({ post: thread.post_id })}
        sx={{
          display: { xs: 'flex', lg: 'none' },
          alignItems: 'center',
          gap: 1.25,
          px: 2,
          py: 1,
          bgcolor: 'background.default',
          borderBottom: 1,
          borderColor: 'divider',
          color: 'text.primary',
          typography: 'body2',
          textDecoration: 'none',
          [short]: { display: 'none' },
        }}
      >
        {thread.picture !== null && <ThreadThumbnail path={thread.picture} />}
        <Typography component="span" variant="body2" noWrap dir="auto" sx={{ flex: 1 }}>
          {thread.post_title === '' ? 'Open the post' : thread.post_title}
        </Typography>
        <ChevronRightIcon />
      </Box>
      <Box ref={conversation} role="region" aria-label="Conversation" tabIndex={0} sx={conversationSx}>
        <Stack component="ol" sx={{ gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          <Message
            message={comment}
            isAnswering={comment.id === markedId}
            timeZone={timeZone}
            deletedOn={isDeleted ? label : null}
            deletion={offered}
          />
          {thread.replies.map((message) => (
            <Message
              key={message.id}
              message={message}
              timeZone={timeZone}
              isReply
              isSent={replies.isSent(message.id)}
              isAnswering={message.id === markedId}
              deletion={offered}
            />
          ))}
          {pending.map((reply) => (
            <Pending
              key={reply.requestId}
              reply={reply}
              account={account}
              network={label}
              onRetry={() => replies.retry(thread, reply)}
              onDiscard={() => replies.discard(thread, reply.requestId)}
            />
          ))}
        </Stack>
        {repair}
      </Box>
      {!isDeleted && (
        <Box
          ref={barRef}
          sx={{ p: 1.5, pb: 'max(12px, env(safe-area-inset-bottom))', borderTop: 1, borderColor: 'divider' }}
          onFocus={({ target }) => target instanceof HTMLTextAreaElement && onReplying()}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              send();
            }
            if (hasKeys && text === '' && event.key === '/' && event.target instanceof HTMLTextAreaElement) {
              event.preventDefault();
              onSavedReplies();
            }
            if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
          }}
        >
          <TextArea
            label={`Reply to ${answerable.username}`}
            value={text}
            rows={2}
            {...(hasKeys && { placeholder: 'Type / for saved replies' })}
            fieldRef={fieldRef}
            error={error}
            onChange={onText}
            aside={counter}
          />
          <Stack direction="row" sx={{ mt: 1, gap: 1, justifyContent: 'space-between' }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
              <Button
                color="inherit"
                aria-label="Saved replies"
                onClick={onSavedReplies}
                sx={{ minWidth: 0, gap: 1, '& svg': { width: 20, height: 20 } }}
              >
                <TemplateIcon />
                <Box component="span" sx={wideSx}>
                  Saved replies
                </Box>
              </Button>
              <Suspense>
                <SuggestReply
                  workspaceId={workspaceId}
                  comment={answerable.text}
                  post={thread.post_title}
                  buttonRef={suggestRef}
                  onSuggest={onSuggest}
                />
              </Suspense>
            </Box>
            <Button
              variant="contained"
              disabled={!canSend}
              onClick={send}
              sx={{ flex: 'none', alignSelf: 'start' }}
            >
              Reply
            </Button>
          </Stack>
        </Box>
      )}
      {dialog}
    </>
  );
}

/** Hides the text next to an icon on phones. The button keeps its accessible name. */
const wideSx = { display: { xs: 'none', sm: 'inline' } } as const;

/**
 * The conversation takes the focus after each reply. A frame around so large an area is too much, so a line at its top
 * shows the focus. The outline appears only in the system's high contrast mode, which has no shadows.
 */
const conversationSx = {
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  p: 2,
  '&:focus-visible': {
    outline: '2px solid transparent',
    outlineOffset: -2,
    boxShadow: 'inset 0 2px 0 var(--mui-palette-primary-main)',
  },
} as const;
