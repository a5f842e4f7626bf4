import { postName } from '@fanfare/core/posts/post-name.ts';
import type { PostGroup } from '@fanfare/core/posts/post.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { surface } from '../../ui/surface.ts';
import { nearDayText } from './near-day.ts';
import { PostResults, usualText, type ResultsByPost } from './post-results.tsx';
import { networksOf, Networks, pathOf, PostPicture } from './post-parts.tsx';

interface RecentPostsProps {
  groups: readonly PostGroup[];
  timeZone: string;
  now: Date;
  results: ResultsByPost;
}

export function RecentPosts({ groups, ...shared }: RecentPostsProps) {
  return (
    <Box component="section" aria-label="Recently published" sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'baseline', justifyContent: 'space-between', pb: 1.5 }}>
        <Typography component="h2" variant="h2">
          Recently published
        </Typography>
        {groups.length > 0 && (
          <Link component={RouterLink} to="/dashboard/posts?tab=uploaded" variant="body2" underline="hover">
            All history
          </Link>
        )}
      </Stack>
      {groups.length === 0 ? (
        <Typography sx={{ ...surface, p: 2, color: 'text.secondary' }}>
          Published posts appear here.
        </Typography>
      ) : (
        <Box component="ul" aria-label="Recently published" sx={cardsSx}>
          {groups.map((group) => (
            <RecentCard key={group.post_id} group={group} {...shared} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function RecentCard({
  group,
  timeZone,
  now,
  results,
}: Omit<RecentPostsProps, 'groups'> & { group: PostGroup }) {
  const [first] = group.posts;
  if (!first) return null;
  const { firebase_path: path, description } = first;
  const usual = usualText(group, results);
  return (
    <Box component="li" sx={cardSx}>
      <Box aria-hidden sx={pictureSx}>
        {path === null ? (
          <Typography sx={quoteSx}>{description.trim() || postName(first)}</Typography>
        ) : (
          <PostPicture path={path} />
        )}
      </Box>
      {usual !== null && (
        <Box component="span" sx={usualSx}>
          {usual}
        </Box>
      )}
      <Stack sx={{ p: 1.5, gap: 0.75 }}>
        <Link component={RouterLink} to={pathOf(first)} color="inherit" underline="hover" sx={titleSx}>
          {postName(first)}
        </Link>
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          <Networks ids={networksOf(group)} size={16} />
          <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {nearDayText(first.updatedAt, timeZone, now)}
          </Typography>
        </Stack>
        <PostResults group={group} results={results} />
      </Stack>
    </Box>
  );
}

/** On phones, the row can be swiped. */
const cardsSx = {
  display: 'grid',
  gap: 2,
  gridAutoFlow: { xs: 'column', md: 'row' },
  gridAutoColumns: { xs: '208px', md: 'auto' },
  gridTemplateColumns: { md: 'repeat(auto-fit, minmax(196px, 1fr))' },
  overflowX: { xs: 'auto', md: 'visible' },
  scrollSnapType: 'x proximity',
  m: 0,
  p: 0,
  listStyle: 'none',
} as const;

const cardSx = {
  ...surface,
  minWidth: 0,
  overflow: 'hidden',
  position: 'relative',
  scrollSnapAlign: 'start',
  // The whole card is a link to the post.
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '&:hover': { borderColor: 'text.secondary' },
} as const;

const pictureSx = {
  display: 'grid',
  placeItems: 'center',
  height: 156,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  color: 'text.secondary',
} as const;

/** The text is white on nearly black in both themes, because the picture behind it can have any colour. */
const usualSx = {
  position: 'absolute',
  top: 8,
  left: 8,
  px: 1,
  py: 0.25,
  borderRadius: '6px',
  typography: 'caption',
  fontWeight: 620,
  color: '#fff',
  bgcolor: 'rgba(16, 19, 28, 0.86)',
} as const;

const quoteSx = {
  p: 2,
  color: 'text.primary',
  overflow: 'hidden',
  display: '-webkit-box',
  WebkitLineClamp: 4,
  WebkitBoxOrient: 'vertical',
  overflowWrap: 'anywhere',
} as const;

const titleSx = {
  fontWeight: 560,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
