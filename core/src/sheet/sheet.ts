import type { ComposerAccount } from '../composer/variant.ts';
import { changeOptions } from '../composer/options.ts';
import type { FitChoice } from '../media/fit-choice.ts';
import type { LibraryItem } from '../media/library.ts';
import { defaultOptions, emptyTexts, type PostOptions, type PostTexts } from '../posts/content.ts';
import type { Schedule } from '../posts/post.ts';

/**
 * A file with the texts, settings and time that a person has chosen for it. It becomes a group with one post per
 * account.
 */
export interface SheetRow extends PostTexts {
  /** Also the id of the group of its posts. Chosen by the client, so that a row that is sent twice is stored once. */
  id: string;
  /** Null for a row without a file, such as one from a CSV file. */
  file: LibraryItem | null;
  altText: string;
  thumbnail: LibraryItem | null;
  options: PostOptions;
  /** Subreddits or boards, by the key of the account. */
  targets: Readonly<Record<string, readonly string[]>>;
  /** The networks that get a resized or cropped copy of the file. All other networks get the original. */
  fits: readonly FitChoice[];
  schedule: Schedule | null;
}

/** The files of the bulk editor. The accounts are chosen once for all of them. */
export interface Sheet {
  accounts: readonly ComposerAccount[];
  rows: readonly SheetRow[];
  /** The ids of the selected rows. */
  selected: readonly string[];
  /**
   * The changes that were made to all files while some were still being uploaded. Files that arrive get these changes.
   */
  arrivalRules?: readonly ArrivalRule[] | undefined;
}

/** Changes files that have just arrived and are already rows of the sheet. */
export type ArrivalRule = (
  arrived: readonly SheetRow[],
  sheet: Pick<Sheet, 'rows'>,
  now: number,
) => PatchedRow[];

export const emptySheet: Sheet = { accounts: [], rows: [], selected: [] };

export const sheetRowsMax = 1_000;

export const newRow = (id: string, file: LibraryItem | null): SheetRow => ({
  id,
  file,
  ...emptyTexts,
  altText: file?.alt_text ?? '',
  thumbnail: null,
  options: defaultOptions,
  targets: {},
  fits: [],
  schedule: null,
});

/** Options and targets that the change does not name are not changed. */
export interface RowPatch extends Partial<Omit<SheetRow, 'id' | 'options' | 'targets'>> {
  options?: Partial<PostOptions>;
  targets?: Readonly<Record<string, readonly string[]>>;
}

export interface PatchedRow {
  id: string;
  patch: RowPatch;
}

export type SheetAction =
  | { kind: 'rowsAdded'; rows: readonly SheetRow[] }
  /** Uploads that have ended. `before`: files that were chosen later and have arrived already. Not an undo step. */
  | { kind: 'filesArrived'; rows: readonly SheetRow[]; before: readonly string[]; now: number }
  /** All uploads have ended. Not an undo step. */
  | { kind: 'uploadsEnded' }
  /** The rows of a CSV file: new rows, and changes of the rows whose files it names. One undo step. */
  | { kind: 'rowsImported'; rows: readonly SheetRow[]; patches: readonly PatchedRow[] }
  | { kind: 'rowsRemoved'; ids: readonly string[] }
  /** The button "Start over" was pressed. */
  | { kind: 'cleared' }
  | { kind: 'accountsChosen'; accounts: readonly ComposerAccount[] }
  /**
   * `typing` is set while a person types into this field, so that a word is one undo step. `onArrival` is set when
   * files that are still being uploaded are to be changed as well.
   */
  | {
      kind: 'rowsPatched';
      patches: readonly PatchedRow[];
      typing?: 'title' | 'description' | 'comment' | 'altText';
      onArrival?: ArrivalRule | undefined;
    }
  | { kind: 'rowsSelected'; ids: readonly string[] };

