import type { FindNetwork } from '../composer/network.ts';
import { suitsKind } from '../composer/options.ts';
import { accountKey, type ComposerAccount } from '../composer/variant.ts';
import type { PostOptions } from '../posts/content.ts';
import type { Schedule } from '../posts/post.ts';
import { targetsMax } from '../posts/targets.ts';
import { cellTextProblem, cleanCell, type CellTextField } from './cell-texts.ts';
import { accountOfField, columnsOf, isOptionField, type SheetColumn } from './fields.ts';
import { rowAfter, type PatchedRow, type RowPatch, type SheetRow } from './sheet.ts';

/** A value that is applied to many files at once. */
export type AppliedValue =
  | { kind: 'text'; field: CellTextField; text: string }
  | { kind: 'schedule'; schedule: Schedule | null }
  /** Only the options that the person changed; all other options of a row stay as they are. */
  | { kind: 'options'; options: Partial<PostOptions> }
  /** `account`: the key of the account that has these targets. */
  | { kind: 'targets'; account: string; targets: readonly string[] };

/** `empty` sets the value only for files that have none yet. */
export type ApplyMode = 'replace' | 'empty' | 'append';

/**
 * Options can only be replaced: an option always has a value, so no cell is empty, and nothing can be added to a value.
 */
export const applyModes: Readonly<Record<AppliedValue['kind'], readonly ApplyMode[]>> = {
  text: ['replace', 'empty', 'append'],
  schedule: ['replace', 'empty'],
  options: ['replace'],
  targets: ['replace', 'empty', 'append'],
};

/** Titles and alt texts stay on one line, so an added text follows after a space. */
const separators: Readonly<Record<CellTextField, string>> = {
  title: ' ',
  altText: ' ',
  description: '\n',
  comment: '\n',
};

const textOf = (row: SheetRow, field: CellTextField) => row[field].trim();

function textPatch(
  row: SheetRow,
  { field, text }: Extract<AppliedValue, { kind: 'text' }>,
  mode: ApplyMode,
): RowPatch | null {
  const before = textOf(row, field);
  if (field === 'altText' && !row.file) return null;
  if (mode === 'empty' && before !== '') return null;
  const joins = mode === 'append' && before !== '';
  if (mode === 'append' && text.trim() === '') return null;
  const written = cleanCell(
    field,
    joins ? `${row[field].trimEnd()}${separators[field]}${text.trim()}` : text,
  );
  // A text is not changed if it would become too long; no text is ever cut.
  return cellTextProblem(field, written) === null ? { [field]: written } : null;
}

function optionsPatch({ file }: SheetRow, options: Partial<PostOptions>): RowPatch {
  const { uploadType, ...others } = options;
  const suits = uploadType === undefined || !file || suitsKind({ uploadType }, file.kind);
  return { options: suits ? options : others };
}

function targetsPatch(
  row: SheetRow,
  { account, targets }: Extract<AppliedValue, { kind: 'targets' }>,
  mode: ApplyMode,
): RowPatch | null {
  const before = row.targets[account] ?? [];
  if (mode === 'empty' && before.length > 0) return null;
  const chosen = mode === 'append' ? [...new Set([...before, ...targets])] : targets;
  return chosen.length > targetsMax ? null : { targets: { [account]: chosen } };
}

function patchFor(row: SheetRow, value: AppliedValue, mode: ApplyMode): RowPatch | null {
  switch (value.kind) {
    case 'text':
      return textPatch(row, value, mode);
    case 'schedule':
      return mode === 'empty' && row.schedule !== null ? null : { schedule: value.schedule };
    case 'options':
      return optionsPatch(row, value.options);
    case 'targets':
      return targetsPatch(row, value, mode);
  }
}

/** The rows that change, with their changes. Rows that have the value already are left out. */
export const applyTo = (rows: readonly SheetRow[], value: AppliedValue, mode: ApplyMode): PatchedRow[] =>
  rows.flatMap((row): PatchedRow[] => {
    const patch = patchFor(row, value, mode);
    return patch === null || rowAfter(row, patch) === row ? [] : [{ id: row.id, patch }];
  });

/** A choice of the dialog: a column, or all settings of a network. */
export interface Appliable {
  key: string;
  label: string;
  column: SheetColumn | null;
  /** The account whose targets or whose network's settings are chosen. */
  account: ComposerAccount | null;
}

const settingsKey = (platform: string): string => `settings:${platform}`;

/** The values that can be applied to many files: one for each column, and one for all settings of a network. */
export function appliablesOf(accounts: readonly ComposerAccount[], find: FindNetwork): Appliable[] {
  const columns = columnsOf(accounts, find).flatMap((column): Appliable[] => {
    const { field, label } = column;
    if (isOptionField(field) && field !== 'privacy') return [];
    const key = accountOfField(field);
    const account = accounts.find((each) => accountKey(each) === key) ?? null;
    return [{ key: field, label, column, account }];
  });
  const ofNetworks = new Map(accounts.map((account) => [account.platform, account]));
  const settings = [...ofNetworks].flatMap(([platform, account]): Appliable[] => {
    const network = find(platform);
    if (!network?.options.some((option) => option !== 'privacy')) return [];
    return [{ key: settingsKey(platform), label: `${network.label} settings`, column: null, account }];
  });
  return [...columns, ...settings];
}
