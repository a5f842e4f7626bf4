import { filledVariant, longestFilling } from '../composer/filling.ts';
import { fieldOf, type IssueField } from '../composer/issue-groups.ts';
import { findingsOf, mergeFindings, type ComposerIssue, type Finding } from '../composer/issues.ts';
import type { FindNetwork } from '../composer/network.ts';
import { accountKey, type ComposerAccount } from '../composer/variant.ts';
import { windowEnd, windowMonths } from '../schedule/window.ts';
import type { SheetRow } from './sheet.ts';
import { sheetNetworks, variantOf, withPlannedCopies } from './variants.ts';

export interface SheetContext {
  accounts: readonly ComposerAccount[];
  find: FindNetwork;
  now: number;
}

interface KnownFindings {
  find: FindNetwork;
  byAccount: Map<string, readonly Finding[]>;
  /** The issues of all accounts, and the selected accounts for which they were found. */
  merged?: { accounts: readonly ComposerAccount[]; issues: readonly ComposerIssue[] };
}

/** Cached per row object. A changed row is a new object, so entries never go stale. */
const known = new WeakMap<SheetRow, KnownFindings>();

function knownOf(row: SheetRow, find: FindNetwork): KnownFindings {
  const before = known.get(row);
  if (before?.find === find) return before;
  const fresh: KnownFindings = { find, byAccount: new Map() };
  known.set(row, fresh);
  return fresh;
}

function findingsFor(row: SheetRow, account: ComposerAccount, find: FindNetwork): readonly Finding[] {
  const { byAccount } = knownOf(row, find);
  const key = accountKey(account);
  const found = byAccount.get(key);
  if (found) return found;
  const variant = withPlannedCopies(variantOf(row, account), row, find);
  const findings = findingsOf(filledVariant(variant, longestFilling([account])), sheetNetworks(find));
  byAccount.set(key, findings);
  return findings;
}

const tooLate = `Posts can be scheduled up to ${windowMonths} months ahead.`;

function scheduleIssues({ schedule }: SheetRow, { accounts, now }: SheetContext): ComposerIssue[] {
  // A time that has passed is not an error: the post is published immediately, and its row says so.
  if (schedule === null || schedule.at <= windowEnd(now)) return [];
  return [{ severity: 'error', code: 'schedule_too_late', message: tooLate, keys: accounts.map(accountKey) }];
}

function contentIssues(
  row: SheetRow,
  accounts: readonly ComposerAccount[],
  find: FindNetwork,
): readonly ComposerIssue[] {
  const kept = knownOf(row, find);
  if (kept.merged?.accounts === accounts) return kept.merged.issues;
  const issues = mergeFindings(accounts.flatMap((account) => findingsFor(row, account, find)));
  kept.merged = { accounts, issues };
  return issues;
}

/** Errors first. A row without accounts becomes a draft, which no rule blocks. */
export function rowIssues(row: SheetRow, context: SheetContext): readonly ComposerIssue[] {
  const { accounts, find } = context;
  if (accounts.length === 0) return [];
  const schedule = scheduleIssues(row, context);
  const issues = contentIssues(row, accounts, find);
  return schedule.length === 0 ? issues : [...schedule, ...issues];
}

/** The field of a row in which an issue can be fixed. */
export const rowFieldOf = (issue: Pick<ComposerIssue, 'code'>): IssueField | 'schedule' =>
  issue.code.startsWith('schedule_') ? 'schedule' : fieldOf(issue);

/** The issues of each row that has any, by the id of the row. */
export function sheetIssues(
  rows: readonly SheetRow[],
  context: SheetContext,
): ReadonlyMap<string, readonly ComposerIssue[]> {
  return new Map(
    rows.flatMap((row) => {
      const issues = rowIssues(row, context);
      return issues.length === 0 ? [] : [[row.id, issues] as const];
    }),
  );
}
