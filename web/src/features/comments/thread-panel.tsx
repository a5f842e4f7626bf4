import type { MessageView, PendingView, ThreadView } from '@fanfare/core/comments/inbox.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Ref } from 'react';
import { Link } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { timeText } from '../../ui/date-text.ts';
import { ChevronLeftIcon } from '../../ui/icons/chevrons.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { TemplateIcon } from '../../ui/icons/things.tsx';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Replies } from './use-reply.ts';

const replyMax = 2_200;

interface ThreadPanelProps {
  thread: ThreadView;
  /** The name of the account that answers. */
  account: string;
  timeZone: string;
  text: string;
  replies: Replies;
  fieldRef: Ref<HTMLTextAreaElement>;
  onText: (text: string) => void;
  onAnswered: () => void;
  onSavedReplies: () => void;
  onBack: () => void;
}

/** One comment with its replies, and the field to answer it. */
export function ThreadPanel(props: ThreadPanelProps) {
  const { thread, account, timeZone, text, replies, fieldRef, onText, onAnswered, onSavedReplies, onBack } =
    props;
  const { comment, platform, isDeleted, state } = thread;
  const { label } = findNetwork(platform);
  const pending = replies.pendingOf(thread);
  const words = text.trim();
  const isTwin = pending.some((each) => each.text === words && each.state !== 'failed');
  const canSend = words !== '' && words.length <= replyMax && !isTwin;
  // The latest message of somebody else is the one that is answered.
  const to = [...thread.replies].findLast(({ isOwn }) => !isOwn)?.id ?? comment.id;
  const send = () => {
    if (!canSend) return;
    replies.start(thread, words, to);
    onText('');
  };
  return (
    <Stack component="section" aria-label={`Comment of ${comment.username}`} sx={{ minHeight: 0, flex: 1 }}>
      <Stack
        direction="row"
        sx={{ alignItems: 'center', gap: 1, p: 1.5, borderBottom: 1, borderColor: 'divider' }}
      >
        <IconButton aria-label="Back to the list" onClick={onBack} sx={{ display: { md: 'none' } }}>
          <ChevronLeftIcon />
        </IconButton>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2" noWrap sx={{ fontSize: '1rem' }}>
            {comment.username}
          </Typography>
          <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
            {label} · {account}
          </Typography>
        </Box>
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<CheckIcon />}
          aria-pressed={state === 'answered'}
          onClick={onAnswered}
        >
          {state === 'answered' ? 'Reopen' : 'Mark answered'}
        </Button>
      </Stack>
      <Box
        component={Link}
        to={`/dashboard/posts?post=${encodeURIComponent(thread.post_id)}`}
        sx={{
          display: { lg: 'none' },
          px: 2,
          py: 1.25,
          borderBottom: 1,
          borderColor: 'divider',
          color: 'text.primary',
          typography: 'body2',
          textDecoration: 'none',
        }}
      >
        {thread.post_title === '' ? 'Open the post' : thread.post_title}
      </Box>
      <Box
        role="region"
        aria-label="Conversation"
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', p: 2 }}
      >
        <Stack component="ol" sx={{ gap: 2, m: 0, p: 0, listStyle: 'none' }}>
          <Message message={comment} timeZone={timeZone} deletedOn={isDeleted ? label : null} />
          {thread.replies.map((message) => (
            <Message key={message.id} message={message} timeZone={timeZone} isReply />
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
      </Box>
      {!isDeleted && (
        <Box
          sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              send();
            }
            if (event.key === 'Escape' && event.target instanceof HTMLElement) event.target.blur();
          }}
        >
          <TextArea
            label={`Reply to ${comment.username}`}
            value={text}
            rows={2}
            fieldRef={fieldRef}
            invalid={words.length > replyMax}
            onChange={onText}
            aside={
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {words.length} / {replyMax.toLocaleString('en')}
              </Typography>
            }
          />
          <Stack direction="row" sx={{ mt: 1, gap: 1, justifyContent: 'space-between' }}>
            <Button color="inherit" startIcon={<TemplateIcon />} onClick={onSavedReplies}>
              Saved replies
            </Button>
            <Button variant="contained" disabled={!canSend} onClick={send}>
              Reply
            </Button>
          </Stack>
        </Box>
      )}
    </Stack>
  );
}

interface MessageProps {
  message: MessageView;
  timeZone: string;
  isReply?: boolean;
  deletedOn?: string | null;
}

function Message({ message, timeZone, isReply = false, deletedOn = null }: MessageProps) {
  const { username, text, timestamp, by } = message;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25, pl: isReply ? 4 : 0 }}>
      <NameAvatar id={username} name={username} image={null} size={32} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {username}
          </Box>{' '}
          <Box component="time" dateTime={timestamp} sx={{ color: 'text.secondary' }}>
            {timeText(timestamp, timeZone)}
          </Box>
          {by !== null && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {` · ${by}`}
            </Box>
          )}
        </Typography>
        <Typography
          sx={{
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
            ...(deletedOn !== null && { fontStyle: 'italic', color: 'text.secondary' }),
          }}
        >
          {deletedOn === null ? text : `This comment was deleted on ${deletedOn}.`}
        </Typography>
      </Box>
    </Box>
  );
}

const states = { sending: 'Sending', waiting: 'Waiting', failed: 'Failed' } as const;
const colours = { sending: 'default', waiting: 'warning', failed: 'error' } as const;

interface PendingProps {
  reply: PendingView;
  account: string;
  network: string;
  onRetry: () => void;
  onDiscard: () => void;
}

function Pending({ reply, account, network, onRetry, onDiscard }: PendingProps) {
  const { text, state, reason, by } = reply;
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1.25, pl: 4 }}>
      <NameAvatar id={account} name={account} image={null} size={32} />
      <Box sx={{ minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ fontWeight: 600 }}>
            {account}
          </Typography>
          {by !== null && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {by}
            </Typography>
          )}
          <Chip size="small" variant="outlined" color={colours[state]} label={states[state]} role="status" />
        </Stack>
        <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
        {state === 'waiting' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Waiting for confirmation from {network}. We check whether it is live before sending again.
          </Typography>
        )}
        {state === 'failed' && (
          <>
            {reason !== null && (
              <Typography variant="body2" sx={{ color: 'error.main' }}>
                {reason}
              </Typography>
            )}
            <Button size="small" onClick={onRetry}>
              Retry
            </Button>
            <Button size="small" color="inherit" onClick={onDiscard}>
              Remove
            </Button>
          </>
        )}
      </Box>
    </Box>
  );
}
