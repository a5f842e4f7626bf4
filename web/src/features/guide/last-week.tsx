import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import { changeBetween, type Change } from '@fanfare/core/analytics/figures.ts';
import { postsBefore, postsWithin } from '@fanfare/core/analytics/panel.ts';
import {
  postsIn,
  resultsOf,
  sumResults,
  timesUsual,
  type PostFigures,
} from '@fanfare/core/analytics/results.ts';
import {
  bridgedDays,
  movementIn,
  snapshotDay,
  type SnapshotSeries,
} from '@fanfare/core/analytics/snapshots.ts';
import { addDays } from '@fanfare/core/calendar/days.ts';
import { defaultAnalyticsDays, type AnalyticsAnswer } from '@fanfare/core/insights/analytics.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import useSWR from 'swr';
import { useSession } from '../../browser/session-context.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { counted } from '../../ui/count-text.ts';
import { visuallyHidden } from '../../ui/visually-hidden.ts';
import { analyticsNetworks } from '../analytics/index.ts';
import { HomeCard } from './home-card.tsx';
import { numberText, type ResultsByPost } from './post-results.tsx';

/** Each account costs its network several calls, unless there is an answer less than a quarter of an hour old. */
const accountsMax = 4;
const days = 7;

interface Answered {
  account: ConnectedAccount;
  answer: AnalyticsAnswer;
}

/** An account whose network gave no answer. */
interface Silent {
  account: ConnectedAccount;
  answer: null;
}

const quietly = { revalidateOnFocus: false, revalidateOnReconnect: false, dedupingInterval: 60_000 };

/** Requests 30 days, like the analytics screen, so that both share one answer. The answer contains both weeks. */
function useAnswers(workspaceId: string, accounts: readonly ConnectedAccount[], now: Date) {
  const { call } = useSession();
  const to = snapshotDay(now);
  const ids = accounts.map(({ platform, platform_id: id }) => `${platform} ${id}`);
  const keyOf = (what: string) => (ids.length === 0 ? null : [what, workspaceId, to, ...ids]);
  const placeOf = ({ platform, platform_id }: ConnectedAccount) => ({ workspaceId, platform, platform_id });
  const ask = async (account: ConnectedAccount): Promise<Answered | Silent> => {
    try {
      return {
        account,
        answer: await call('findAnalytics', { ...placeOf(account), days: defaultAnalyticsDays }),
      };
    } catch {
      // The analytics screen explains the problem of this account.
      return { account, answer: null };
    }
  };
  const find = (account: ConnectedAccount): Promise<SnapshotSeries | null> =>
    call('findSeries', { ...placeOf(account), from: addDays(to, -days - bridgedDays), to }).catch(() => null);
  const answers = useSWR(keyOf('last week'), () => Promise.all(accounts.map(ask)), quietly);
  // Only the followers need them, so nothing else waits.
  const kept = useSWR(keyOf('last totals'), () => Promise.all(accounts.map(find)), quietly);
  return { ...answers, series: (kept.data ?? []).filter((each) => each !== null) };
}

const timeOf = ({ at }: PostFigures) => at;

function weekOf(all: readonly Answered[], kept: readonly SnapshotSeries[], now: Date) {
  const results = all.map(({ answer }) => {
    const context = { at: new Date(answer.fetchedAt), days };
    const posts = postsIn(answer);
    const before = postsBefore(posts, timeOf, context);
    return { now: resultsOf(postsWithin(posts, timeOf, context)), before: before && resultsOf(before) };
  });
  const both = results.flatMap(({ now: after, before }) => (before ? [{ after, before }] : []));
  const total = sumResults(results.map((each) => each.now));
  const matched = sumResults(both.map(({ after }) => after));
  const earlier = sumResults(both.map(({ before }) => before));
  const followers = kept.flatMap((series) => series.days.at(-1)?.followers ?? []);
  const moved = kept.flatMap(
    (series) => movementIn(series, 'followers', { days, last: snapshotDay(now) }) ?? [],
  );
  const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);
  const change = (name: 'views' | 'interactions' | 'posts') =>
    both.length === 0 ? null : changeBetween(earlier[name], matched[name]);
  return [
    { label: 'Views', value: total.views, change: change('views') },
    { label: 'Interactions', value: total.interactions, change: change('interactions') },
    {
      label: 'Followers',
      value: followers.length === 0 ? null : sum(followers),
      change:
        moved.length === 0
          ? null
          : changeBetween(sum(moved.map(({ before }) => before)), sum(moved.map((each) => each.now))),
    },
    { label: 'Posts', value: total.posts, change: change('posts') },
  ];
}

