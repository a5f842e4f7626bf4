import { toKeptText, readKeptSheet } from '@fanfare/core/sheet/kept-sheet.ts';
import type { SendChoice } from '@fanfare/core/sheet/row-action.ts';
import {
  retryFailed,
  rowsAfterSending,
  startSending,
  unconfirmedRows,
  type Sending,
} from '@fanfare/core/sheet/sending.ts';
import {
  newSheetHistory,
  sheetHistoryAfter,
  type SheetHistory,
  type SheetHistoryAction,
} from '@fanfare/core/sheet/sheet-history.ts';
import { emptySheet } from '@fanfare/core/sheet/sheet.ts';
import type { Release, TakeLock } from '../../browser/lock.ts';
import { readStored, writeStored } from '../../browser/stored.ts';
import type { sendSheet, SheetSender } from './send-sheet.ts';

/** The time after which changes are stored together. Storing them at each key press would be slow. */
const delayMs = 400;

export interface SheetView {
  /** `elsewhere`: another tab edits the sheet, and this one only shows it. */
  editableIn: 'checking' | 'here' | 'elsewhere';
  history: SheetHistory;
  /** The outcomes of the rows sent so far; null before the person sends the sheet. */
  sending: Sending | null;
  /** The ids of rows that an earlier sending may have stored: its answer was lost, and the person edits the sheet again. */
  unconfirmed: readonly string[];
  isSending: boolean;
  /** The reason why sending stopped before its end. */
  stoppedBy: string | null;
  /** The time when the sheet was last kept in the browser, in milliseconds since 1970; null if it is not kept. */
  keptAt: number | null;
}

/**
 * The storage key. Each person has one sheet per workspace, so that other people who use this device do not see the
 * sheet.
 */
export const sheetKey = (uid: string, workspaceId: string): string => `fanfare-sheet-${uid}-${workspaceId}`;

const nothing: SheetView = {
  editableIn: 'checking',
  history: newSheetHistory(emptySheet),
  sending: null,
  unconfirmed: [],
  isSending: false,
  stoppedBy: null,
  keptAt: null,
};

/** The data and functions that the screen provides for sending. */
export interface SendTools extends Pick<SheetSender, 'workspaceId' | 'find' | 'zone' | 'call'> {
  /** Loaded with the step that sends, because most visits begin with choosing files. */
  sendSheet: typeof sendSheet;
}

interface SheetStoreOptions {
  key: string;
  takeLock: TakeLock;
  now(): number;
  sleep(ms: number): Promise<void>;
}

/**
 * The sheet of the bulk editor. It is stored in the browser and edited in one tab at a time, because two tabs would
 * overwrite each other’s changes. Results of sending are stored immediately, other changes within `delayMs`.
 */
