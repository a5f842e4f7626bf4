import { causesOf, countErrors, type Cause } from '@fanfare/core/sheet/causes.ts';
import { sheetIssues } from '@fanfare/core/sheet/row-issues.ts';
import type { Sheet } from '@fanfare/core/sheet/sheet.ts';
import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import { useMemo } from 'react';

export interface SheetChecks {
  /** The issues of the rows, by the id of the row. */
  issues: ReadonlyMap<string, readonly ComposerIssue[]>;
  causes: readonly Cause[];
  errors: number;
}

/** Checks the whole sheet. Rows that did not change keep what was found for them, so a key press checks one row. */
export function useSheetChecks({ rows, accounts }: Sheet, find: FindNetwork, now: number): SheetChecks {
  return useMemo(() => {
    const context = { accounts, find, now };
    const issues = sheetIssues(rows, context);
    return { issues, causes: causesOf(rows, issues, context), errors: countErrors(issues) };
  }, [rows, accounts, find, now]);
}
