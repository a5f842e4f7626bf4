import { defaultOptions } from '@fanfare/core/posts/content.ts';
import { accountOfField, isOptionField, isTextField, type RowField } from '@fanfare/core/sheet/fields.ts';
import type { PatchedRow, RowPatch, SheetRow } from '@fanfare/core/sheet/sheet.ts';

function emptyPatch(field: RowField): RowPatch {
  if (isTextField(field)) return { [field]: '' };
  if (field === 'altText') return { altText: '' };
  if (field === 'schedule') return { schedule: null };
  if (isOptionField(field)) return { options: { [field]: defaultOptions[field] } };
  return { targets: { [accountOfField(field) ?? '']: [] } };
}

/** Changes that empty the cells. Options get their defaults. */
export const clearCells = (rows: readonly SheetRow[], fields: readonly RowField[]): PatchedRow[] =>
  rows.flatMap(({ id }) => fields.map((field) => ({ id, patch: emptyPatch(field) })));
