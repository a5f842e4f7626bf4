import { postName, postsText } from '@fanfare/core/posts/post-name.ts';
import { addDays, type Day } from '@fanfare/core/calendar/days.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { networksAtRisk } from '@fanfare/core/calendar/cadence.ts';
import type { PostGroup, PostView } from '@fanfare/core/posts/post.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { clockText, shortDayText } from '../../ui/date-text.ts';
import { CalendarIcon } from '../../ui/icons/navigation.tsx';
import { WarningIcon } from '../../ui/icons/icons.tsx';
import { HomeCard } from './home-card.tsx';
import { networksOf, Networks, pathOf, PostPicture } from './post-parts.tsx';
import { countPosts, daysAhead, firstGroups, weekAhead, type PlannedDay } from './week-ahead.ts';
import { WeekStrip } from './week-strip.tsx';

interface NextUpProps {
  groups: readonly PostGroup[];
  /** `groups` contains all posts that are scheduled before this time. */
  knownUntil: string;
  /** Null while the accounts are loading. Until they are known, no post is marked as at risk. */
  accounts: readonly ConnectedAccount[] | null;
  timeZone: string;
  now: Date;
}

const rowsMax = 8;

/** "Next 7 days: 17 posts in 6 groups" */
function noteOf(days: readonly PlannedDay[]): string {
  const groups = days.flatMap((each) => each.groups);
  const posts = countPosts(groups);
  const text = days.some(({ isCut }) => isCut) ? `${posts}+ posts` : postsText(posts, groups.length);
  return `Next ${daysAhead} days: ${text}`;
}

/** "in 21 min" within the next hour, "Sending…" once the time has come, otherwise null. */
function countdown(due: number, now: number): string | null {
  if (due <= now) return 'Sending…';
  const minutes = Math.ceil((due - now) / minuteMs);
  return minutes < 60 ? `in ${minutes} min` : null;
}

/**
 * Names a network that has to be reconnected before the posts of a group can be sent; null if no such network is known.
 */
function riskOf({ posts }: PostGroup, accounts: readonly ConnectedAccount[] | null): string | null {
  if (!accounts) return null;
  const dated = posts.map((post) => ({ ...post, at: post.schedule ?? '' }));
  const [network] = networksAtRisk({ posts: dated }, accounts);
  return network === undefined ? null : `${findNetwork(network).label} has to be reconnected first`;
}

/** Today and the next six days: an overview by day, then the next posts. */
export function NextUp({ groups, knownUntil, accounts, timeZone, now }: NextUpProps) {
  const days = weekAhead(groups, Date.parse(knownUntil), now.getTime(), timeZone);
  const today = days[0]?.day ?? '';
  const listed = firstGroups(days, rowsMax);
  const free = days.find((each) => each.groups.length === 0 && !each.isCut && each.day !== today);
  const [later] = groups;
  return (
    <HomeCard
      title="Next up"
      note={listed.length > 0 ? noteOf(days) : undefined}
      more={{ text: 'Open calendar', path: '/dashboard/schedule' }}
    >
      <WeekStrip days={days} />
      {listed.length === 0 && (
        <Typography sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {later
            ? `Nothing in the next ${daysAhead} days. The next post is due on ${shortDayText(later.posts[0]?.schedule ?? '', timeZone)}.`
            : 'Posts you schedule appear here.'}
        </Typography>
      )}
      {listed.map(({ day, groups: shown }, n) => (
        <Box key={day} component="section" aria-label={dayName(day, today)}>
          <DayHead id={`day-${day}`} day={day} today={today} />
          <Box component="ul" aria-label={`Next up, ${dayName(day, today)}`} sx={listSx}>
            {shown.map((group, i) => (
              <Row
                key={group.post_id}
                group={group}
                risk={riskOf(group, accounts)}
                isNext={n === 0 && i === 0}
                timeZone={timeZone}
                now={now}
              />
            ))}
          </Box>
        </Box>
      ))}
      {free && listed.length > 0 && (
        <Stack data-end direction="row" sx={freeSx}>
          <CalendarIcon />
          <Typography variant="body2" sx={{ flex: 1 }}>
            <b>Nothing on {shortDayText(free.day, 'UTC')}.</b>
          </Typography>
          <Link
            component={RouterLink}
            to={`/dashboard/schedule?view=week&date=${free.day}`}
            variant="body2"
            underline="hover"
          >
            Fill this day
          </Link>
        </Stack>
      )}
    </HomeCard>
  );
}

