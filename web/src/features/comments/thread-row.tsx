import { counted } from '@fanfare/core/text/counted.ts';
import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import { memo, Suspense, type ComponentType } from 'react';
import { findNetwork } from '../../networks/networks.tsx';
import { AccountAvatar } from '../../ui/account-avatar.tsx';
import { ageText } from '@fanfare/core/time/age-text.ts';
import { CheckIcon, ClockIcon, WarningIcon } from '../../ui/icons/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { answerableMessage, deletedText } from './thread-pages.ts';
import type { RowMark } from './use-unsent-replies.ts';

/** The height of a row whose text has one line. */
const rowHeight = 66;
const stateHeight = 22;
const ThreadThumbnail = lazyComponent(async () => (await import('./thread-picture.tsx')).ThreadThumbnail);

interface RowProps {
  thread: ThreadView;
  isSelected: boolean;
  mark: RowMark;
  now: Date;
  onSelect: (thread: ThreadView) => void;
}

/** Memoised, because each step of scrolling renders the list again. */
export const ThreadRow = memo(function ThreadRow({ thread, isSelected, mark, now, onSelect }: RowProps) {
  const { platform, isUnread, isDeleted, lastAt, picture } = thread;
  const state = stateOf(thread, mark);
  const { Icon, label } = findNetwork(platform);
  const latest = answerableMessage(thread);
  return (
    <ButtonBase
      aria-current={isSelected ? 'true' : undefined}
      data-thread={thread.id}
      onClick={() => onSelect(thread)}
      sx={{
        width: '100%',
        minHeight: rowHeight,
        display: 'flex',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        textAlign: 'left',
        gap: 1.25,
        pl: 2.75,
        pr: 2,
        py: 1.5,
        position: 'relative',
        borderBottom: 1,
        borderColor: 'divider',
        '&:hover': { bgcolor: 'action.hover' },
        ...(isSelected && {
          bgcolor: 'action.selected',
          '&, &:hover': { bgcolor: 'action.selected' },
          boxShadow: (theme) => `inset 3px 0 0 ${theme.vars?.palette.primary.main ?? ''}`,
        }),
      }}
    >
      {isUnread && (
        <Box
          aria-hidden
          sx={{
            position: 'absolute',
            left: 8,
            top: 28,
            width: 8,
            height: 8,
            borderRadius: '50%',
            bgcolor: 'primary.main',
          }}
        />
      )}
      <AccountAvatar
        id={latest.username}
        name={latest.username}
        image={null}
        size={36}
        round
        badge={<Icon />}
      />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
          <Typography component="span" noWrap sx={{ flex: 1, fontWeight: isUnread ? 650 : 560 }}>
            <bdi>{latest.username}</bdi>
            <Box component="span" sx={visuallyHidden}>
              {`, ${label}${isUnread ? ', unread' : ''}`}
            </Box>
          </Typography>
          {mark === 'draft' && (
            <Typography component="span" variant="body2" sx={{ color: 'primary.main', fontWeight: 600 }}>
              Draft
            </Typography>
          )}
          <Typography component="time" dateTime={lastAt} variant="body2" sx={{ color: 'text.secondary' }}>
            {ageText(lastAt, now)}
          </Typography>
        </Box>
        <Typography
          component="span"
          variant="body2"
          dir="auto"
          sx={{
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
            overflowWrap: 'anywhere',
            color: isUnread ? 'text.primary' : 'text.secondary',
            fontStyle: isDeleted ? 'italic' : 'normal',
          }}
        >
          {isDeleted ? deletedText(label) : latest.text}
        </Typography>
        {state && <RowState {...state} />}
      </Box>
      {picture !== null && (
        <Suspense fallback={<Box sx={{ width: 36, flex: 'none' }} />}>
          <ThreadThumbnail path={picture} />
        </Suspense>
      )}
    </ButtonBase>
  );
});

interface ShownState {
  Icon: ComponentType;
  colour: string;
  text: string;
}

function stateOf(
  { pending, state, answeredBy, isDeleted, platform }: ThreadView,
  mark: RowMark,
): ShownState | null {
  if (mark === 'unsent') return { Icon: WarningIcon, colour: 'error.main', text: 'Reply not sent' };
  if (mark === 'unconfirmed')
    return { Icon: WarningIcon, colour: 'warning.main', text: 'Reply not confirmed' };
  const failed = pending.filter((reply) => reply.state === 'failed').length;
  if (failed > 0)
    return { Icon: WarningIcon, colour: 'error.main', text: `${counted(failed, 'reply', 'replies')} failed` };
  if (mark === 'sending' || pending.some((reply) => reply.state === 'sending'))
    return { Icon: ClockIcon, colour: 'text.secondary', text: 'Sending reply' };
  if (pending.length > 0)
    return { Icon: ClockIcon, colour: 'warning.main', text: 'Waiting for confirmation' };
  if (state !== 'answered' || isDeleted) return null;
  const where = answeredBy === null ? `on ${findNetwork(platform).label}` : `by ${answeredBy}`;
  return { Icon: CheckIcon, colour: 'success.main', text: `Answered ${where}` };
}

/** Estimates the height of a row before the row is measured. */
export const heightOf = (thread: ThreadView | undefined, mark: RowMark) =>
  rowHeight + (thread && stateOf(thread, mark) ? stateHeight : 0);

const RowState = ({ Icon, colour, text }: ShownState) => (
  <Box
    component="span"
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 0.5,
      mt: 0.25,
      typography: 'caption',
      color: colour,
      '& svg': { width: 14, height: 14 },
    }}
  >
    <Icon />
    {text}
  </Box>
);
