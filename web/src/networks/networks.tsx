import { networks } from '@fanfare/platforms/registry.ts';
import type { ComponentType } from 'react';

/** Each network's own mark, out of its own folder. */
const marks = import.meta.glob<ComponentType>('../../../platforms/*/web/icon.tsx', {
  eager: true,
  import: 'Icon',
});

export interface Network {
  id: string;
  label: string;
  Icon: ComponentType;
}

const NoMark = () => null;

function networkOf({ id, label }: { id: string; label: string }): Network {
  const Icon = marks[`../../../platforms/${id}/web/icon.tsx`] ?? NoMark;
  return { id, label, Icon };
}

/** By name, as people look for them. */
export const allNetworks: readonly Network[] = networks
  .map(networkOf)
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** An account may be left of a network that is here no more. */
export function findNetwork(id: string): Network {
  return allNetworks.find((network) => network.id === id) ?? { id, label: id, Icon: NoMark };
}
