import type { MessageView } from '@fanfare/core/comments/inbox.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { timeText } from '../../ui/date-text.ts';
import { NameAvatar } from '../../ui/name-avatar.tsx';
import { DeleteButton, type Deletion } from './delete-comment.tsx';
import { deletedText } from './thread-pages.ts';
import type { ShownReply } from './use-reply.ts';

/** A line on the left joins the replies. */
const replySx = {
  display: 'flex',
  gap: 1.25,
  ml: 2,
  pl: 2,
  // The line that joins the replies extends over the gap to the next reply.
  pb: 2,
  mb: -2,
  '&:last-child': { pb: 0, mb: 0 },
  borderLeft: 2,
  borderColor: 'divider',
} as const;

interface MessageProps {
  message: MessageView;
  timeZone: string;
  isReply?: boolean;
  /** True if the message was just sent from this screen. */
  isSent?: boolean;
  /** True if the reply field answers this message. */
  isAnswering?: boolean;
  deletedOn?: string | null;
  deletion: Deletion | null;
}

export function Message({
  message,
  timeZone,
  isReply = false,
  isSent = false,
  isAnswering = false,
  deletedOn = null,
  deletion,
}: MessageProps) {
  const { username, text, timestamp, by, isOwn } = message;
  return (
    <Box
      component="li"
      aria-current={isAnswering ? 'true' : undefined}
      sx={isReply ? replySx : { display: 'flex', gap: 1.25 }}
    >
      <NameAvatar id={username} name={username} image={null} size={32} round={!isOwn} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            <bdi>{username}</bdi>
          </Box>{' '}
          <Box component="time" dateTime={timestamp} sx={{ color: 'text.secondary' }}>
            {timeText(timestamp, timeZone)}
          </Box>
          {by !== null && (
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {` · ${by}`}
            </Box>
          )}
          {isSent && (
            <Box component="span" sx={{ color: 'success.main', fontWeight: 600 }}>
              {' · Sent'}
            </Box>
          )}
        </Typography>
        {isAnswering && (
          <Typography variant="caption" sx={{ color: 'primary.main', fontWeight: 600 }}>
            You are replying to this comment
          </Typography>
        )}
        <Typography
          dir="auto"
          sx={{
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
            ...(deletedOn !== null && { fontStyle: 'italic', color: 'text.secondary' }),
          }}
        >
          {deletedOn === null ? text : deletedText(deletedOn)}
        </Typography>
        {deletion && deletedOn === null && <DeleteButton comment={message} deletion={deletion} />}
      </Box>
    </Box>
  );
}

const states = { sending: 'Sending', waiting: 'Waiting', failed: 'Failed' } as const;
const colours = { sending: 'default', waiting: 'warning', failed: 'error' } as const;

function chipOf({ state, isLate = false, mayBeSent = false }: ShownReply) {
  if (isLate) return { color: 'warning', label: 'Not sent' } as const;
  if (mayBeSent) return { color: 'warning', label: 'Not confirmed' } as const;
  return { color: colours[state], label: states[state] };
}

interface PendingProps {
  reply: ShownReply;
  account: string;
  network: string;
  onRetry: () => void;
  onDiscard: () => void;
}

export function Pending({ reply, account, network, onRetry, onDiscard }: PendingProps) {
  const { text, state, reason, by, isLate = false, mayBeSent = false } = reply;
  return (
    <Box component="li" sx={replySx}>
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
          <Chip size="small" variant="outlined" {...chipOf(reply)} role="status" />
        </Stack>
        <Typography dir="auto" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
        {state === 'waiting' && (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Waiting for confirmation from {network}. We check whether it is live before sending again.
          </Typography>
        )}
        {state === 'failed' && (
          <>
            {reason !== null && (
              <Typography variant="body2" sx={{ color: isLate || mayBeSent ? 'text.primary' : 'error.main' }}>
                {reason}
              </Typography>
            )}
            <Button size="small" onClick={onRetry} sx={{ ml: -1 }}>
              {isLate ? 'Send anyway' : 'Retry'}
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
