import { networkWith } from '@fanfare/core/composer/testing/builders.ts';
import { newSheetHistory, sheetHistoryAfter, type SheetHistory } from '@fanfare/core/sheet/sheet-history.ts';
import { emptySheet, type SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useReducer } from 'react';
import { useSession } from '../../../../browser/session-context.ts';
import { SessionProvider } from '../../../../browser/session-provider.tsx';
import { TimersContext } from '../../../../browser/timers.ts';
import { fakeApi, type FakeApi } from '../../../../testing/fake-api.ts';
import { fakeSession, kim } from '../../../../testing/fake-session.ts';
import { manualTimers } from '../../../../testing/manual-timers.ts';
import { ToastProvider } from '../../../../ui/toasts.tsx';
import { AppTheme } from '../../../../ui/theme/app-theme.tsx';
import { CsvDialog } from '../csv-dialog.tsx';
import { inProcessWorker } from './in-process-worker.ts';

const now = Date.parse('2026-11-23T12:07:00Z');
const network = networkWith({
  id: 'x',
  label: 'X',
  texts: { title: true, description: true, comment: true },
});
const find = () => network;
const accounts = [{ platform: 'x', platform_id: '1', username: 'kim' }];
const emptyLibrary = () => fakeApi({ listMedia: () => ({ items: [], nextCursor: null }) });

interface Opening {
  file?: File | null;
  rows?: readonly SheetRow[];
  api?: FakeApi;
  start?: typeof inProcessWorker;
}

let shown = newSheetHistory(emptySheet);
export const history = (): SheetHistory => shown;

function Screen(opening: Opening) {
  return useSession().person ? <Sheet {...opening} /> : null;
}

function Sheet({ file = null, rows = [], start = inProcessWorker }: Opening) {
  const [history, dispatch] = useReducer(
    sheetHistoryAfter,
    newSheetHistory({ ...emptySheet, accounts, rows }),
  );
  const [isOpen, close] = useReducer(() => false, true);
  useEffect(() => {
    shown = history;
  }, [history]);
  const tools = {
    workspaceId: 'w',
    sheet: history.state,
    dispatch,
    find,
    uploading: 0,
    zone: 'Europe/Berlin',
    now,
  };
  return isOpen ? <CsvDialog tools={tools} file={file} onClose={close} start={start} /> : <p>Closed</p>;
}

export function openCsv(opening: Opening = {}) {
  const { api = emptyLibrary() } = opening;
  const timers = manualTimers();
  const { unmount } = render(
    <AppTheme>
      <SessionProvider session={fakeSession(kim)} call={api.call}>
        <TimersContext value={timers}>
          <ToastProvider>
            <Screen {...opening} />
          </ToastProvider>
        </TimersContext>
      </SessionProvider>
    </AppTheme>,
  );
  return { api, timers, unmount, user: userEvent.setup() };
}

export const csv = (text: string, name = 'plan.csv'): File => new File([text], name, { type: 'text/csv' });
export const plan = csv(
  'Title,Text,Schedule,Note\nBun,Fresh,2026-11-25 9:00,x\nTart,Sweet,2026-11-25 9:07,y\nPie,Warm,next week,z\n',
);
export const button = (name: string | RegExp): Promise<HTMLElement> => screen.findByRole('button', { name });
export const cellOf = (name: string): Promise<HTMLElement> => screen.findByRole('textbox', { name });
export const titles = (): string[] => shown.state.rows.map(({ title }) => title);
