import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import { useMemo } from 'react';
import useSWR from 'swr';
import { loadPart } from '../../browser/load-part.ts';

/** Each network's own rules. They are long, so those are loaded that somebody writes for. */
const loaders: Readonly<Record<string, () => Promise<Facts>>> = Object.fromEntries(
  Object.entries(import.meta.glob<Facts>('../../../../platforms/*/facts.ts', { import: 'facts' })).map(
    ([path, load]) => [path.split('/').at(-2) ?? '', load],
  ),
);

type Rules = ReadonlyMap<string, Facts>;

/** Of a draft there are none. */
export async function loadRules(ids: readonly string[]): Promise<Rules> {
  const facts = await Promise.all(ids.map(async (id) => loaders[id] && (await loadPart(loaders[id]))));
  return new Map(facts.flatMap((each) => (each ? [[each.id, each]] : [])));
}

const none: Rules = new Map();

/** The rules of these networks, as soon as they are here; the server holds to them in any case. */
export function useRules(ids: readonly string[]): (id: string) => Facts | null {
  const wanted = [...new Set(ids)].toSorted();
  const { data = none } = useSWR(
    ['rules of networks', ...wanted],
    ([, ...networks]: string[]) => loadRules(networks),
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateIfStale: false,
      // By its own measure any two maps are the same, and the next rules would not be seen.
      compare: Object.is,
    },
  );
  return useMemo(() => (id) => data.get(id) ?? null, [data]);
}

export const findIn =
  (rules: Rules): FindNetwork =>
  (id) =>
    rules.get(id) ?? null;
