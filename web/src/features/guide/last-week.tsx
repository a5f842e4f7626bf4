import { counted } from '@fanfare/core/text/counted.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import {
  addUp,
  followersOf,
  periodResultsOf,
  type AccountFigures,
} from '@fanfare/core/analytics/account-results.ts';
import { comparedToUsual, postsIn } from '@fanfare/core/analytics/results.ts';
import { startGapDaysMax, snapshotDay, type SnapshotSeries } from '@fanfare/core/analytics/snapshots.ts';
import { periodsAt, type DayRange } from '@fanfare/core/analytics/periods.ts';
import { addDays, dayIn } from '@fanfare/core/calendar/days.ts';
import { defaultAnalyticsDays, type AnalyticsAnswer } from '@fanfare/core/analytics/answer.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { useRead } from '../../browser/use-read.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { dayRangeText } from '../../ui/date-text.ts';
import { Movement, analyticsNetworks, answerReadOptions, buildPanel } from '../analytics/index.ts';
import { HomeCard } from './home-card.tsx';
import { interactionsText, numberText, type ResultsByPost } from './post-results.tsx';

/** The same period as "Last 7 days" on the analytics screen, to which the card links. */
const weekDays = 7;

/**
 * The maximum number of accounts whose figures are loaded. Each account costs several calls to its network, unless its
 * stored answer is less than a quarter of an hour old.
 */
const accountsMax = 4;

/** The figures of one account; each is null until it is loaded. */
interface AccountAnswer {
  account: ConnectedAccount;
  answer: AnalyticsAnswer | null;
  series: SnapshotSeries | null;
  /** True if the daily totals are still loading. The change in followers needs them. */
  isAwaitingSeries: boolean;
  isAsking: boolean;
  retry: () => void;
}

const keyOf = ({ platform, platform_id: id }: ConnectedAccount) => `${platform} ${id}`;

interface AskProps {
  workspaceId: string;
  account: ConnectedAccount;
  now: Date;
  onAnswer: (answer: AccountAnswer) => void;
}

/**
 * Loads the figures of one account, so that a slow network does not delay the other accounts. Requests 30 days, like
 * the analytics screen, so that the two screens share one answer. The answer includes the two weeks that are compared.
 */
function Ask({ workspaceId, account, now, onAnswer }: AskProps) {
  const accountInput = { workspaceId, platform: account.platform, platform_id: account.platform_id };
  const to = snapshotDay(now);
  const { data, isValidating, mutate } = useRead(
    'findAnalytics',
    { ...accountInput, days: defaultAnalyticsDays },
    answerReadOptions,
  );
  // Only the change in followers needs the series of daily totals, so the other numbers are shown without it.
  const { data: series, error: seriesError } = useRead(
    'findSeries',
    { ...accountInput, from: addDays(to, -weekDays - startGapDaysMax), to },
    { retries: false },
  );
  useEffect(() => {
    onAnswer({
      account,
      answer: data ?? null,
      series: series ?? null,
      isAwaitingSeries: !series && !seriesError,
      isAsking: isValidating,
      retry: () => void mutate(),
    });
  }, [onAnswer, account, data, series, seriesError, isValidating, mutate]);
  return null;
}

interface LastWeekProps {
  workspaceId: string;
  accounts: readonly ConnectedAccount[];
  timeZone: string;
  now: Date;
  /** Passes the results to the cards of recent posts, which make no calls themselves. */
  onResults: (results: ResultsByPost) => void;
}

/**
 * The results of the last seven days, for accounts whose networks report results. The card is absent if there is no
 * such account.
 */
