import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { useVisit } from '../../browser/visit.ts';
import { Page } from '../../ui/page.tsx';
import { part } from '../../ui/part.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { NoWorkspace } from '../workspaces/index.ts';
import { chartColours } from './colours.ts';
import { NetworkTab } from './network-tab.tsx';
import { PanelSkeleton } from './panel-skeleton.tsx';
import { analyticsNetworks } from './panels.ts';
import { useAddress } from './use-address.ts';

const OverviewTab = part(async () => (await import('./overview-tab.tsx')).OverviewTab);

const title = 'Analytics';
const overview = 'overview';

/** How the accounts of the active workspace are doing. */
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
  return (
    <Page title={title}>
      <Box sx={chartColours}>
        <Tabs
          label="Analytics"
          tabs={[
            { id: overview, label: 'Overview' },
            ...analyticsNetworks.map(({ id, label, Icon }) => ({ id, label, icon: <Icon /> })),
          ]}
          value={network?.id ?? overview}
          onChange={(tab) => change({ tab, account: null, post: null })}
        >
          {network ? (
            <NetworkTab
              key={network.id}
              workspaceId={workspaceId}
              network={network}
              address={address}
              change={change}
            />
          ) : (
            <Suspense fallback={<PanelSkeleton />}>
              <OverviewTab workspaceId={workspaceId} address={address} change={change} />
            </Suspense>
          )}
        </Tabs>
      </Box>
    </Page>
  );
}
