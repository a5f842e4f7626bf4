import type { RouteName } from '@fanfare/core/api/routes.ts';
import { createContext } from 'react';

/** Data that a screen shows, with the time at which it was last read or confirmed to be unchanged. */
export interface ShownRead {
  name: RouteName;
  workspaceId: string | undefined;
  readAt: number;
  shownBy: number;
  refetch: () => void;
  /** True if the data came with the answer of a different call, and no component has shown it yet. */
  isUnseen?: boolean;
}

/** The data on the screen, by its key in the cache. */
export type ReadTimes = Map<string, ShownRead>;

export const ReadTimesContext = createContext<ReadTimes>(new Map());

/** Data that was read within this time is fresh enough when a person returns to the tab. */
export const freshMs = 60_000;
