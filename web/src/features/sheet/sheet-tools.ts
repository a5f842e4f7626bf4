import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { SheetHistoryAction } from '@fanfare/core/sheet/sheet-history.ts';
import type { Sheet } from '@fanfare/core/sheet/sheet.ts';

/** The sheet and everything that its table and dialogs need to change it. */
export interface SheetTools {
  workspaceId: string;
  sheet: Sheet;
  dispatch(action: SheetHistoryAction): void;
  find: FindNetwork;
  /** The time zone of the person. */
  zone: string;
  now: number;
}

/** The state of a row while the sheet is being sent, and afterwards. */
export interface RowState {
  kind: 'waiting' | 'sending' | 'sent' | 'failed';
  /** "Scheduled", or the reason of the failure. */
  text: string;
}

/** By the id of the row. Rows that are not being sent have none. */
export type RowStates = ReadonlyMap<string, RowState>;
