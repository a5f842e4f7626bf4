import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { SheetHistoryAction } from '@fanfare/core/sheet/sheet-history.ts';
import type { Sheet } from '@fanfare/core/sheet/sheet.ts';

/** The sheet and everything that its table and dialogs need to change it. */
export interface SheetTools {
  workspaceId: string;
  sheet: Sheet;
  dispatch(action: SheetHistoryAction): void;
  find: FindNetwork;
  /** The number of files that are still being uploaded. */
  uploading: number;
  /** The time zone of the person. */
  zone: string;
  now: number;
}