const isEqual = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** Returns the same row if nothing changed, so that its issues are not checked again. */
export function rowAfter(row: SheetRow, { options, targets, ...values }: RowPatch): SheetRow {
  const after: SheetRow = {
    ...row,
    ...values,
    options: options ? changeOptions(row.options, options) : row.options,
    targets: targets ? { ...row.targets, ...targets } : row.targets,
  };
  const isSame = Object.entries(after).every(([name, value]) => isEqual(value, row[name as keyof SheetRow]));
  return isSame ? row : after;
}

function patched(sheet: Sheet, patches: readonly PatchedRow[]): Sheet {
  const byId = Map.groupBy(patches, ({ id }) => id);
  const rows = sheet.rows.map((row) =>
    (byId.get(row.id) ?? []).reduce((after, { patch }) => rowAfter(after, patch), row),
  );
  return rows.every((row, i) => row === sheet.rows[i]) ? sheet : { ...sheet, rows };
}

function added(sheet: Sheet, rows: readonly SheetRow[], before: readonly string[] = []): Sheet {
  const known = new Set(sheet.rows.map(({ id }) => id));
  const fresh = rows.filter(({ id }) => !known.has(id)).slice(0, sheetRowsMax - sheet.rows.length);
  if (fresh.length === 0) return sheet;
  const later = sheet.rows.findIndex(({ file }) => file !== null && before.includes(file._id));
  return { ...sheet, rows: sheet.rows.toSpliced(later === -1 ? sheet.rows.length : later, 0, ...fresh) };
}

function arrived(sheet: Sheet, { rows, before, now }: Extract<SheetAction, { kind: 'filesArrived' }>): Sheet {
  const ids = new Set(rows.map(({ id }) => id));
  return (sheet.arrivalRules ?? []).reduce(
    (after, rule) =>
      patched(
        after,
        rule(
          after.rows.filter(({ id }) => ids.has(id)),
          after,
          now,
        ),
      ),
    added(sheet, rows, before),
  );
}

function withRule(sheet: Sheet, rule: ArrivalRule | undefined): Sheet {
  return rule ? { ...sheet, arrivalRules: [...(sheet.arrivalRules ?? []), rule] } : sheet;
}

const withoutRules = ({ accounts, rows, selected }: Sheet): Sheet => ({ accounts, rows, selected });

function removed(sheet: Sheet, ids: readonly string[]): Sheet {
  const gone = new Set(ids);
  const rows = sheet.rows.filter(({ id }) => !gone.has(id));
  if (rows.length === sheet.rows.length) return sheet;
  return { ...sheet, rows, selected: sheet.selected.filter((id) => !gone.has(id)) };
}

/** Returns the same sheet if nothing changed. */
export function sheetAfter(sheet: Sheet, action: SheetAction): Sheet {
  switch (action.kind) {
    case 'rowsAdded':
      return added(sheet, action.rows);
    case 'filesArrived':
      return arrived(sheet, action);
    case 'uploadsEnded':
      return sheet.arrivalRules ? withoutRules(sheet) : sheet;
    case 'rowsImported':
      return added(patched(sheet, action.patches), action.rows);
    case 'rowsRemoved':
      return removed(sheet, action.ids);
    case 'cleared':
      return sheet.rows.length === 0 ? sheet : { ...withoutRules(sheet), rows: [], selected: [] };
    case 'accountsChosen':
      return isEqual(sheet.accounts, action.accounts) ? sheet : { ...sheet, accounts: action.accounts };
    case 'rowsPatched':
      return withRule(patched(sheet, action.patches), action.onArrival);
    case 'rowsSelected': {
      const wanted = new Set(action.ids);
      const selected = sheet.rows.flatMap(({ id }) => (wanted.has(id) ? id : []));
      return isEqual(selected, sheet.selected) ? sheet : { ...sheet, selected };
    }
  }
}

export type FileScope = 'all' | 'selected' | 'undated';

export const rowsInScope = ({ rows, selected }: Sheet, scope: FileScope): readonly SheetRow[] => {
  if (scope === 'all') return rows;
  if (scope === 'undated') return rows.filter(({ schedule }) => schedule === null);
  const chosen = new Set(selected);
  return rows.filter(({ id }) => chosen.has(id));
};
