import { postsText } from '@fanfare/core/posts/post-name.ts';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { shortDayText } from '../../ui/date-text.ts';
import { PostPicture } from './post-parts.tsx';
import { countPosts, type PlannedDay } from './week-ahead.ts';

const picturesMax = 2;

function plannedText({ groups, isCut }: PlannedDay): string {
  if (groups.length === 0) return isCut ? 'not counted' : 'no post';
  const posts = countPosts(groups);
  return isCut ? `${posts} or more posts` : postsText(posts, groups.length);
}

/** Seven days side by side. Each is a link that opens the calendar. */
export function WeekStrip({ days }: { days: readonly PlannedDay[] }) {
  return (
    <Box component="ol" aria-label="The next 7 days" sx={stripSx} tabIndex={0}>
      {days.map((each, n) => (
        <Box key={each.day} component="li" sx={{ display: 'grid' }}>
          <DayLink planned={each} isToday={n === 0} />
        </Box>
      ))}
    </Box>
  );
}

function DayLink({ planned, isToday }: { planned: PlannedDay; isToday: boolean }) {
  const { day, groups, isCut } = planned;
  const [weekday] = shortDayText(day, 'UTC').split(/[ ,]/);
  const isEmpty = groups.length === 0 && !isCut;
  const more = groups.length - picturesMax;
  return (
    <Box
      component={RouterLink}
      to={`/dashboard/schedule?view=week&date=${day}`}
      aria-label={`${shortDayText(day, 'UTC')}, ${plannedText(planned)}`}
      aria-current={isToday ? 'date' : undefined}
      sx={isEmpty ? { ...daySx, ...emptySx } : daySx}
    >
      <Box component="span" sx={headSx}>
        <span>{isToday ? 'Today' : weekday}</span>
        <b>{Number(day.slice(8))}</b>
      </Box>
      {isEmpty ? (
        <Typography component="span" variant="caption" sx={{ color: 'text.secondary', lineHeight: '24px' }}>
          No post
        </Typography>
      ) : (
        <Box component="span" sx={picturesSx}>
          {groups.slice(0, picturesMax).map(({ post_id: id, posts: [first] }) => (
            <span key={id}>
              <PostPicture path={first?.firebase_path ?? null} />
            </span>
          ))}
          {(more > 0 || isCut) && (
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
              {more > 0 ? `+${more}` : '…'}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

const stripSx = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: { xs: '84px', sm: 'minmax(84px, 1fr)' },
  gap: 1,
  m: 0,
  px: 2,
  pt: 0.5,
  pb: 2,
  listStyle: 'none',
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  scrollPaddingInline: 16,
  scrollbarWidth: 'none',
  '& > li': { scrollSnapAlign: 'start' },
} as const;

const daySx = {
  display: 'grid',
  gap: 0.75,
  alignContent: 'start',
  minHeight: 62,
  px: 1,
  py: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  color: 'text.primary',
  textDecoration: 'none',
  '&[aria-current]': {
    borderColor: 'primary.main',
    boxShadow: (theme: Theme) => `inset 0 0 0 1px ${theme.vars?.palette.primary.main}`,
  },
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
} as const;

const emptySx = { borderStyle: 'dashed', bgcolor: 'background.default' } as const;

const headSx = {
  display: 'flex',
  justifyContent: 'space-between',
  typography: 'body2',
  '& > span': { color: 'text.secondary' },
  '& > b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;

const picturesSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  '& > span:has(img, svg, div)': {
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: '5px',
    overflow: 'hidden',
    bgcolor: 'action.hover',
    color: 'text.secondary',
  },
  '& svg': { width: 14, height: 14 },
} as const;