function dayName(day: Day, today: Day): string {
  if (day === today) return 'Today';
  return day === addDays(today, 1) ? 'Tomorrow' : shortDayText(day, 'UTC');
}

function DayHead({ id, day, today }: { id: string; day: Day; today: Day }) {
  const name = dayName(day, today);
  const date = shortDayText(day, 'UTC');
  return (
    <Stack id={id} direction="row" sx={dayHeadSx}>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {name}
      </Typography>
      {name !== date && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {date}
        </Typography>
      )}
    </Stack>
  );
}

interface RowProps {
  group: PostGroup;
  risk: string | null;
  isNext: boolean;
  timeZone: string;
  now: Date;
}

function Row({ group, risk, isNext, timeZone, now }: RowProps) {
  const [first] = group.posts;
  if (!first) return null;
  const due = Date.parse(first.schedule ?? '');
  const soon = isNext || due <= now.getTime() ? countdown(due, now.getTime()) : null;
  return (
    <Box component="li" sx={rowSx}>
      <Box sx={{ width: 64, flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
        <Typography sx={{ fontWeight: 560, color: soon === null ? 'text.primary' : 'primary.main' }}>
          {clockText(first.schedule ?? '', timeZone)}
        </Typography>
        {soon !== null && (
          <Typography variant="caption" sx={{ color: 'primary.main', fontWeight: 560 }}>
            {soon}
          </Typography>
        )}
      </Box>
      <Box aria-hidden sx={thumbnailSx}>
        <PostPicture path={first.firebase_path} />
      </Box>
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        <Link component={RouterLink} to={pathOf(first)} color="inherit" underline="hover" sx={titleSx}>
          {postName(first)}
        </Link>
        <Second post={first} risk={risk} />
        <Box sx={{ display: { xs: 'block', sm: 'none' }, mt: 0.5 }}>
          <Networks ids={networksOf(group)} />
        </Box>
      </Box>
      <Box sx={{ display: { xs: 'none', sm: 'block' }, flex: 'none', maxWidth: 120 }}>
        <Networks ids={networksOf(group)} />
      </Box>
    </Box>
  );
}

/** The line below the title: the problem, or the beginning of the text. */
function Second({ post, risk }: { post: PostView; risk: string | null }) {
  if (risk !== null)
    return (
      <Typography variant="body2" sx={riskSx}>
        <WarningIcon />
        {risk}
      </Typography>
    );
  const [text = ''] = post.description.trim().split('\n');
  if (post.title.trim() === '' || text === '') return null;
  return (
    <Typography variant="body2" noWrap sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
      {text}
    </Typography>
  );
}

const listSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
} as const;
const dayHeadSx = {
  alignItems: 'baseline',
  gap: 1,
  px: 2,
  py: 0.75,
  bgcolor: 'background.default',
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
  scrollMarginTop: 72,
} as const;
const rowSx = { display: 'flex', alignItems: 'center', gap: 1.5, px: 2, py: 1.25 } as const;
const thumbnailSx = {
  flex: 'none',
  width: 48,
  height: 48,
  display: 'grid',
  placeItems: 'center',
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: 'action.hover',
  color: 'text.secondary',
} as const;
const titleSx = {
  display: 'block',
  fontWeight: 560,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;
const riskSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  color: 'warning.main',
  '& svg': { width: 14, height: 14, flex: 'none' },
} as const;
const freeSx = {
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1.25,
  borderTop: 1,
  borderColor: 'divider',
  '& svg': { width: 16, height: 16, color: 'text.secondary' },
} as const;
