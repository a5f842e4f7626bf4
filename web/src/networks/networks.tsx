import type { Label } from '@fanfare/platforms/platform.ts';
import type { ComponentType } from 'react';

/** Labels of all networks. They are small and bundled; the facts are large and loaded on demand. */
const labels = import.meta.glob<Label>('../../../platforms/*/label.ts', { eager: true, import: 'label' });
const marks = import.meta.glob<ComponentType>('../../../platforms/*/web/icon.tsx', {
  eager: true,
  import: 'Icon',
});

export interface Network {
  id: string;
  label: string;
  /** The accounts of the network are listed at this position among those of other networks. */
  position: number;
  Icon: ComponentType;
  /** True if carousels for this network are made in the carousel editor. */
  carouselEditor?: true | undefined;
  /** The actions that the network allows on a published post. */
  abilities: Label['abilities'];
  /** The sentence that is shown instead of comments and insights; null if the network has them. */
  withoutInsights: string | null;
  /** The maximum number of characters in a reply to a comment, if the network has a separate limit for replies. */
  replyMax?: number | undefined;
}

const noAbilities = { insights: false, comment: false, reply: false, removeComment: false };

const NoMark = () => null;

function networkOf({ id, label, withoutInsights, ...rest }: Label): Network {
  const Icon = marks[`../../../platforms/${id}/web/icon.tsx`] ?? NoMark;
  return { ...rest, id, label, Icon, withoutInsights: withoutInsights ?? null };
}

/** Sorted by name. */
export const allNetworks: readonly Network[] = Object.values(labels)
  .map(networkOf)
  .toSorted((a, b) => a.label.localeCompare(b.label));

export const carouselNetworks = allNetworks.filter(({ carouselEditor }) => carouselEditor === true);

/** Never fails, because accounts of a network that was removed may remain. */
export function findNetwork(id: string): Network {
  return (
    allNetworks.find((network) => network.id === id) ?? {
      id,
      label: id,
      position: Infinity,
      Icon: NoMark,
      abilities: noAbilities,
      withoutInsights: null,
    }
  );
}
