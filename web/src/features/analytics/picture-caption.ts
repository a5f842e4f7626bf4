import type { DayRange } from '@fanfare/core/analytics/periods.ts';
import { createContext } from 'react';

/** The line below the title of a saved picture. */
export interface Caption {
  /** The account and its network, or the workspace and the number of its accounts. */
  of: readonly string[];
  /** The days of the screen; null when the title of the chart names them. */
  range: DayRange | null;
  /** The time at which the figures were loaded. */
  at: readonly string[];
}

export const PictureCaption = createContext<Caption | null>(null);
