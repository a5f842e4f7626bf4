import type { PostAction } from '../posts/post.ts';
import type { Sheet, SheetRow } from './sheet.ts';

/** The button that was pressed: "Save to Drafts" or "Upload All". */
export type SendChoice = 'draft' | 'upload';

/** The order in which groups with different actions are sent: the most urgent first. */
export const actionOrder: readonly PostAction[] = ['upload', 'schedule', 'draft'];

export const isPlanned = ({ schedule }: Pick<SheetRow, 'schedule'>, now: number): boolean =>
  schedule !== null && schedule.at > now;

export const rowActionOf = (row: Pick<SheetRow, 'schedule'>, now: number): 'schedule' | 'upload' =>
  isPlanned(row, now) ? 'schedule' : 'upload';

/** Without an account, a file can only be saved as a draft. */
export const actionFor = (
  row: Pick<SheetRow, 'schedule'>,
  choice: SendChoice,
  { accounts, now }: Pick<Sheet, 'accounts'> & { now: number },
): PostAction => (choice === 'draft' || accounts.length === 0 ? 'draft' : rowActionOf(row, now));
