import { fits, limitReached, type UploadQuota } from '../quota/uploads.ts';
import { counted } from '../text/counted.ts';
import { isPlanned, type SendChoice } from './row-action.ts';
import type { Sheet, SheetRow } from './sheet.ts';

/** Quoted from the specification. */
const checkingLimitsText = 'Checking upload limits...';
/** Quoted from the specification. */
export const onlyDraftsText = 'Upload limit reached - only drafts are available';
const fixErrorsText = 'Please fix all errors before uploading. You can save as draft to continue later.';
const nothingSelectedText = 'No files selected for bulk upload';
export const bulkFailedText = 'An error occurred during bulk upload';

/** Quoted from the specification. */
export function rowTimingText(row: Pick<SheetRow, 'schedule'>, now: number): string {
  if (row.schedule === null) return 'Will upload now';
  return isPlanned(row, now) ? 'Will be scheduled' : 'Past date - will upload now';
}

/** Counts one post for each file and account. */
function countPosts({ rows, accounts }: Pick<Sheet, 'rows' | 'accounts'>, now: number) {
  const planned = rows.filter((row) => isPlanned(row, now)).length;
  return { now: (rows.length - planned) * accounts.length, scheduled: planned * accounts.length };
}

export function summaryText(sheet: Pick<Sheet, 'rows' | 'accounts'>, now: number): string {
  if (sheet.accounts.length === 0) return 'no platforms selected - will save as drafts';
  const { now: atOnce, scheduled } = countPosts(sheet, now);
  return `${atOnce} posts will upload now, ${scheduled} will be scheduled`;
}

const hasText = ({ title, description }: SheetRow) => `${title}${description}`.trim() !== '';

/**
 * The rows to confirm before they are published: those that would go out now although other files have a date, and
 * those without any text. A row goes out now if it has no date, for example because its file arrived late, or if its
 * date has passed.
 */
export function rowsToConfirm(
  { rows, accounts }: Pick<Sheet, 'rows' | 'accounts'>,
  choice: SendChoice,
  now: number,
): SheetRow[] {
  const hasDates = rows.some(({ schedule }) => schedule !== null);
  if (choice === 'draft' || accounts.length === 0) return [];
  return rows.filter((row) => !isPlanned(row, now) && (hasDates || !hasText(row)));
}

/** The text of the dialog that confirms a sheet: how many posts are published now, and how many are scheduled. */
export function confirmationText(sheet: Pick<Sheet, 'rows' | 'accounts'>, now: number): string {
  const { now: atOnce, scheduled } = countPosts(sheet, now);
  const goOut = `${counted(atOnce, 'post goes', 'posts go')} out now`;
  return scheduled === 0 ? `${goOut}.` : `${goOut}, ${counted(scheduled, 'is', 'are')} scheduled.`;
}

/** The reason why a row has to be confirmed, with a note if its description is missing. */
export function confirmedRowText({
  schedule,
  description,
}: Pick<SheetRow, 'schedule' | 'description'>): string {
  const date = schedule === null ? 'No date' : 'Past date';
  return description.trim() === '' ? `${date}, no description` : date;
}

/** Null while the quota is loading. */
export type KnownQuota = Pick<UploadQuota, 'uploadCount' | 'limit'> | null;

/** The status line in the footer; empty if nothing prevents sending. */
export function statusText(quota: KnownQuota, errors: number): string {
  if (quota === null) return checkingLimitsText;
  if (!fits(1, quota)) return onlyDraftsText;
  return errors > 0 ? `${errors} error(s) must be fixed before uploading` : '';
}

/** The reason why "Upload All" is refused; null if it is allowed. Drafts are always possible. */
export function uploadRefusal(
  sheet: Pick<Sheet, 'rows' | 'accounts'>,
  quota: KnownQuota,
  errors: number,
): string | null {
  if (sheet.rows.length === 0) return nothingSelectedText;
  if (quota === null) return checkingLimitsText;
  if (!fits(1, quota)) return limitReached;
  return errors > 0 ? fixErrorsText : null;
}

/**
 * The number of rows, counted from the first row, whose posts fit into the monthly limit. All rows while the quota is
 * loading, or if no account is chosen.
 */
export function rowsWithinLimit(
  { rows, accounts }: Pick<Sheet, 'rows' | 'accounts'>,
  quota: KnownQuota,
): number {
  if (quota === null || accounts.length === 0) return rows.length;
  const left = Math.max(0, quota.limit - quota.uploadCount);
  return Math.min(rows.length, Math.floor(left / accounts.length));
}

/**
 * Shown before sending, so that people do not learn about the limit from failed files. Empty if all files are within
 * the limit, or if the limit is reached already.
 */
export function withinLimitText(sheet: Pick<Sheet, 'rows' | 'accounts'>, quota: KnownQuota): string {
  const all = sheet.rows.length;
  const fitting = rowsWithinLimit(sheet, quota);
  if (fitting === all || quota === null || !fits(1, quota)) return '';
  return `This month’s limit has room for ${fitting} of ${all} files. The others stay here, and can be saved to your drafts.`;
}
