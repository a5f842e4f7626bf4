import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { Page } from '../../ui/page.tsx';
import { ClockIcon } from '../../ui/icons/icons.tsx';
import { lazyScreen } from '../../ui/lazy-component.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { NoWorkspace } from '../workspaces/index.ts';
import { chartColours } from './colours.ts';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { analyticsNetworks } from './panels.ts';
import { useAddress } from './use-address.ts';

const NetworkTab = lazyScreen(async () => (await import('./network-tab.tsx')).NetworkTab);

const OverviewTab = lazyScreen(async () => (await import('./overview-tab.tsx')).OverviewTab);

const BestTimesTab = lazyScreen(async () => (await import('./best-times-tab.tsx')).BestTimesTab);

const title = 'Analytics';
const overview = 'overview';
const bestTimes = 'best-times';

export function AnalyticsScreen() {
  const { workspace } = useVisit();
  if (workspace) return <Analytics key={workspace.id} workspaceId={workspace.id} />;
  return (
    <Page title={title}>
      <NoWorkspace />
    </Page>
  );
}

function Analytics({ workspaceId }: { workspaceId: string }) {
  const { change, ...address } = useAddress();
  const network = analyticsNetworks.find(({ id }) => id === address.tab);
  const shown = network?.id ?? (address.tab === bestTimes ? bestTimes : overview);
  const common = { workspaceId, address, change };
  return (
    <Page title={title}>
      <Box sx={chartColours}>
        <Tabs
          label="Analytics"
          tabs={[
            { id: overview, label: 'Overview' },
            ...analyticsNetworks.map(({ id, label, Icon }) => ({ id, label, icon: <Icon /> })),
            { id: bestTimes, label: 'Best times', icon: <ClockIcon /> },
          ]}
          value={shown}
          onChange={(tab) => change({ tab, account: null, post: null })}
        >
          <Suspense fallback={<PanelSkeleton />}>
            {network && <NetworkTab key={network.id} network={network} {...common} />}
            {shown === bestTimes && <BestTimesTab {...common} />}
            {shown === overview && <OverviewTab {...common} />}
          </Suspense>
        </Tabs>
      </Box>
    </Page>
  );
}
