import { counted } from '@fanfare/core/text/counted.ts';
import type { ConnectedAccount } from '@fanfare/core/accounts/account.ts';
import type { Cell } from '@fanfare/core/analytics/csv.ts';
import { addDays, dayIn } from '@fanfare/core/calendar/days.ts';
import { compareAlphabetically } from '@fanfare/core/text/compare-alphabetically.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { findNetwork } from '../../networks/networks.tsx';
import { timeText } from '../../ui/date-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { keyOf } from './account-row.tsx';
import { AccountsCard, shownAtFirst } from './accounts-card.tsx';
import type { Source } from './explanation.tsx';
import { fetchedText } from './figure-text.ts';
import { MetricCard } from './metric-card.tsx';
import { cardsOf, hasAnalytics, isCompleteIn, isWaitingFor, type Shown } from './overview-cards.ts';
import { accountRows, overviewRows } from './overview-rows.ts';
import { PictureCaption } from './picture-caption.ts';
import { cardsSx } from './panel-layout.ts';
import { CardSkeleton, PanelSkeleton } from './panel-skeleton.tsx';
import { saveTable } from './table-actions.tsx';
import { fileNameOf } from './table-rows.ts';
import { Toolbar } from './toolbar.tsx';
import { TopPosts, type TopPost } from './top-posts.tsx';
import type { Address, ChangeAddress } from './use-address.ts';
import type { AccountResults } from './use-account-results.ts';
import { listReadOptions } from './use-analytics.ts';
import { ViewsCard, viewsRows, viewsTitle } from './views-card.tsx';

interface OverviewTabProps {
  workspaceId: string;
  address: Address;
  change: ChangeAddress;
}

export function OverviewTab({ workspaceId, address, change }: OverviewTabProps) {
  const { data, error, isValidating, mutate } = useRead('listAccounts', { workspaceId }, listReadOptions);
  if (!data && error)
    return <ErrorBox text={error.message} busy={isValidating} onRetry={() => void mutate()} />;
  if (!data) return <PanelSkeleton />;
  if (data.length === 0)
    return (
      <EmptyState
        picture={null}
        title="No accounts connected"
        text="Connect one to see followers, views and interactions side by side."
        action={
          <Button variant="contained" component={Link} to="/socials">
            Connect an account
          </Button>
        }
      />
    );
  const sorted = data.toSorted(
    (a, b) =>
      Number(hasAnalytics(b)) - Number(hasAnalytics(a)) ||
      findNetwork(a.platform).position - findNetwork(b.platform).position ||
      compareAlphabetically(a.username, b.username),
  );
  return (
    <Overview
      key={address.days}
      workspaceId={workspaceId}
      address={address}
      change={change}
      accounts={sorted}
    />
  );
}

const postsOf = (shown: readonly Shown[], name: 'posts' | 'postsBefore'): TopPost[] =>
  shown.flatMap(({ account, results }) => results[name].map((post) => ({ ...post, account })));

const sourceOf = (oldestAge: string | null, days: number): Source => ({
  age: oldestAge === null ? 'now' : `oldest ${oldestAge}`,
  asked: oldestAge ?? 'now',
  period: `Last ${days} days`,
  stale: null,
});

const accountsText = (listed: number, count: number) =>
  listed < count ? `${listed} of ${count} accounts` : counted(count, 'account');

interface OverviewProps extends OverviewTabProps {
  accounts: readonly ConnectedAccount[];
}

