import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { Facts } from '@fanfare/platforms/platform.ts';
import { useMemo } from 'react';
import useSWR from 'swr';
import { loadModule } from '../browser/load-module.ts';

/** The rules of each network. They are large, so a network's rules are loaded when they are first needed. */
const loaders: Readonly<Record<string, () => Promise<Facts>>> = Object.fromEntries(
  Object.entries(import.meta.glob<Facts>('../../../platforms/*/facts.ts', { import: 'facts' })).map(
    ([path, load]) => [path.split('/').at(-2) ?? '', load],
  ),
);

type Rules = ReadonlyMap<string, Facts>;

/** Ids without rules, such as that of a draft, are left out. */
export async function loadNetworkRules(ids: readonly string[]): Promise<Rules> {
  const facts = await Promise.all(ids.map(async (id) => loaders[id] && (await loadModule(loaders[id]))));
  return new Map(facts.flatMap((each) => (each ? [[each.id, each]] : [])));
}

const none: Rules = new Map();

/** Finds the rules of these networks; null until they are loaded. */
export function useNetworkRules(ids: readonly string[]): (id: string) => Facts | null {
  const wanted = [...new Set(ids)].toSorted();
  const { data = none } = useSWR(
    ['rules of networks', ...wanted],
    ([, ...networks]: string[]) => loadNetworkRules(networks),
    {
      keepPreviousData: true,
      revalidateOnFocus: false,
      revalidateIfStale: false,
      // SWR's own comparison treats all maps as equal, so new rules would not be noticed.
      compare: Object.is,
    },
  );
  return useMemo(() => (id) => data.get(id) ?? null, [data]);
}

export const findIn =
  (rules: Rules): FindNetwork =>
  (id) =>
    rules.get(id) ?? null;
