import { isOptionField, isTextField, type RowField } from '@fanfare/core/sheet/fields.ts';

/**
 * The way in which a cell is edited: a `text` is typed in the cell, a `choice` has a menu, a `switch` is turned on or
 * off, and all others have a dialog.
 */
export type CellKind = 'text' | 'choice' | 'switch' | 'schedule' | 'targets';

export function kindOf(field: RowField): CellKind {
  if (isTextField(field) || field === 'altText' || field === 'link') return 'text';
  if (field === 'privacy') return 'choice';
  if (field === 'schedule') return 'schedule';
  return isOptionField(field) ? 'switch' : 'targets';
}

/** Texts that may have line breaks. */
export const hasLines = (field: RowField): boolean => field === 'description' || field === 'comment';

const widths: Readonly<Record<string, number>> = {
  title: 176,
  description: 252,
  comment: 150,
  privacy: 96,
  schedule: 204,
  altText: 176,
  link: 176,
};

const defaultWidths: Readonly<Record<CellKind, number>> = {
  text: 176,
  choice: 96,
  switch: 128,
  schedule: 204,
  targets: 176,
};

/** The width of a column in pixels. */
export const widthOf = (field: RowField): number => widths[field] ?? defaultWidths[kindOf(field)];