export class SheetStore {
  readonly #options: SheetStoreOptions;
  readonly #listeners = new Set<() => void>();
  #view = nothing;
  #release: Release | null = null;
  #isOpen = false;
  #opening: Promise<void> | null = null;
  #isStopped = false;
  /** Waits for the other tab to close. */
  #waiting: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(options: SheetStoreOptions) {
    this.#options = options;
  }

  readonly view = (): SheetView => this.#view;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #show(change: Partial<SheetView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #read(): Pick<SheetView, 'history' | 'sending' | 'unconfirmed' | 'keptAt'> {
    const kept = readKeptSheet(readStored(this.#options.key), this.#options.now());
    return {
      history: newSheetHistory(kept?.sheet ?? emptySheet),
      sending: kept?.sending ?? null,
      unconfirmed: kept?.unconfirmed ?? [],
      keptAt: kept?.at ?? null,
    };
  }

  /** Starts to edit the sheet, or only shows it while another tab edits it. */
  async open(): Promise<void> {
    this.#isOpen = true;
    if (this.#release) return;
    this.#opening ??= this.#take().finally(() => {
      this.#opening = null;
    });
    await this.#opening;
  }

  async #take(signal?: AbortSignal): Promise<void> {
    const release = await this.#options.takeLock(this.#options.key, signal);
    if (!this.#isOpen || signal?.aborted === true) {
      release?.();
      return;
    }
    this.#release = release;
    this.#show({ ...this.#read(), editableIn: release ? 'here' : 'elsewhere' });
    if (release || signal) return;
    this.#waiting = new AbortController();
    void this.#take(this.#waiting.signal);
  }

  /** Shows the changes that the other tab makes. That tab stores the sheet shortly after each change. */
  readonly onStorage = (event: Pick<StorageEvent, 'key'>): void => {
    if (event.key === this.#options.key && this.#view.editableIn === 'elsewhere') this.#show(this.#read());
  };

  readonly flush = (): void => {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    this.#write();
  };

  #write(): void {
    const { history, sending, unconfirmed } = this.#view;
    const at = this.#options.now();
    const text = toKeptText({ sheet: history.state, sending, unconfirmed, at });
    const stored = writeStored(this.#options.key, text ?? '');
    this.#show({ keptAt: text === null || stored === null ? null : at });
  }

  readonly dispatch = (action: SheetHistoryAction): void => {
    const { editableIn, history, isSending } = this.#view;
    // Rows that are being sent must not change: the server stores a row once, with the content of the first request for
    // it.
    const keepsRows =
      action.kind === 'rowsSelected' || action.kind === 'filesArrived' || action.kind === 'uploadsEnded';
    if (editableIn !== 'here' || (isSending && !keepsRows)) return;
    const after = sheetHistoryAfter(history, action);
    if (after === history) return;
    this.#show({ history: after });
    this.#timer ??= setTimeout(this.flush, delayMs);
  };

  send(wish: SendChoice, tools: SendTools): Promise<void> {
    const { history, unconfirmed } = this.#view;
    return this.#run(startSending(wish, history.state.rows, unconfirmed), tools);
  }

  /** Continues to send after a stop or a reload. With `retriesFailed`, rows that failed are sent once more. */
  async resume(tools: SendTools, { retriesFailed = false } = {}): Promise<void> {
    const { sending } = this.#view;
    if (sending) await this.#run(retriesFailed ? retryFailed(sending) : sending, tools);
  }

  /** Stops after the current request. */
  readonly stop = (): void => {
    this.#isStopped = true;
  };

  async #run(sending: Sending, { sendSheet: send, ...tools }: SendTools): Promise<void> {
    if (this.#view.editableIn !== 'here' || this.#view.isSending) return;
    this.#isStopped = false;
    this.#keep({ sending, isSending: true, stoppedBy: null });
    const { rows, accounts } = this.#view.history.state;
    const { now, sleep } = this.#options;
    const result = await send(sending, rows, {
      ...tools,
      accounts,
      now,
      sleep,
      isStopped: () => this.#isStopped,
      onProgress: (known) => this.#keep({ sending: known }),
    });
    this.#keep({ ...result, isSending: false });
  }

  /** Stores the change before it calls the listeners, because they may close the sheet. */
  #keep(change: Partial<SheetView>): void {
    this.#view = { ...this.#view, ...change };
    if (this.#release) this.#write();
    else this.#show({});
  }

  /** Keeps the rows that failed or were not sent, to be corrected and sent again, and removes all other rows. */
  readonly finish = (): void => {
    const { history, sending, isSending, editableIn } = this.#view;
    if (!sending || isSending || editableIn !== 'here') return;
    const rows = rowsAfterSending(sending, history.state.rows);
    this.#keep({
      history: newSheetHistory({ ...history.state, rows, selected: [] }),
      sending: null,
      unconfirmed: unconfirmedRows(sending),
      stoppedBy: null,
    });
  };

  /** Stores the latest changes, and releases the lock so that another tab can edit the sheet. */
  close(): void {
    this.#isOpen = false;
    this.#isStopped = true;
    this.#waiting?.abort();
    this.flush();
    this.#release?.();
    this.#release = null;
    this.#view = nothing;
  }
}
