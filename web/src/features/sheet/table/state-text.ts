import type { Sheet, SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { rowTimingText } from '@fanfare/core/sheet/summary.ts';

/**
 * The text that says what will happen to a file, such as "Will be scheduled". Without an account, the file can only be
 * saved as a draft.
 */
export const stateTextOf = (
  row: Pick<SheetRow, 'schedule'>,
  { accounts }: Pick<Sheet, 'accounts'>,
  now: number,
): string => (accounts.length === 0 ? 'Will save as draft' : rowTimingText(row, now));
