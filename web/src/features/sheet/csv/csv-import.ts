import type { CsvField } from '@fanfare/core/sheet/csv-columns.ts';
import type { CsvView, CsvWorkContext } from '@fanfare/core/sheet/csv-work.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { DateOrder } from '@fanfare/core/sheet/typed-date.ts';
import type { SheetAction } from '@fanfare/core/sheet/sheet.ts';
import { oneLine } from '@fanfare/core/text/clean-line.ts';
import type { Call } from '../../../browser/api-client.ts';
import { messageOf } from '../../../browser/api-error.ts';
import { readStored, writeStored } from '../../../browser/stored.ts';
import type { Timers } from '../../../browser/timers.ts';
import { CsvClient, CsvError, type StartCsvWorker } from './csv-client.ts';
import type { CsvReply, CsvRequest } from './csv-messages.ts';
import { findFiles } from './find-files.ts';
import { sizeProblem } from './file-size.ts';

/** The storage key of the remaining rows. Each person has one file per workspace. */
export const csvKey = (uid: string, workspaceId: string): string => `fanfare-csv-${uid}-${workspaceId}`;

/**
 * The time after an import at which the imported rows are removed from the stored file. The sheet with these rows is
 * stored earlier, so a crash loses no row. If a crash leaves rows in both, the next import recognises them.
 */
const keepAfterImportMs = 2_000;

export interface CsvState {
  /** Null until a file was read. */
  view: CsvView | null;
  isReading: boolean;
  /** True if the library is being searched for files. */
  isFinding: boolean;
  /** The reason why the file could not be read or checked. */
  error: string | null;
  /** The reason why the library was not searched for files, or not searched completely. */
  libraryProblem: string | null;
  /** True if the remaining rows are stored on this device. */
  isKept: boolean;
}

const nothing: CsvState = {
  view: null,
  isReading: false,
  isFinding: false,
  error: null,
  libraryProblem: null,
  isKept: true,
};

/**
 * Tells whether the answer changes the stored file immediately. The remaining rows of an import are stored later, and a
 * check changes no rows. An answer without a view has nothing to store. After `resume`, the stored file is deleted if
 * it has no rows to import.
 */
function isToKeep({ kind }: CsvRequest, { view, kept }: CsvReply): boolean {
  if (kind === 'resume') return kept === '';
  // If the last row was left out, the answer has no view, and the stored file has to be deleted.
  if (kind === 'drop') return true;
  return view !== null && kind !== 'import' && kind !== 'check';
}

interface CsvImportOptions {
  key: string;
  workspaceId: string;
  call: Call;
  timers: Timers;
  start: StartCsvWorker;
}

/** The data of the sheet that the worker needs to check a file. */
export type CsvSheetContext = Omit<CsvWorkContext, 'library'>;

const namesOf = ({ columns }: CsvSheetContext): string =>
  JSON.stringify(columns.map(({ field, networks }) => [field, networks]));

/**
 * Imports a CSV file. A worker reads and checks it, and the rows that have not been imported are stored on the device.
 */
export class CsvImport {
  readonly #options: CsvImportOptions;
  readonly #client: CsvClient;
  readonly #listeners = new Set<() => void>();
  #state = nothing;
  #sheet: CsvSheetContext | null = null;
  #library: LibraryItem[] | null = null;
  /** The names of files for which the library was searched. */
  #looked: ReadonlySet<string> = new Set();
  #finding: AbortController | null = null;
  #last: File | null = null;

  constructor(options: CsvImportOptions) {
    this.#options = options;
    this.#client = new CsvClient(options.start);
  }

