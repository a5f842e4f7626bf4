import type { AnalyticsPanel } from '@fanfare/core/analytics/panel.ts';
import { allNetworks, type Network } from '../../networks/networks.tsx';

/** A network with analytics, and the function that turns its answer into a panel. */
export interface AnalyticsNetwork extends Network {
  panel: AnalyticsPanel;
}

const panels = import.meta.glob<AnalyticsPanel>('../../../../platforms/*/panel.ts', {
  eager: true,
  import: 'panel',
});

export const analyticsNetworks: readonly AnalyticsNetwork[] = allNetworks.flatMap((network) => {
  const panel = panels[`../../../../platforms/${network.id}/panel.ts`];
  return panel ? [{ ...network, panel }] : [];
});
