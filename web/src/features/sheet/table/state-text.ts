import type { Sheet, SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { rowTimingText } from '@fanfare/core/sheet/summary.ts';

/** The text that tells when a file will be sent. Without an account, the file can only be saved as a draft. */
export const stateTextOf = (
  row: Pick<SheetRow, 'schedule'>,
  { accounts }: Pick<Sheet, 'accounts'>,
  now: number,
): string => (accounts.length === 0 ? 'Will save as draft' : rowTimingText(row, now));
