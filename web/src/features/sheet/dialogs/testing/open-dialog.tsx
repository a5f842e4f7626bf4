import { find } from '@fanfare/core/sheet/testing/builders.ts';
import type { Sheet, SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { newRow } from '@fanfare/core/sheet/sheet.ts';
import { newSheetHistory, sheetHistoryAfter } from '@fanfare/core/sheet/sheet-history.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useReducer, useState, type ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { FileStoreContext } from '../../../../browser/file-store.ts';
import { SessionProvider } from '../../../../browser/session-provider.tsx';
import { VisitContext } from '../../../../browser/visit.ts';
import { visitWith } from '../../../../testing/entered.ts';
import { fakeApi, type Answers } from '../../../../testing/fake-api.ts';
import { fakeFileStore } from '../../../../testing/fake-file-store.ts';
import { fakeSession, kim } from '../../../../testing/fake-session.ts';
import { photo } from '../../../../testing/library.ts';
import { ModalProvider } from '../../../../ui/modals.tsx';
import { AppTheme } from '../../../../ui/theme/app-theme.tsx';
import { ToastProvider } from '../../../../ui/toasts.tsx';
import type { SheetTools } from '../../sheet-tools.ts';

export const fileRow = (id: string, change: Partial<SheetRow> = {}): SheetRow => ({
  ...newRow(id, photo({ _id: `file-${id}`, name: `${id}.jpg`, firebasePath: `w/${id}.jpg` })),
  ...change,
});

interface DialogProps {
  tools: SheetTools;
  onClose: () => void;
}

/** A Monday. In Berlin, it is 13:07. */
const now = Date.parse('2026-11-23T12:07:00Z');

/** Opens a dialog above a sheet that records its steps of undo. */
export function openDialog(
  Dialog: ComponentType<DialogProps>,
  sheet: Partial<Sheet>,
  answers: Answers = {},
  change: Partial<Pick<SheetTools, 'find' | 'zone' | 'now' | 'uploading'>> = {},
) {
  const api = fakeApi({
    findSlots: () => ({ zone: null, slots: [], revision: 0 }),
    calendar: () => ({ groups: [], more: [] }),
    ...answers,
  });
  const first = newSheetHistory({ accounts: [], rows: [], selected: [], ...sheet });
  let latest = first;
  let isOpen = true;
  function Frame() {
    const [history, dispatch] = useReducer(sheetHistoryAfter, first);
    const [shown, setShown] = useState(true);
    useLayoutEffect(() => {
      latest = history;
      isOpen = shown;
    });
    const tools = {
      workspaceId: 'w',
      sheet: history.state,
      dispatch,
      find,
      uploading: 0,
      zone: 'Europe/Berlin',
      now,
      ...change,
    };
    return (
      <>
        <button type="button" onClick={() => dispatch({ kind: 'undo' })}>
          Undo the step
        </button>
        <button
          type="button"
          onClick={() => dispatch({ kind: 'filesArrived', rows: [fileRow('late')], before: [], now })}
        >
          Let a file arrive
        </button>
        {shown && <Dialog tools={tools} onClose={() => setShown(false)} />}
      </>
    );
  }
  render(
    <AppTheme>
      <SWRConfig value={{ provider: () => new Map() }}>
        <SessionProvider session={fakeSession(kim)} call={api.call}>
          <FileStoreContext value={fakeFileStore()}>
            <VisitContext value={visitWith()}>
              <ToastProvider>
                <ModalProvider>
                  <MemoryRouter>
                    <Frame />
                  </MemoryRouter>
                </ModalProvider>
              </ToastProvider>
            </VisitContext>
          </FileStoreContext>
        </SessionProvider>
      </SWRConfig>
    </AppTheme>,
  );
  return {
    api,
    user: userEvent.setup(),
    dialog: within(screen.getByRole('dialog')),
    rows: () => latest.state.rows,
    row: (id: string) => latest.state.rows.find((each) => each.id === id),
    /** The number of steps to undo. */
    steps: () => latest.past.length,
    isOpen: () => isOpen,
  };
}