interface LastWeekProps {
  workspaceId: string;
  accounts: readonly ConnectedAccount[];
  now: Date;
  /** For the cards of recent posts, which make no calls of their own. */
  onResults: (results: ResultsByPost) => void;
}

/** The results of the last seven days, for accounts whose networks report them. Absent if none does. */
export function LastWeek({ workspaceId, accounts, now, onResults }: LastWeekProps) {
  const asked = accounts
    .filter(
      ({ platform, problem }) => problem === null && analyticsNetworks.some(({ id }) => id === platform),
    )
    .slice(0, accountsMax);
  const { data, series, isValidating, mutate } = useAnswers(workspaceId, asked, now);
  useEffect(() => {
    const known = (data ?? []).flatMap(({ account, answer }) => {
      const posts = answer ? postsIn(answer) : [];
      return posts.map(
        (post) => [`${account.platform} ${post.id}`, { ...post, factor: timesUsual(post, posts) }] as const,
      );
    });
    onResults(new Map(known));
  }, [data, onResults]);
  if (asked.length === 0) return null;
  if (!data)
    return (
      <HomeCard title="Last 7 days">
        <Skeleton
          variant="rectangular"
          height={waitingHeight}
          role="status"
          aria-label="Loading the results"
        />
      </HomeCard>
    );
  const answers = data.filter((each) => each.answer !== null);
  const silent = data.filter((each) => each.answer === null);
  return (
    <HomeCard title="Last 7 days" more={{ text: 'Analytics', path: '/dashboard/analytics?days=7' }}>
      {answers.length > 0 && <Numbers answers={answers} series={series} now={now} />}
      {silent.length > 0 && (
        <Box role="note" sx={silentSx}>
          <span>No figures from {namesOf(silent)}.</span>
          <Button size="small" loading={isValidating} onClick={() => void mutate()}>
            Retry
          </Button>
        </Box>
      )}
    </HomeCard>
  );
}

const names = new Intl.ListFormat('en');
const namesOf = (all: readonly Silent[]): string =>
  names.format(new Set(all.map(({ account }) => findNetwork(account.platform).label)));

interface NumbersProps {
  answers: readonly Answered[];
  series: readonly SnapshotSeries[];
  now: Date;
}

function Numbers({ answers, series, now }: NumbersProps) {
  return (
    <>
      <Box component="dl" sx={gridSx}>
        {weekOf(answers, series, now).map(({ label, value, change }) => (
          <Box key={label} sx={cellSx}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <Box component="span" sx={valueSx}>
                {value === null ? '–' : numberText(value)}
              </Box>
              <Movement change={change} />
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" sx={{ display: 'block', px: 2, py: 1.5, color: 'text.secondary' }}>
        {counted(answers.length, 'account')}, compared with the 7 days before.
      </Typography>
    </>
  );
}

function Movement({ change }: { change: Change | null }) {
  if (!change) return null;
  const { direction, percent } = change;
  const colour = { up: 'success.main', down: 'error.main', same: 'text.secondary' }[direction];
  const amount = percent === null ? 'from 0' : `${Math.abs(percent).toFixed(1)}%`;
  return (
    <Box component="span" sx={{ display: 'block', typography: 'caption', fontWeight: 620, color: colour }}>
      {direction === 'same' ? (
        'No change'
      ) : (
        <>
          <span aria-hidden>{direction === 'up' ? '↑' : '↓'} </span>
          <Box component="span" sx={visuallyHidden}>
            {direction}{' '}
          </Box>
          {amount}
        </>
      )}
    </Box>
  );
}

/** As high as four numbers and the line below them. */
const waitingHeight = 202;

const silentSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1,
  px: 2,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'body2',
  color: 'text.secondary',
} as const;

const gridSx = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  m: 0,
  borderTop: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;

const cellSx = {
  px: 2,
  py: 1.5,
  minWidth: 0,
  '&:nth-of-type(even)': { borderLeft: 1, borderColor: 'divider' },
  '&:nth-of-type(n + 3)': { borderTop: 1, borderColor: 'divider' },
} as const;

const valueSx = {
  display: 'block',
  fontSize: 20,
  lineHeight: '28px',
  fontWeight: 640,
  fontVariantNumeric: 'tabular-nums',
} as const;
