import type { Facts } from '@fanfare/platforms/platform.ts';
import { useMemo } from 'react';
import { allNetworks } from '../../networks/networks.tsx';
import { useNetworkRules } from '../../networks/network-rules.ts';

const ids = allNetworks.map(({ id }) => id);

/** The facts of all networks by name; null until all are loaded, because they are large. */
export function useAllFacts(): readonly Facts[] | null {
  const find = useNetworkRules(ids);
  return useMemo(() => {
    const found = ids.flatMap((id) => find(id) ?? []);
    return found.length === ids.length ? found : null;
  }, [find]);
}
