import { changeOf } from '@fanfare/core/analytics/account-results.ts';
import { changeBetween, isHighlighted, type Change } from '@fanfare/core/analytics/figures.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { AnalyticsDays } from '@fanfare/core/analytics/answer.ts';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { useEffect } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { findNetwork } from '../../networks/networks.tsx';
import { fetchedText, countOf, percentText } from './figure-text.ts';
import { ChangeText, stateStyles } from './metric-card.tsx';
import { noHistoryText } from './overview-cards.ts';
import { highlightSx } from './panel-layout.ts';
import { analyticsNetworks, type AnalyticsNetwork } from './panels.ts';
import { Sparkline } from './sparkline.tsx';
import { useAccountResults, usePostCounts, type AccountResults } from './use-account-results.ts';

export interface AccountRowProps {
  workspaceId: string;
  account: ConnectedAccount;
  days: AnalyticsDays;
  isCompared: boolean;
  now: Date;
  timeZone: string;
  /** Adds the results of this account to the sums above the table. The function must stay the same between renders. */
  onResults: (key: string, results: AccountResults) => void;
}

export const keyOf = ({ platform, platform_id: id }: Pick<ConnectedAccount, 'platform' | 'platform_id'>) =>
  `${platform} ${id}`;

/** The figures of each account load separately, so that a slow network does not delay other accounts. */
export function AccountRow(props: AccountRowProps) {
  const network = analyticsNetworks.find(({ id }) => id === props.account.platform);
  return network ? <MeasuredRow {...props} network={network} /> : <CountedRow {...props} />;
}

function useReport({ account, onResults }: AccountRowProps, results: AccountResults) {
  const key = keyOf(account);
  const { followers, now, compared, fetchedAt, problem, isLoading, isComparing } = results;
  const resultsText = JSON.stringify([followers, now, compared, fetchedAt, problem, isLoading, isComparing]);
  useEffect(() => {
    onResults(key, results);
    // Every render makes new lists of results, so the effect compares their content as text (`resultsText`).
    // eslint-disable-next-line react/exhaustive-deps
  }, [key, resultsText, onResults]);
}

function MeasuredRow({ network, ...props }: AccountRowProps & { network: AnalyticsNetwork }) {
  const results = useAccountResults({ ...props, network });
  useReport(props, results);
  const { account } = props;
  const address = `?${new URLSearchParams({ tab: network.id, account: account.platform_id }).toString()}`;
  return (
    <tr>
      <AccountHead account={account} address={address} />
      <MeasuredCells {...props} address={address} results={results} />
    </tr>
  );
}

interface MeasuredCellsProps extends AccountRowProps {
  /** The address of the account's tab, where the account can be connected again. */
  address: string;
  results: AccountResults;
}

function MeasuredCells({ account, now, timeZone, address, results }: MeasuredCellsProps) {
  const { followers, problem, fetchedAt, engagement } = results;
  if (results.isLoading) return <LoadingCells account={account} />;
  if (problem !== null && results.now === null)
    return (
      <Box component="td" colSpan={5} className="note" sx={{ color: 'warning.main' }}>
        {stateStyles.refused.icon}
        {problem}{' '}
        <Link component={RouterLink} to={address} replace aria-label={`Details of ${account.username}`}>
          Details
        </Link>
      </Box>
    );
  return (
    <>
      <Numbers
        header="Followers"
        isComparing={results.isComparing}
        value={followers?.now ?? null}
        change={followers && changeBetween(followers.before, followers.now)}
        trend={results.followerTrend}
      />
      <Numbers
        header="Post views"
        isComparing={results.isComparing}
        value={results.now?.views ?? null}
        change={changeOf(results, 'views')}
      />
      <Numbers
        header="Interactions"
        isComparing={results.isComparing}
        value={results.now?.interactions ?? null}
        change={changeOf(results, 'interactions')}
      />
      <Numbers
        header="Posts"
        isComparing={results.isComparing}
        value={results.now?.posts ?? null}
        change={changeOf(results, 'posts')}
      />
      <td className="number" data-header="Engagement">
        <Rate value={engagement} />
        {fetchedAt !== null && <Box className="below">{fetchedText(fetchedAt, now, timeZone)}</Box>}
      </td>
    </>
  );
}