export function LastWeek({ workspaceId, accounts, timeZone, now, onResults }: LastWeekProps) {
  const asked = accounts
    .filter(
      ({ platform, problem }) => problem === null && analyticsNetworks.some(({ id }) => id === platform),
    )
    .slice(0, accountsMax);
  const [byAccount, setByAccount] = useState<ReadonlyMap<string, AccountAnswer>>(new Map());
  const onAnswer = useCallback(
    (answer: AccountAnswer) => setByAccount((known) => new Map([...known, [keyOf(answer.account), answer]])),
    [],
  );
  useEffect(() => {
    const known = [...byAccount.values()].flatMap(({ account, answer }) => {
      const posts = answer ? postsIn(answer) : [];
      return posts.map(
        (post) =>
          [`${account.platform} ${post.id}`, { ...post, unusual: comparedToUsual(post, posts) }] as const,
      );
    });
    onResults(new Map(known));
  }, [byAccount, onResults]);
  if (asked.length === 0) return null;
  const answers = asked.flatMap((account) => byAccount.get(keyOf(account)) ?? []);
  const answered = answers.filter(({ answer }) => answer !== null);
  const silent = answers.filter(({ answer, isAsking }) => answer === null && !isAsking);
  const awaited = asked.filter(
    (account) => ![...answered, ...silent].some((each) => each.account === account),
  );
  return (
    <HomeCard title="Last 7 days" more={{ text: 'Analytics', path: '/dashboard/analytics?days=7' }}>
      {asked.map((account) => (
        <Ask key={keyOf(account)} workspaceId={workspaceId} account={account} now={now} onAnswer={onAnswer} />
      ))}
      {answered.length === 0 && awaited.length > 0 && (
        <Skeleton
          variant="rectangular"
          height={waitingHeight}
          role="status"
          aria-label="Loading the results"
        />
      )}
      {answered.length > 0 && (
        <Numbers
          answers={answered}
          connected={accounts.length}
          isWaiting={awaited.length > 0}
          timeZone={timeZone}
          now={now}
        />
      )}
      {answered.length > 0 && awaited.length > 0 && (
        <Box role="status" sx={lineSx}>
          Waiting for {namesOf(awaited)}…
        </Box>
      )}
      {silent.length > 0 && (
        <Box role="note" sx={lineSx}>
          <span>No figures from {namesOf(silent.map(({ account }) => account))}.</span>
          <Button
            size="small"
            onClick={() => {
              for (const { retry } of silent) retry();
            }}
          >
            Retry
          </Button>
        </Box>
      )}
    </HomeCard>
  );
}

const names = new Intl.ListFormat('en');
const namesOf = (all: readonly ConnectedAccount[]): string =>
  names.format(new Set(all.map(({ platform }) => findNetwork(platform).label)));

interface NumbersProps {
  answers: readonly AccountAnswer[];
  /** The number of all accounts of the workspace, including those whose figures are not loaded. */
  connected: number;
  /**
   * True while some accounts have not answered. The change is hidden then, because the change of some accounts would
   * look like the change of all.
   */
  isWaiting: boolean;
  timeZone: string;
  now: Date;
}

/**
 * The numbers of an account for the last seven days, as on the analytics screen. The answer covers 30 days, so it
 * includes the previous seven days, which are compared.
 */
function figuresOf({ account, answer, series }: AccountAnswer, zone: string, now: Date): AccountFigures {
  const network = analyticsNetworks.find(({ id }) => id === account.platform);
  const period = { days: weekDays, zone } as const;
  const panel = network && answer && buildPanel(network, answer, { ...period, wider: null });
  const { followers } = followersOf({ answer, panel, series }, { days: weekDays, last: snapshotDay(now) });
  return { followers, ...(answer ? periodResultsOf(answer, answer, period) : { now: null, compared: null }) };
}

function Numbers({ answers, connected, isWaiting, timeZone, now }: NumbersProps) {
  const today = dayIn(now.getTime(), timeZone);
  const totals = addUp(answers.map((each) => figuresOf(each, timeZone, now)));
  const weeks = periodsAt(today, weekDays);
  const range = ({ first, last }: DayRange) => dayRangeText(first, last);
  const settled = range(weeks.settled);
  const isAll = answers.length === connected;
  // The analytics screen counts the posts of all accounts. This card counts those of fewer accounts, so its label says
  // how many.
  const postsLabel = isAll ? 'Posts' : `Posts on ${counted(answers.length, 'account')}`;
  const cells = [
    { label: 'Post views', ...totals.views, days: settled },
    { label: 'Interactions', ...totals.interactions, days: settled },
    { label: 'Followers', ...totals.followers, days: undefined },
    { label: postsLabel, ...totals.posts, days: undefined },
  ];
  const isPartial = (label: string) =>
    isWaiting || (label === 'Followers' && answers.some(({ isAwaitingSeries }) => isAwaitingSeries));
  // Unlike the overview of the analytics, this card leaves out networks without analytics.
  const networks = namesOf(answers.map(({ account }) => account));
  const covered = `${isAll ? '' : `${answers.length} of `}${counted(connected, 'account')}${isWaiting ? ' so far' : ''} (${networks})`;
  return (
    <>
      <Box component="dl" sx={gridSx}>
        {cells.map(({ label, value, change, days }) => (
          <Box key={label} sx={cellSx}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <Box component="span" sx={valueSx}>
                {value === null ? '–' : numberText(value)}
              </Box>
              <Movement change={isPartial(label) ? null : change} days={days} />
            </Box>
          </Box>
        ))}
      </Box>
      <Typography variant="caption" sx={{ display: 'block', px: 2, py: 1.5, color: 'text.secondary' }}>
        {covered}, {range(weeks.shown)} compared with {range(weeks.before)}. New posts are still gaining
        views, so views and interactions compare {settled} with {range(weeks.settledBefore)}.{' '}
        {interactionsText(answers.flatMap(({ answer }) => (answer ? postsIn(answer) : [])))}
      </Typography>
    </>
  );
}

/** The height of four numbers and the line below them. */
const waitingHeight = 242;

const lineSx = {
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
