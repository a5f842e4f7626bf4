import type { CsvField } from '@fanfare/core/sheet/csv-columns.ts';
import type { CsvView, CsvWorkContext } from '@fanfare/core/sheet/csv-work.ts';
import type { DateOrder } from '@fanfare/core/sheet/typed-date.ts';
import type { SheetAction } from '@fanfare/core/sheet/sheet.ts';

/**
 * A request to the worker that reads and checks a CSV file. After `read` or `resume`, the worker stores the file for
 * later requests.
 */
export type CsvRequest =
  | { kind: 'read'; file: Blob; name: string }
  /** Continues with a file that was stored on the device. */
  | { kind: 'resume'; kept: string }
  /** Checks the file once more, because the sheet or the library has changed. */
  | { kind: 'check' }
  | { kind: 'map'; column: number; field: CsvField | null }
  | { kind: 'repair'; line: number; column: number; text: string }
  /** Leaves a row out of the import. */
  | { kind: 'drop'; line: number }
  | { kind: 'order'; dateOrder: DateOrder }
  | { kind: 'import' };

export interface CsvReply {
  /** The remaining rows with their columns and wrong cells; null if no rows remain. */
  view: CsvView | null;
  /** The text to store on the device; empty if there is nothing to store, and null if the text is too large. */
  kept: string | null;
  /** The change that adds the imported rows to the sheet. Only the answer to `import` has it. */
  action?: Extract<SheetAction, { kind: 'rowsImported' }>;
}

export interface CsvRequestMessage {
  id: number;
  request: CsvRequest;
  context: CsvWorkContext;
}

/** `problem`: why the file cannot be read, as a message for the person. */
export type CsvReplyMessage = { id: number } & ({ reply: CsvReply } | { problem: string });
