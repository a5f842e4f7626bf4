import useSWR from 'swr';
import { loadModule } from './load-module.ts';

const once = { revalidateOnFocus: false, revalidateIfStale: false, revalidateOnReconnect: false } as const;

/**
 * A module that is loaded when it is first needed; undefined until it has arrived. `name` identifies it for all
 * components.
 */
export const useModule = <Module>(
  name: string,
  isNeeded: boolean,
  load: () => Promise<Module>,
): Module | undefined => useSWR(isNeeded ? ['module', name] : null, () => loadModule(load), once).data;
