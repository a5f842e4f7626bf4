import type { AnalyticsPanel } from '@fanfare/core/analytics/panel.ts';
import { allNetworks, type Network } from '../../networks/networks.tsx';

/** A network that has analytics, with its translation of an answer into a panel. */
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
