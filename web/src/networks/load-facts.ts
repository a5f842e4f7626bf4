import type { Facts } from '@fanfare/platforms/platform.ts';

const loaders = import.meta.glob<Facts>('../../../platforms/*/facts.ts', { import: 'facts' });

/** The rules of one network, loaded when something is to be checked by them. Null for one that is here no more. */
export async function loadFacts(id: string): Promise<Facts | null> {
  return (await loaders[`../../../platforms/${id}/facts.ts`]?.()) ?? null;
}
