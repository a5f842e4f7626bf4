import type { PostGroup, PostView } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { PostsIcon } from '../../ui/icons/navigation.tsx';
import { surface } from '../../ui/surface.ts';
import { MediaPicture } from '../media/index.ts';
import { nearDayText } from './near-day.ts';
import { titleOf } from './attention.ts';

interface PostRowsProps {
  title: string;
  groups: readonly PostGroup[];
  /** Shown when there are no posts. */
  empty: string;
  /** Where all of them are. */
  allPath: string;
  allText: string;
  timeZone: string;
  now: Date;
}

const videoEnding = /\.(?:mp4|mov|m4v|webm|avi|mkv|mpe?g|3gp)$/i;

function Thumbnail({ path }: { path: string | null }) {
  const kind = path !== null && videoEnding.test(path) ? 'video' : 'image';
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        width: 48,
        height: 48,
        display: 'grid',
        placeItems: 'center',
        borderRadius: '8px',
        overflow: 'hidden',
        bgcolor: 'action.hover',
        color: 'text.secondary',
      }}
    >
      {path === null ? (
        <PostsIcon />
      ) : (
        <MediaPicture
          size="small"
          item={{ firebasePath: path, kind, alt_text: '', name: '', small: kind === 'image' }}
        />
      )}
    </Box>
  );
}

/** The networks of a group, once each. */
function Networks({ posts }: { posts: readonly PostView[] }) {
  const networks = [...new Set(posts.map((post) => post.uploadTo))].map(findNetwork);
  return (
    <Box
      role="img"
      aria-label={networks.map(({ label }) => label).join(', ')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 0.5,
        lineHeight: 0,
        '& svg': { width: 18, height: 18, borderRadius: '4px' },
      }}
    >
      {networks.map(({ id, Icon }) => (
        <Icon key={id} />
      ))}
    </Box>
  );
}

function Row({ posts, timeZone, now }: { posts: readonly PostView[]; timeZone: string; now: Date }) {
  const [first] = posts;
  if (!first) return null;
  const { status, schedule, updatedAt, _id: id, firebase_path: path } = first;
  const at = status === 'scheduled' && schedule !== null ? schedule : updatedAt;
  const isSending = status === 'scheduled' && Date.parse(at) <= now.getTime();
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ alignItems: 'center', gap: 1.5, px: 2, py: 1.25, borderTop: 1, borderColor: 'divider' }}
    >
      <Thumbnail path={path} />
      <Stack sx={{ flex: 1, minWidth: 0, gap: 0.25 }}>
        <Link
          component={RouterLink}
          to={`/dashboard/posts?${new URLSearchParams({ tab: status, post: id }).toString()}`}
          color="inherit"
          underline="hover"
          sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}
        >
          {titleOf(first)}
        </Link>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {isSending ? 'Publishing' : nearDayText(at, timeZone, now)}
          </Typography>
          <Networks posts={posts} />
        </Stack>
      </Stack>
    </Stack>
  );
}

/** A card with posts, each group in one row. */
export function PostRows({ title, groups, empty, allPath, allText, timeZone, now }: PostRowsProps) {
  return (
    <Box component="section" aria-label={title} sx={{ ...surface, minWidth: 0, overflow: 'hidden' }}>
      <Stack
        direction="row"
        sx={{
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'baseline',
          gap: 1,
          px: 2,
          py: 1.5,
        }}
      >
        <Typography component="h2" variant="h2">
          {title}
        </Typography>
        {groups.length > 0 && (
          <Link component={RouterLink} to={allPath} variant="body2" underline="hover">
            {allText}
          </Link>
        )}
      </Stack>
      {groups.length === 0 ? (
        <Typography sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{empty}</Typography>
      ) : (
        <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {groups.map(({ post_id: id, posts }) => (
            <Row key={id} posts={posts} timeZone={timeZone} now={now} />
          ))}
        </Box>
      )}
    </Box>
  );
}
