import { decoded } from '../values/decoded.ts';
import type { LibraryItem } from '../media/library.ts';
import { withoutEnding } from '../media/media-name.ts';
import type { SheetRow } from './sheet.ts';

/** The name in lower case and without its extension, so that a file with another extension can be suggested. */
export const stemOf = (name: string): string => withoutEnding(name).toLowerCase();

/**
 * The result for a cell that names a file: a row of the sheet, a file of the library, or the reason why the name is
 * refused.
 */
export type FoundFile =
  | { row: string }
  | { item: LibraryItem }
  | { problem: string; suggestions: readonly string[]; isUnknown: boolean };

const refuse = (problem: string, suggestions: readonly string[] = []): FoundFile => ({
  problem,
  suggestions,
  isUnknown: false,
});

const addressProblem =
  'Files are not imported from web addresses. Add the file first, and write its name here.';

/** The last part of an address, which is usually the name of the file. */
function nameIn(address: string): string {
  const last = URL.canParse(address) ? (new URL(address).pathname.split('/').at(-1) ?? '') : '';
  return decoded(last);
}

/** The files that a CSV file may name, with the sheet's own files first. Names are compared without regard to case. */
export class CsvFiles {
  readonly #rows = new Map<string, string>();
  readonly #items = new Map<string, LibraryItem[]>();
  readonly #byStem = new Map<string, string[]>();
  readonly #where: string;

  /** `library`: null if it has not been searched. */
  constructor(rows: readonly SheetRow[], library: readonly LibraryItem[] | null) {
    this.#where = library ? 'the sheet or the library' : 'the sheet';
    for (const { id, file } of rows) {
      if (!file) continue;
      const name = file.name.toLowerCase();
      if (!this.#rows.has(name)) this.#rows.set(name, id);
      this.#suggest(file.name);
    }
    for (const item of library ?? []) {
      const name = item.name.toLowerCase();
      this.#items.set(name, [...(this.#items.get(name) ?? []), item]);
      this.#suggest(item.name);
    }
  }

  #suggest(name: string): void {
    const names = this.#byStem.get(stemOf(name)) ?? [];
    if (!names.includes(name)) this.#byStem.set(stemOf(name), [...names, name]);
  }

  #isKnown(name: string): boolean {
    return this.#rows.has(name.toLowerCase()) || this.#items.has(name.toLowerCase());
  }

  find(name: string): FoundFile {
    if (/^https?:\/\//iu.test(name)) {
      const last = nameIn(name);
      return refuse(addressProblem, this.#isKnown(last) ? [last] : []);
    }
    const row = this.#rows.get(name.toLowerCase());
    if (row !== undefined) return { row };
    const [item, ...others] = this.#items.get(name.toLowerCase()) ?? [];
    if (item && others.length > 0)
      return refuse(
        `${others.length + 1} files in the library have this name. Add the right one to the sheet first.`,
      );
    if (item) return { item };
    return {
      problem: `No file in ${this.#where} has this name. Add the file first, or leave this cell empty.`,
      suggestions: this.#byStem.get(stemOf(name)) ?? [],
      isUnknown: true,
    };
  }
}
