import type { Sheet, SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { rowStateText } from '@fanfare/core/sheet/summary.ts';

/** The state line of a file. Without an account it says the same as the summary below the table. */
export const stateTextOf = (
  row: Pick<SheetRow, 'schedule'>,
  { accounts }: Pick<Sheet, 'accounts'>,
  now: number,
): string => (accounts.length === 0 ? 'Will save as draft' : rowStateText(row, now));
