import Box from '@mui/material/Box';
import { useVisit } from '../../browser/visit.ts';
import { Page } from '../../ui/page.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { NoWorkspace } from '../workspaces/index.ts';
import { chartColours } from './colours.ts';
import { NetworkTab } from './network-tab.tsx';
import { analyticsNetworks } from './panels.ts';
import { useAddress } from './use-address.ts';

const title = 'Analytics';

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
  const network = analyticsNetworks.find(({ id }) => id === address.tab) ?? analyticsNetworks[0];
  if (!network) return null;
  return (
    <Page title={title}>
      <Box sx={chartColours}>
        <Tabs
          label="Networks"
          tabs={analyticsNetworks.map(({ id, label, Icon }) => ({
            id,
            label,
            icon: <Icon />,
          }))}
          value={network.id}
          onChange={(tab) => change({ tab, account: null, post: null })}
        >
          <NetworkTab
            key={network.id}
            workspaceId={workspaceId}
            network={network}
            address={address}
            change={change}
          />
        </Tabs>
      </Box>
    </Page>
  );
}
