import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { SendChoice } from '@fanfare/core/sheet/row-action.ts';
import {
  progressOf,
  rowsAfterSending,
  rowsLeft,
  unconfirmedRows,
  type Sending,
} from '@fanfare/core/sheet/sending.ts';
import { outcomeText, resultText, unconfirmedRow, type RowState } from '@fanfare/core/sheet/sent-texts.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { askBeforeClosing } from '../../browser/ask-before-closing.ts';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';
import { resultToast } from './result-toast.ts';
import { sendSheet } from './send-sheet.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';

/**
 * `stopped`: sending has stopped before all rows were sent. `failed`: all rows were sent, and the server refused some.
 */
export type SendPhase = 'none' | 'sending' | 'stopped' | 'failed';

function phaseOf({ sending, isSending, history }: SheetView): SendPhase {
  if (!sending) return 'none';
  if (isSending) return 'sending';
  return rowsLeft(sending, history.state.rows).length > 0 ? 'stopped' : 'failed';
}

/** The results of the rows, by the ids of the rows. */
type RowStates = ReadonlyMap<string, RowState>;

function statesOf(sending: Sending, rows: readonly SheetRow[], isSending: boolean): RowStates {
  const { rows: sent, outcomes } = sending;
  const ids = new Set(sent);
  const unconfirmed = new Set(unconfirmedRows(sending));
  return new Map(
    rows.flatMap(({ id }): [string, RowState][] => {
      const outcome = outcomes[id];
      if (outcome) return [[id, { kind: outcome.state, text: outcomeText(outcome) }]];
      if (isSending && ids.has(id)) return [[id, { kind: 'waiting', text: 'Waiting' }]];
      return unconfirmed.has(id) ? [[id, unconfirmedRow]] : [];
    }),
  );
}

/** The reasons why rows failed, each with the row as it was when it failed. */
type Failures = ReadonlyMap<SheetRow, string>;

const noFailures: Failures = new Map();

const failuresIn = ({ outcomes }: Sending, rows: readonly SheetRow[]): Failures =>
  new Map(
    rows.flatMap((row) => {
      const outcome = outcomes[row.id];
      return outcome?.state === 'failed' ? [[row, outcome.message] as const] : [];
    }),
  );

/**
 * The reasons why rows failed, for rows that have not changed since. A row that was changed has no result until it is
 * sent again. Rows that the server may already have stored are marked, even after a change.
 */
const editingStates = (
  failures: Failures,
  unconfirmed: readonly string[],
  rows: readonly SheetRow[],
): RowStates =>
  new Map(
    rows.flatMap((row): [string, RowState][] => {
      const text = failures.get(row);
      if (unconfirmed.includes(row.id)) return [[row.id, unconfirmedRow]];
      return text === undefined ? [] : [[row.id, { kind: 'failed', text }]];
    }),
  );

interface SheetSendingOptions {
  workspaceId: string;
  zone: string;
  find: FindNetwork;
  store: SheetStore;
  view: SheetView;
}

export type SheetSending = ReturnType<typeof useSheetSending>;

/** Sends the sheet, and opens the dashboard when all of it was sent. */
export function useSheetSending({ workspaceId, zone, find, store, view }: SheetSendingOptions) {
  const { call } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const { sending, isSending, unconfirmed, history } = view;
  const phase = phaseOf(view);
  const rows = history.state.rows;
  const tools = { workspaceId, zone, find, call, sendSheet };
  /** The reasons why rows failed. They are shown while the person corrects the rows. */
  const [failures, setFailures] = useState(noFailures);

  useEffect(() => (isSending ? askBeforeClosing() : undefined), [isSending]);

  // Handles the end of the sending. This also works for a page that was closed after the last answer and is opened
  // again.
  const isOver = phase === 'failed' && sending !== null && progressOf(sending).failed === 0;
  useEffect(() => {
    const { sending: known } = store.view();
    if (!isOver || !known) return;
    toast(resultToast(known, (path) => void navigate(path)));
    store.finish();
    void navigate('/dashboard');
  }, [isOver, store, toast, navigate]);
  /** Waits for the end of the sending and then reports how many rows failed. */
  const end = (work: Promise<void>) =>
    void work.then(() => {
      // If the person has left the screen, another screen has shown the result, and the sheet is closed.
      const after = store.view();
      if (!after.sending || phaseOf(after) !== 'failed') return;
      if (progressOf(after.sending).failed > 0) toast(resultText(after.sending));
    });

  return {
    phase,
    sending,
    stoppedBy: view.stoppedBy,
    /**
     * The results of the sending. While the person corrects rows, these are only the failures of rows that have not
     * been changed yet, and the marks of rows that the server may already have stored.
     */
    states: useMemo(
      () => (sending ? statesOf(sending, rows, isSending) : editingStates(failures, unconfirmed, rows)),
      [sending, rows, isSending, failures, unconfirmed],
    ),
    /** The rows that the table shows. After a sending has stopped, these are the rows that failed or were not sent. */
    shown: useMemo(
      () => (sending && !isSending ? rowsAfterSending(sending, rows) : rows),
      [sending, rows, isSending],
    ),
    send(wish: SendChoice) {
      setFailures(noFailures);
      end(store.send(wish, tools));
    },
    resume: () => end(store.resume(tools)),
    retry: () => end(store.resume(tools, { retriesFailed: true })),
    stop: store.stop,
    /** Lets the person edit the rows that failed or were not sent. Failed rows still show their reasons. */
    edit() {
      if (sending) setFailures(failuresIn(sending, rows));
      store.finish();
    },
  };
}
