import type { PostGroup, PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { StatusChip } from '../../ui/status-chip.tsx';
import { mediaText } from './media.ts';
import { dateOf } from './tabs.ts';
import { destinationText, type Destination } from './use-destinations.ts';
import { timeText } from '../../ui/date-text.ts';
import { failureOf, nameOf, shortened } from './words.ts';

/** Shared by all cells of the table. */
export interface TableView {
  timeZone: string;
  now: Date;
  destinationOf: (post: PostView) => Destination | null;
  /** The address of a post's details. */
  addressOf: (post: PostView) => string;
}

const verbs = { draft: 'Changed', uploaded: 'Uploaded', failed: 'Failed' } as const;

function whenOf(post: PostView, { timeZone, now }: TableView): string {
  const time = timeText(dateOf(post), timeZone);
  if (post.status !== 'scheduled') return `${verbs[post.status]} ${time}`;
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

/** The text of a group and the accounts it goes to, with the reason of each failure. */
export function ContentCell({ group, view }: { group: PostGroup; view: TableView }) {
  const [first] = group.posts;
  if (!first) return null;
  const title = first.title.trim();
  const description = shortened(first.description.trim());
  return (
    <Stack sx={{ gap: 1, minWidth: 0 }}>
      <Stack sx={{ gap: 0.25, overflowWrap: 'anywhere' }}>
        {title !== '' && <Typography sx={{ fontWeight: 560 }}>{shortened(title)}</Typography>}
        {(title === '' || description !== '') && (
          <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
            {description === '' ? nameOf(first) : description}
          </Typography>
        )}
      </Stack>
      <Stack
        component="ul"
        aria-label={`Accounts of “${shortened(nameOf(first))}”`}
        sx={{ gap: 0.5, m: 0, p: 0, listStyle: 'none' }}
      >
        {group.posts.map((post) => (
          <DestinationLine key={post._id} post={post} view={view} />
        ))}
      </Stack>
    </Stack>
  );
}

function DestinationLine({ post, view }: { post: PostView; view: TableView }) {
  const destination = view.destinationOf(post);
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
      {destination && (
        <Box aria-hidden sx={{ flex: 'none', mt: '2px', lineHeight: 0, '& svg': { width: 18, height: 18 } }}>
          <destination.Icon />
        </Box>
      )}
      <Stack sx={{ minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={view.addressOf(post)}
          preventScrollReset
          color="inherit"
          variant="body2"
          sx={{ overflowWrap: 'anywhere' }}
        >
          {destinationText(destination)}
        </Link>
        {post.status === 'failed' && (
          <Typography variant="body2" sx={{ color: 'error.main', overflowWrap: 'anywhere' }}>
            {shortened(failureOf(post))}
          </Typography>
        )}
      </Stack>
    </Box>
  );
}

export function MediaCell({ first }: { first: PostView }) {
  return (
    <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
      {mediaText(first) ?? 'Text only'}
    </Typography>
  );
}
