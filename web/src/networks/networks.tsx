import type { Label } from '@fanfare/platforms/platform.ts';
import type { ComponentType } from 'react';

/** What each network is called, out of its own folder. Its rules are much longer, and loaded where they are needed. */
const labels = import.meta.glob<Label>('../../../platforms/*/label.ts', { eager: true, import: 'label' });
/** Each network's own mark. */
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

function networkOf({ id, label }: Label): Network {
  const Icon = marks[`../../../platforms/${id}/web/icon.tsx`] ?? NoMark;
  return { id, label, Icon };
}

/** By name, as people look for them. */
export const allNetworks: readonly Network[] = Object.values(labels)
  .map(networkOf)
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** An account may be left of a network that is here no more. */
export function findNetwork(id: string): Network {
  return allNetworks.find((network) => network.id === id) ?? { id, label: id, Icon: NoMark };
}