function Overview({ workspaceId, address, change, accounts }: OverviewProps) {
  const { me, workspace } = useVisit();
  const now = useNow();
  const { timeZone } = me.settings;
  const [showsAll, setShowsAll] = useState(false);
  const [byAccount, setByAccount] = useState<ReadonlyMap<string, AccountResults>>(new Map());
  const onResults = useCallback(
    (key: string, results: AccountResults) => setByAccount((known) => new Map([...known, [key, results]])),
    [],
  );
  const { days, isCompared } = address;
  const listed = showsAll ? accounts : accounts.slice(0, shownAtFirst);
  const shown = listed.flatMap((account): Shown[] => {
    const results = byAccount.get(keyOf(account));
    return results ? [{ account, results }] : [];
  });
  const isWaiting = isWaitingFor(listed.filter(hasAnalytics), shown);
  const times = shown.flatMap(({ results: { fetchedAt } }) => fetchedAt ?? []).toSorted();
  const [oldest = null] = times;
  const oldestAge = oldest && fetchedText(oldest, now, timeZone);
  const top = postsOf(shown, 'posts');
  const last = dayIn(now.getTime(), timeZone);
  const fileName = fileNameOf([workspace?.name ?? '', 'all-accounts'], { days, last });
  const cards = cardsOf({ shown, accounts, listed, days, isCompared });
  const period = { days, last };
  const isComplete = isCompleteIn(listed, shown);
  const { exporting, begin } = useExport({
    isReady: isComplete && listed.length === accounts.length,
    // The export contains all accounts, including those that the table has neither shown nor loaded yet.
    prepare: () => setShowsAll(true),
    tables: {
      overview: () => ({
        fileName,
        rows: overviewRows({
          cards,
          shown,
          posts: top,
          views: viewsRows({ posts: top, days, now, timeZone }),
          viewsTitle,
          period,
          timeZone,
        }),
      }),
      accounts: () => ({ fileName: `${fileName}-accounts`, rows: accountRows(shown, period) }),
    },
  });
  const caption = {
    of: [workspace?.name ?? '', accountsText(listed.length, accounts.length)],
    range: { first: addDays(last, 1 - days), last },
    at: oldest === null ? [] : [`as of ${timeText(oldest, timeZone)}`],
  };
  return (
    <Stack sx={{ gap: { xs: 1.75, sm: 2.5 } }}>
      <Toolbar
        address={address}
        change={change}
        age={oldestAge && `Oldest figure: ${oldestAge}`}
        today={last}
        isRefreshing={false}
        onRefresh={() => {
          for (const { results } of shown) results.refresh();
        }}
        onExport={shown.length > 0 ? () => begin('overview') : null}
        isExporting={exporting === 'overview'}
      />
      <Box sx={cardsSx}>
        {cards.map((metric) =>
          metric.figure.kind !== 'value' && isWaitingFor(listed, shown) ? (
            <CardSkeleton key={metric.id} label={metric.label} />
          ) : (
            <MetricCard
              key={metric.id}
              metric={metric}
              source={sourceOf(oldestAge, days)}
              isComparing={isCompared && !isComplete}
              isPartial={isWaitingFor(listed, shown)}
            />
          ),
        )}
      </Box>
      {(top.length > 0 || isWaiting) && (
        <Box sx={chartsSx}>
          <PictureCaption value={caption}>
            <ViewsCard
              fileName={`${fileName}-views-by-publication`}
              posts={top}
              days={days}
              now={now}
              timeZone={timeZone}
              isWaiting={isWaiting}
            />
          </PictureCaption>
          <TopPosts
            workspaceId={workspaceId}
            posts={top}
            postsBefore={postsOf(shown, 'postsBefore')}
            days={days}
            hasFallen={cards.some(({ id, change }) => id === 'views' && change?.direction === 'down')}
            isWaiting={isWaiting}
          />
        </Box>
      )}
      <AccountsCard
        {...{ workspaceId, days, isCompared, now, timeZone, onResults, listed }}
        isExporting={exporting === 'accounts'}
        onExport={() => begin('accounts')}
        count={accounts.length}
        showsAll={showsAll}
        onShowAll={setShowsAll}
      />
    </Stack>
  );
}

interface Exported {
  fileName: string;
  rows: Cell[][];
}

interface ExportWanted<Name extends string> {
  /** True if all data of the tables has been loaded. */
  isReady: boolean;
  /** Starts to load the data that the tables still lack. */
  prepare: () => void;
  tables: Readonly<Record<Name, () => Exported>>;
}

/** Saves a table as soon as all its data has been loaded. */
function useExport<Name extends string>({ isReady, prepare, tables }: ExportWanted<Name>) {
  const [exporting, setExporting] = useState<Name | null>(null);
  useEffect(() => {
    if (exporting === null || !isReady) return;
    setExporting(null);
    const { fileName, rows } = tables[exporting]();
    void saveTable(fileName, rows);
    // `tables` is left out, because it is a new object in every render.
    // eslint-disable-next-line react/exhaustive-deps
  }, [exporting, isReady]);
  return {
    /** The table whose export waits until its figures have loaded; null if there is none. */
    exporting,
    begin: (name: Name) => {
      prepare();
      setExporting(name);
    },
  };
}

const chartsSx = {
  display: 'grid',
  gap: { xs: 1.75, md: 2 },
  alignItems: 'stretch',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 320px' },
} as const;
