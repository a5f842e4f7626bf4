import type { RouteName } from '@fanfare/core/api/routes.ts';
import { createContext } from 'react';

/** Something that a screen shows, and when it was last read or known to be unchanged. */
export interface ShownRead {
  name: RouteName;
  workspaceId: string | undefined;
  readAt: number;
  /** How many components show it. */
  shownBy: number;
  refetch: () => void;
  /** Answered by another call, and not shown by any component yet. */
  isUnseen?: boolean;
}

/** What is on the screen right now, by the key it is cached under. */
export type ReadTimes = Map<string, ShownRead>;

export const ReadTimesContext = createContext<ReadTimes>(new Map());

/** What was read within this time is fresh enough for somebody who comes back to the tab. */
export const freshMs = 60_000;
