import type { Facts } from '@fanfare/platforms/platform.ts';

const loaders = import.meta.glob<Facts>('../../../platforms/*/facts.ts', { import: 'facts' });

/** Loads the facts of a network on demand. Null for a network that was removed. */
export async function loadFacts(id: string): Promise<Facts | null> {
  return (await loaders[`../../../platforms/${id}/facts.ts`]?.()) ?? null;
}
