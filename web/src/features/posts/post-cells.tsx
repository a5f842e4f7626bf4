import { postName } from '@fanfare/core/posts/post-name.ts';
import type { Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { PostGroup, PostStatus, PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { CheckIcon, ClockIcon, EditIcon } from '../../ui/icons/icons.tsx';
import { timeText } from '../../ui/date-text.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { statusWords } from '../../ui/status-words.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { dateOf } from './tabs.ts';
import { destinationText, type Destination } from './use-destinations.ts';
import { failureOf, shortText } from './words.ts';

/** The data and functions that all rows and cards share. */
export interface TableView {
  timeZone: string;
  now: Date;
  destinationOf: (post: PostView) => Destination | null;
  /** Returns the failed posts of a group that is listed because of its other posts. */
  failedOf?: (groupId: string) => readonly PostView[];
  addressOf: (post: PostView) => string;
}

/** The time that a list shows for a post: the due time of a scheduled post, or the last change of any other. */
export function whenOf(post: PostView, { timeZone, now }: Pick<TableView, 'timeZone' | 'now'>): string {
  const time = timeText(dateOf(post), timeZone);
  if (post.status !== 'scheduled') return post.status === 'draft' ? `Changed ${time}` : time;
  return Date.parse(dateOf(post)) <= now.getTime() ? 'Publishing' : `For ${time}`;
}

export function StatusCell({ first, view }: { first: PostView; view: TableView }) {
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 0.5, minWidth: 0 }}>
      <StatusChip status={first.status} />
      <Typography variant="caption" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {whenOf(first, view)}
      </Typography>
    </Stack>
  );
}

/** The title, or the beginning of the text, as a link to the details. */
export function PostTitle({ post, view, lines = 2 }: { post: PostView; view: TableView; lines?: number }) {
  return (
    <Link
      component={RouterLink}
      to={view.addressOf(post)}
      color="inherit"
      underline="hover"
      sx={{ ...clampedSx, WebkitLineClamp: String(lines), fontWeight: 560 }}
    >
      {shortText(postName(post))}
    </Link>
  );
}

/** The text of a group and its accounts, with the reason of each failure. */
export function ContentCell({ group, view }: { group: PostGroup; view: TableView }) {
  const [first] = group.posts;
  if (!first) return null;
  const description = shortText(first.description.trim());
  const isTitle = first.title.trim() === '';
  return (
    <Stack sx={{ gap: 0.5, minWidth: 0, overflowWrap: 'anywhere' }}>
      <PostTitle post={first} view={view} />
      {!isTitle && description !== '' && (
        <Typography
          variant="body2"
          // Line breaks are shown as spaces, because an empty line would take up one of the two lines.
          sx={{ ...clampedSx, WebkitLineClamp: '2', color: 'text.secondary' }}
        >
          {description}
        </Typography>
      )}
      <Destinations group={group} view={view} />
      <Failures group={group} view={view} />
    </Stack>
  );
}

/** A sign for each status, for people who cannot see its colour. */
const statusMarks = {
  draft: <EditIcon />,
  scheduled: <ClockIcon />,
  uploaded: <CheckIcon />,
  failed: '!',
} as const satisfies Record<PostStatus, ReactNode>;

/**
 * The accounts of a group as the icons of their networks. Each icon is a link to the details of the post for that
 * account.
 */
export function Destinations({ group, view }: { group: PostGroup; view: TableView }) {
  const [first] = group.posts;
  if (!first) return null;
  return (
    <Box component="ul" aria-label={`Accounts of “${shortText(postName(first))}”`} sx={marksSx}>
      {[...group.posts, ...(view.failedOf?.(group.post_id) ?? [])].map((post) => (
        <li key={post._id}>
          <DestinationMark post={post} view={view} />
        </li>
      ))}
    </Box>
  );
}

function DestinationMark({ post, view }: { post: PostView; view: TableView }) {
  const destination = view.destinationOf(post);
  const name = destinationText(destination);
  if (!destination)
    return (
      <Typography variant="caption" component="span" sx={{ color: 'text.secondary', ml: 0.5 }}>
        {name}
      </Typography>
    );
  return (
    <Link component={RouterLink} to={view.addressOf(post)} title={name} sx={markSx}>
      <Box aria-hidden component="span" sx={{ display: 'flex' }}>
        <destination.Icon />
      </Box>
      <Box aria-hidden component="span" sx={statusMarkSx} data-status={post.status}>
        {statusMarks[post.status]}
      </Box>
      <Box component="span" sx={visuallyHidden}>
        {`${name}, ${statusWords[post.status].toLowerCase()}`}
      </Box>
    </Link>
  );
}

/** Shows each reason for failed posts once, with the networks of its posts. */
function Failures({ group, view }: { group: PostGroup; view: TableView }) {
  const failed = group.posts.filter(({ status }) => status === 'failed');
  const byReason = Map.groupBy(failed, failureOf);
  return [...byReason].map(([reason, posts]) => (
    <Typography key={reason} variant="body2" sx={{ color: 'error.main' }}>
      {`${[...new Set(posts.map((post) => view.destinationOf(post)?.network ?? ''))].join(', ')}: ${shortText(reason)}`}
    </Typography>
  ));
}

const clampedSx = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
} as const;

const marksSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.5,
  m: 0,
  ml: '-4px',
  p: 0,
  listStyle: 'none',
} as const;

const markSx = {
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: 30,
  height: 30,
  borderRadius: '8px',
  '@media (pointer: coarse)': { width: 40, height: 40 },
  '&:hover': { bgcolor: 'action.hover' },
  '& > [aria-hidden]:first-of-type svg': { width: 21, height: 21, borderRadius: '5px' },
} as const;

/** The sign covers only the corner of the network's icon, so that the icon stays readable. */
const statusMarkSx = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  '@media (pointer: coarse)': { right: 4, bottom: 4 },
  display: 'grid',
  placeItems: 'center',
  width: 13,
  height: 13,
  borderRadius: '50%',
  color: 'background.paper',
  bgcolor: 'text.secondary',
  boxShadow: (theme: Theme) => `0 0 0 1.5px ${theme.vars?.palette.background.paper ?? ''}`,
  fontSize: '0.625rem',
  lineHeight: 1,
  fontWeight: 700,
  '& svg': { width: 9, height: 9, strokeWidth: 3 },
  '&[data-status="scheduled"]': { bgcolor: 'warning.main' },
  '&[data-status="uploaded"]': { bgcolor: 'success.main' },
  '&[data-status="failed"]': { borderRadius: '4px', color: 'error.contrastText', bgcolor: 'error.main' },
} as const;