/** A row for a network without analytics, with the number of posts that Fanfare published. */
function CountedRow(props: AccountRowProps) {
  const results = usePostCounts(props);
  useReport(props, results);
  const { account } = props;
  const { label, abilities } = findNetwork(account.platform);
  return (
    <tr>
      <AccountHead account={account} />
      {results.isLoading ? (
        <LoadingCells account={account} />
      ) : (
        <>
          <td colSpan={3} className="note">
            {stateStyles.not_offered.icon}
            {abilities.insights
              ? `No analytics of the account on ${label}. Insights of each post are under Posts.`
              : `No analytics and no insights on ${label}.`}
          </td>
          <Numbers
            header="Posts"
            isComparing={results.isComparing}
            value={results.now?.posts ?? null}
            change={changeOf(results, 'posts')}
            withoutChange={props.isCompared && results.now ? noHistoryText : null}
          />
          <td className="number" data-header="Engagement">
            <Unknown />
          </td>
        </>
      )}
    </tr>
  );
}

const LoadingCells = ({ account }: Pick<AccountRowProps, 'account'>) => (
  <td colSpan={5}>
    <Skeleton height={24} aria-label={`Loading ${account.username}`} role="status" />
  </td>
);

function Rate({ value }: { value: number | null }) {
  if (value === null) return <Unknown />;
  return (
    <Box component="span" sx={isHighlighted(value) ? highlightSx : undefined}>
      {percentText(value)}
    </Box>
  );
}

/** Shown as a dash for a number that the network did not report. A reported zero is shown as 0. */
const Unknown = () => (
  <span role="img" aria-label="Not given" title="Not given">
    –
  </span>
);

function AccountHead({ account, address }: { account: ConnectedAccount; address?: string }) {
  const { label, Icon } = findNetwork(account.platform);
  return (
    <th scope="row">
      <Box sx={headSx}>
        <Icon />
        <Box sx={{ minWidth: 0 }}>
          <Box sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>
            {address === undefined ? (
              account.username
            ) : (
              <Link component={RouterLink} to={address} replace color="inherit" underline="hover">
                {account.username}
              </Link>
            )}
          </Box>
          <Box sx={{ typography: 'caption', fontWeight: 400, color: 'text.secondary' }}>{label}</Box>
        </Box>
      </Box>
    </th>
  );
}

interface NumbersProps {
  header: string;
  isComparing: boolean;
  value: number | null;
  change: Change | null;
  trend?: readonly number[];
  /** Text to show if the change since the previous period is unknown. */
  withoutChange?: string | null;
}

function Numbers({ header, isComparing, value, change, trend = [], withoutChange = null }: NumbersProps) {
  return (
    <td className="number" data-header={header}>
      <Box sx={numberSx}>
        {trend.length >= fewestForTrend && <Sparkline values={trend} />}
        <span>{value === null ? <Unknown /> : countOf(value)}</span>
      </Box>
      {!change && isComparing ? (
        <Skeleton className="below" aria-hidden sx={{ width: 48, ml: 'auto' }} />
      ) : (
        <Box className="below">
          <ChangeText change={change} text={change ? null : withoutChange} />
        </Box>
      )}
    </td>
  );
}

/** Keeps the changes aligned when the sparkline is taller than the number. */
const numberSx = {
  display: 'flex',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: 1.5,
  '& > svg': { my: -1 },
} as const;

/** Ranges with fewer days have no sparkline, because their trend is not meaningful. */
const fewestForTrend = 7;

const headSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.5,
  minWidth: 0,
  '& > svg': { flex: 'none', width: 28, height: 28, borderRadius: '7px' },
} as const;
