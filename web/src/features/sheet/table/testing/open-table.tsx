import type { ComposerAccount } from '@fanfare/core/composer/variant.ts';
import { rowIssues } from '@fanfare/core/sheet/row-issues.ts';
import type { RowState } from '@fanfare/core/sheet/sent-texts.ts';
import { newSheetHistory, sheetHistoryAfter } from '@fanfare/core/sheet/sheet-history.ts';
import type { Sheet, SheetAction, SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { account, find, now, row, zone } from '@fanfare/core/sheet/testing/builders.ts';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useReducer } from 'react';
import { FileStoreContext } from '../../../../browser/file-store.ts';
import { SessionProvider } from '../../../../browser/session-provider.tsx';
import { VisitContext } from '../../../../browser/visit.ts';
import { visitWith } from '../../../../testing/entered.ts';
import { fakeApi, type Answers } from '../../../../testing/fake-api.ts';
import { fakeFileStore } from '../../../../testing/fake-file-store.ts';
import { fakeSession, kim } from '../../../../testing/fake-session.ts';
import { AppTheme } from '../../../../ui/theme/app-theme.tsx';
import { ToastProvider } from '../../../../ui/toasts.tsx';
import { SheetTable } from '../sheet-table.tsx';

export interface TableOptions {
  rows?: readonly SheetRow[];
  accounts?: readonly ComposerAccount[];
  states?: ReadonlyMap<string, RowState>;
  /** The ids of the rows to show; without them, the table shows all rows. */
  shown?: readonly string[];
  answers?: Answers;
}

export const rowsWith = (count: number, change: (index: number) => Partial<SheetRow> = () => ({})) =>
  Array.from({ length: count }, (_, i) => row(`r${i + 1}`, change(i)));

/** Opens the table of a sheet. Its changes are added to a history. */
export function openTable({
  rows = rowsWith(3),
  accounts = [account('titled')],
  states,
  shown,
  answers = {},
}: TableOptions = {}) {
  const first: Sheet = { accounts, rows, selected: [] };
  const latest = { sheet: first, dispatch: (_action: SheetAction) => undefined as void };
  function Page() {
    const [history, dispatch] = useReducer(sheetHistoryAfter, newSheetHistory(first));
    const { state: sheet } = history;
    useLayoutEffect(() => void Object.assign(latest, { sheet, dispatch }), [sheet]);
    const context = { accounts: sheet.accounts, find, now };
    const issues = new Map(sheet.rows.map((each) => [each.id, rowIssues(each, context)]));
    return (
      <SheetTable
        tools={{ workspaceId: 'w', sheet, dispatch, find, uploading: 0, zone, now }}
        rows={shown ? sheet.rows.filter(({ id }) => shown.includes(id)) : sheet.rows}
        issues={issues}
        {...(states && { states })}
      />
    );
  }
  const api = fakeApi(answers);
  render(
    <AppTheme>
      <SessionProvider session={fakeSession(kim)} call={api.call}>
        <VisitContext value={visitWith()}>
          <FileStoreContext value={fakeFileStore()}>
            <ToastProvider>
              <Page />
            </ToastProvider>
          </FileStoreContext>
        </VisitContext>
      </SessionProvider>
    </AppTheme>,
  );
  const user = userEvent.setup();
  const grid = () => screen.getByRole('grid', { name: 'Files' });
  const rowAt = (number: number) => {
    const found = grid().querySelector<HTMLElement>(`[aria-rowindex="${number + 1}"]`);
    if (!found) throw new Error(`Row ${number} is not rendered.`);
    return found;
  };
  /** A cell by the number of its row and the label of its column. */
  const cell = (number: number, label: string): HTMLElement => {
    const heads = within(grid()).getAllByRole('columnheader');
    const head = heads.find((each) => each.textContent?.startsWith(label));
    const index = head?.getAttribute('aria-colindex') ?? '';
    const found = rowAt(number).querySelector<HTMLElement>(`[aria-colindex="${index}"]`);
    if (!found) throw new Error(`There is no column “${label}”.`);
    return found;
  };
  return {
    user,
    grid,
    rowAt,
    cell,
    sheet: () => latest.sheet,
    /** Changes the sheet as if another part of the page did so. */
    change: (action: SheetAction) => act(async () => latest.dispatch(action)),
    rows: () => latest.sheet.rows,
    columns: () => within(grid()).getAllByRole('columnheader'),
    status: () =>
      screen
        .getAllByRole('status')
        .map(({ textContent }) => textContent?.trim())
        .filter((text) => text !== '')
        .join(' '),
  };
}
