import type { Cell } from '@fanfare/core/analytics/csv.ts';
import { dayIn, daysBetween } from '@fanfare/core/calendar/days.ts';
import type { AnalyticsAccount } from '@fanfare/core/analytics/answer.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { loadNow } from '../../browser/load-module.ts';
import { useNow } from '../../browser/use-now.ts';
import { useRead } from '../../browser/use-read.ts';
import { useVisit } from '../../browser/visit.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorBox } from '../../ui/error-box.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { FailureBox } from './failure-box.tsx';
import { fetchedText } from './figure-text.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import type { AnalyticsNetwork } from './panels.ts';
import { saveTable } from './table-actions.tsx';
import { fileNameOf } from './table-rows.ts';
import { Toolbar } from './toolbar.tsx';
import type { Address, ChangeAddress } from './use-address.ts';
import { useAnalytics, unreadableText } from './use-analytics.ts';

const loadView = () => import('./panel-view.tsx');
const PanelView = lazyComponent(async () => (await loadView()).PanelView);

interface NetworkTabProps {
  workspaceId: string;
  network: AnalyticsNetwork;
  address: Address;
  change: ChangeAddress;
}

export function NetworkTab(props: NetworkTabProps) {
  const { workspaceId, network, address } = props;
  const { data, error, isValidating, mutate } = useRead('listAnalyticsAccounts', {
    workspaceId,
    platform: network.id,
  });
  const accounts = data?.accounts;
  const chosen = accounts?.find(({ platform_id: id }) => id === address.account) ?? accounts?.[0];
  if (accounts && chosen)
    return (
      <AccountPanel
        key={chosen.platform_id}
        {...props}
        accounts={{ chosen, all: accounts }}
        reloadAccounts={() => void mutate()}
      />
    );
  if (accounts) return <NoAccount network={network} />;
  if (error)
    return (
      <FailureBox
        workspaceId={workspaceId}
        network={network}
        text={error.message}
        busy={isValidating}
        onRetry={() => void mutate()}
      />
    );
  return <PanelSkeleton />;
}

function NoAccount({ network: { label, Icon, panel } }: { network: AnalyticsNetwork }) {
  return (
    <EmptyState
      picture={
        <Box sx={{ borderRadius: '10px', overflow: 'hidden' }}>
          <Icon />
        </Box>
      }
      title={panel.empty.title}
      text={panel.empty.text}
      action={
        <Button variant="contained" component={Link} to="/socials">
          Connect {label}
        </Button>
      }
    />
  );
}

const BrokenBox = ({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) => (
  <ErrorBox text={unreadableText} retryLabel="Refresh Data" busy={busy} onRetry={onRefresh} />
);

interface AccountPanelProps extends NetworkTabProps {
  accounts: { chosen: AnalyticsAccount; all: readonly AnalyticsAccount[] };
  reloadAccounts: () => void;
}

function AccountPanel({
  workspaceId,
  network,
  address,
  change,
  accounts,
  reloadAccounts,
}: AccountPanelProps) {
  const { me, workspace } = useVisit();
  const now = useNow();
  const { timeZone } = me.settings;
  const { days, isCompared } = address;
  const account = accounts.chosen.platform_id;
  const { loaded, isBroken, error, isValidating, isComparing, refresh } = useAnalytics({
    workspaceId,
    network,
    account,
    days,
    isCompared,
    timeZone,
  });
  // Loads the code that draws the figures before the figures arrive.
  useEffect(() => void loadNow(loadView), []);
  const today = dayIn(loaded ? Date.parse(loaded.fetchedAt) : now.getTime(), timeZone);
  const nameParts = [workspace?.name ?? '', network.id, accounts.chosen.username];
  const fileName = fileNameOf(nameParts, { days, last: today });
  const exportRows = useRef((): Cell[][] => []);
  const age = loaded && fetchedText(loaded.fetchedAt, now, timeZone);
  return (
    <Stack sx={{ gap: { xs: 1.75, sm: 2.5 } }}>
      <Toolbar
        address={address}
        change={change}
        accounts={accounts}
        age={age && `Updated ${age}`}
        today={today}
        isRefreshing={isValidating && loaded !== null}
        onRefresh={refresh}
        onExport={loaded && (() => void saveTable(fileName, exportRows.current()))}
      />
      {error && (
        <FailureBox
          workspaceId={workspaceId}
          network={network}
          account={accounts.chosen}
          text={error.message}
          busy={isValidating}
          onRetry={() => {
            reloadAccounts();
            refresh();
          }}
        />
      )}
      {isBroken && <BrokenBox busy={isValidating} onRefresh={refresh} />}
      {loaded && (
        <Suspense fallback={<PanelSkeleton />}>
          <PanelView
            key={days}
            workspaceId={workspaceId}
            network={network}
            account={accounts.chosen}
            days={days}
            isCompared={isCompared}
            isComparing={isComparing}
            sort={address.sort}
            onSort={(sort) => change({ sort })}
            panel={loaded.panel}
            fetchedAt={loaded.fetchedAt}
            isStale={error !== null}
            now={now}
            timeZone={timeZone}
            fileName={fileName}
            fileNameFor={(range) =>
              range
                ? fileNameOf(nameParts, { days: daysBetween(range.first, range.last) + 1, last: range.last })
                : fileName
            }
            onRows={(rows) => {
              exportRows.current = rows;
            }}
          />
        </Suspense>
      )}
      {!loaded && !error && !isBroken && <PanelSkeleton />}
    </Stack>
  );
}