  readonly state = (): CsvState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #show(change: Partial<CsvState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Checks the file again if the sheet has changed, for example because files have arrived. */
  update(sheet: CsvSheetContext): void {
    const before = this.#sheet;
    this.#sheet = sheet;
    // Other accounts may give the sheet different columns but the same number of columns, so the names are compared.
    const isSame = before?.rows === sheet.rows && namesOf(before) === namesOf(sheet);
    if (this.#state.view && !isSame) void this.#ask({ kind: 'check' });
  }

  async #ask(request: CsvRequest): Promise<CsvReply | null> {
    if (!this.#sheet) return null;
    try {
      const reply = await this.#client.ask(request, { ...this.#sheet, library: this.#library });
      const { view, kept } = reply;
      if (isToKeep(request, reply)) writeStored(this.#options.key, kept ?? '');
      // If the file was lost with its worker, the error is still shown, because it asks the person to choose the file
      // again.
      const isLost = view === null && this.#state.error !== null;
      this.#show({ view, isReading: false, error: isLost ? this.#state.error : null, isKept: kept !== null });
      if (view) void this.#look(view.unknown);
      return reply;
    } catch (error) {
      const text = error instanceof CsvError ? error.message : messageOf(error);
      this.#show({ isReading: false, error: text });
      return null;
    }
  }

  /** Reads a file, which replaces the file that is shown. */
  async read(file: File): Promise<void> {
    this.#last = file;
    const problem = sizeProblem(file);
    if (problem !== null) return this.#show({ error: problem });
    this.#show({ isReading: true, error: null });
    await this.#ask({ kind: 'read', file, name: oneLine(file.name) });
  }

  /** Returns a function that reads the last file again after an error; null if no file was chosen. */
  readonly lastFileReader = (): (() => void) | null => {
    const file = this.#last;
    return file && (() => void this.read(file));
  };

  /** Shows the file that this device has stored, if there is one. */
  async resume(): Promise<CsvView | null> {
    const kept = readStored(this.#options.key) ?? '';
    if (kept === '' || this.#state.view) return this.#state.view;
    return (await this.#ask({ kind: 'resume', kept }))?.view ?? null;
  }

  async map(column: number, field: CsvField | null): Promise<void> {
    await this.#ask({ kind: 'map', column, field });
  }

  /** Reads dates such as 04/12/2026 in this order. */
  async orderDates(dateOrder: DateOrder): Promise<void> {
    await this.#ask({ kind: 'order', dateOrder });
  }

  async drop(line: number): Promise<void> {
    await this.#ask({ kind: 'drop', line });
  }

  /** Returns the reason why the cell is still refused, or why the worker failed; null if it is repaired. */
  async repair(line: number, column: number, text: string): Promise<string | null> {
    const reply = await this.#ask({ kind: 'repair', line, column, text });
    if (!reply) return this.#state.error;
    const cell = reply.view?.cells.find((each) => each.line === line && each.column === column);
    return cell?.problem ?? null;
  }

  /** The rows to add to the sheet, and the number of remaining rows. Null if the worker failed. */
  async take(): Promise<{
    action: Extract<SheetAction, { kind: 'rowsImported' }>;
    left: number;
    isKept: boolean;
  } | null> {
    const reply = await this.#ask({ kind: 'import' });
    if (!reply?.action) return null;
    const { action, view, kept } = reply;
    const { key, timers } = this.#options;
    const before = readStored(key);
    timers.after(keepAfterImportMs, () => {
      // If the stored text has changed, the person has chosen another file, or repaired this one, in the meantime. The
      // new text must not be overwritten.
      if (readStored(key) === before) writeStored(key, kept ?? '');
    });
    return { action, left: view?.rows ?? 0, isKept: kept !== null };
  }

  /** After a failure, searches the library again for all names that are still unknown. */
  async findAgain(): Promise<void> {
    this.#looked = new Set();
    await this.#look(this.#state.view?.unknown ?? []);
  }

  /** Searches the library for those names that no earlier search has included. */
  async #look(names: readonly string[]): Promise<void> {
    const fresh = names.filter((name) => !this.#looked.has(name));
    if (fresh.length === 0 || this.#finding) return;
    const { call, workspaceId } = this.#options;
    const controller = new AbortController();
    this.#finding = controller;
    this.#looked = new Set([...this.#looked, ...fresh]);
    this.#show({ isFinding: true, libraryProblem: null });
    try {
      const { items, problem } = await findFiles(fresh, { call, workspaceId, signal: controller.signal });
      const known = new Set(this.#library?.map(({ _id: id }) => id));
      this.#library = [...(this.#library ?? []), ...items.filter(({ _id: id }) => !known.has(id))];
      this.#finding = null;
      this.#show({ isFinding: false, libraryProblem: problem });
      await this.#ask({ kind: 'check' });
    } catch (error) {
      if (controller.signal.aborted) return;
      this.#finding = null;
      this.#show({ isFinding: false, libraryProblem: messageOf(error) });
    }
  }

  /** Ends all work. `resume` shows the stored file again. */
  readonly stop = (): void => {
    this.#finding?.abort();
    this.#finding = null;
    this.#client.close();
    this.#show(nothing);
  };
}
