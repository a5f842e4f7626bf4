import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { targetsField, type RowField, type SheetColumn } from '@fanfare/core/sheet/fields.ts';
import { rowFieldOf } from '@fanfare/core/sheet/row-issues.ts';

/**
 * The issues of a row, by the cell that shows them. The cell of the file shows the issues of the file and those without
 * a column.
 */
export type CellIssues = ReadonlyMap<RowField | 'file', readonly ComposerIssue[]>;

const settingFields: readonly (readonly [start: string, field: RowField])[] = [
  ['link_', 'link'],
  ['privacy_', 'privacy'],
  ['branded_', 'isBranded'],
  ['disclosure_', 'isContentDisclosed'],
];

function fieldsOf(issue: ComposerIssue): readonly RowField[] {
  const field = rowFieldOf(issue);
  if (field === 'target') return issue.keys.map(targetsField);
  if (field === 'settings')
    return settingFields.flatMap(([start, own]) => (issue.code.startsWith(start) ? own : []));
  if (field === 'media' || field === 'upload' || field === 'thumbnail' || field === 'accounts') return [];
  return [field];
}

export function issuesByCell(issues: readonly ComposerIssue[], columns: readonly SheetColumn[]): CellIssues {
  const shown = new Set(columns.map(({ field }) => field));
  const found = issues.flatMap((issue) => {
    const fields = fieldsOf(issue).filter((field) => shown.has(field));
    return (fields.length > 0 ? fields : (['file'] as const)).map((field) => ({ field, issue }));
  });
  const groups = Map.groupBy(found, ({ field }) => field);
  return new Map([...groups].map(([field, all]) => [field, all.map(({ issue }) => issue)]));
}

export const messagesOf = (issues: readonly ComposerIssue[]): string =>
  issues.map(({ message }) => message).join(' ');

export const hasError = (issues: readonly ComposerIssue[]): boolean =>
  issues.some(({ severity }) => severity === 'error');
