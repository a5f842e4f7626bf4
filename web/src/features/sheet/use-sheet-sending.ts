import type { FindNetwork } from '@fanfare/core/composer/network.ts';
import type { SendWish } from '@fanfare/core/sheet/parts.ts';
import { progressOf, rowsAfterSending, type Sending } from '@fanfare/core/sheet/sending.ts';
import { outcomeText, resultText } from '@fanfare/core/sheet/sent-texts.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../browser/session-context.ts';
import { useToast } from '../../ui/toasts.tsx';
import type { SheetStore, SheetView } from './sheet-store.ts';

/** `stopped`: some rows still have to be sent. `failed`: all rows were sent, and some were refused. */
export type SendPhase = 'none' | 'sending' | 'stopped' | 'failed';

function phaseOf({ sending, isSending }: SheetView): SendPhase {
  if (!sending) return 'none';
  if (isSending) return 'sending';
  return progressOf(sending).left > 0 ? 'stopped' : 'failed';
}

/** By the id of the row. */
type RowTexts = ReadonlyMap<string, string>;

const noTexts: RowTexts = new Map();

function textsOf({ rows: sent, outcomes }: Sending, rows: readonly SheetRow[], isSending: boolean): RowTexts {
  const ids = new Set(sent);
  return new Map(
    rows.flatMap(({ id }): [string, string][] => {
      const outcome = outcomes[id];
      if (outcome) return [[id, outcomeText(outcome)]];
      return isSending && ids.has(id) ? [[id, 'Waiting']] : [];
    }),
  );
}

const failuresIn = ({ outcomes }: Sending): RowTexts =>
  new Map(
    Object.entries(outcomes).flatMap(([id, outcome]) =>
      outcome.state === 'failed' ? [[id, outcome.message] as const] : [],
    ),
  );

const leftText = (sent: number, total: number): string =>
  `Sending stopped: ${sent} of ${total} files were sent. The others are kept in the bulk editor.`;

interface SheetSendingOptions {
  workspaceId: string;
  zone: string;
  find: FindNetwork;
  store: SheetStore;
  view: SheetView;
}

export type SheetSending = ReturnType<typeof useSheetSending>;

/** Sends the sheet, and goes to the dashboard when all of it was sent. */
export function useSheetSending({ workspaceId, zone, find, store, view }: SheetSendingOptions) {
  const { call } = useSession();
  const toast = useToast();
  const navigate = useNavigate();
  const { sending, isSending, history } = view;
  const phase = phaseOf(view);
  const rows = history.sheet.rows;
  const tools = { workspaceId, zone, find, call };
  /** Why rows failed, while the person corrects them. */
  const [reasons, setReasons] = useState(noTexts);

  const latest = useRef(view);
  useEffect(() => {
    latest.current = view;
  }, [view]);
  useEffect(
    () => () => {
      const { isSending: isLeft, sending: known } = latest.current;
      if (!isLeft || !known) return;
      const { sent, total } = progressOf(known);
      const open = { label: 'Continue', run: () => void navigate('/dashboard/upload?type=bulk') };
      toast({ text: leftText(sent, total), severity: 'warning', action: open });
    },
    [navigate, toast],
  );
  useEffect(() => {
    if (!isSending) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);

  // The page may have been closed between the last answer and the end.
  const isOver = phase === 'failed' && sending !== null && progressOf(sending).failed === 0;
  useEffect(() => {
    const { sending: known } = store.view();
    if (!isOver || !known) return;
    toast(resultText(known));
    store.finish();
    void navigate('/dashboard');
  }, [isOver, store, toast, navigate]);
  /** Reports what failed. */
  const end = (work: Promise<void>) =>
    void work.then(() => {
      // The sheet of a person who has left is closed.
      const after = store.view();
      if (!after.sending || phaseOf(after) !== 'failed') return;
      if (progressOf(after.sending).failed > 0) toast(resultText(after.sending));
    });

  return {
    phase,
    sending,
    stoppedBy: view.stoppedBy,
    /** The results of the rows that are being sent, or the reasons of those that failed. */
    texts: useMemo(
      () => (sending ? textsOf(sending, rows, isSending) : reasons),
      [sending, rows, isSending, reasons],
    ),
    /** The rows that are not sent yet. While the sheet is being sent, all of them. */
    shown: useMemo(
      () => (sending && !isSending ? rowsAfterSending(sending, rows) : rows),
      [sending, rows, isSending],
    ),
    send(wish: SendWish) {
      setReasons(noTexts);
      end(store.send(wish, tools));
    },
    resume: () => end(store.resume(tools)),
    retry: () => end(store.resume(tools, { again: true })),
    stop: store.stop,
    /** Returns to the rows that were not sent, with the reasons of those that failed. */
    edit() {
      if (sending) setReasons(failuresIn(sending));
      store.finish();
    },
  };
}
