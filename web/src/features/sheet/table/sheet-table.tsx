import type { ComposerIssue } from '@fanfare/core/composer/issues.ts';
import { readCell } from '@fanfare/core/sheet/cells.ts';
import { columnsOf } from '@fanfare/core/sheet/fields.ts';
import type { RowState } from '@fanfare/core/sheet/sent-texts.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { lazyComponent, lazyOnRequest } from '../../../ui/lazy-component.ts';
import { useToast } from '../../../ui/toasts.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import type { SheetTools } from '../sheet-tools.ts';
import { phone } from '../../../ui/screen-width.ts';
import type { CellDialog } from './grid-keys.ts';
import type { PasteProblems } from './paste-report.tsx';
import { SheetGrid } from './sheet-grid.tsx';

const RowDialog = lazyOnRequest(async () => (await import('./row-dialogs.tsx')).RowDialog);
const PasteReport = lazyComponent(async () => (await import('./paste-report.tsx')).PasteReport);
const SheetCards = lazyComponent(async () => (await import('./sheet-cards.tsx')).SheetCards);

interface SheetTableProps {
  tools: SheetTools;
  rows: readonly SheetRow[];
  /** The issues of the rows that have issues, by the ids of the rows. */
  issues: ReadonlyMap<string, readonly ComposerIssue[]>;
  /** The outcomes of rows that are being sent or were sent, by their ids. */
  states?: ReadonlyMap<string, RowState>;
}

/** The files of the sheet, as a grid or, on phones, as cards. */
export function SheetTable({ tools, rows, issues, states }: SheetTableProps) {
  const { workspaceId, find } = tools;
  const { accounts } = tools.sheet;
  const toast = useToast();
  const isPhone = useMediaQuery(phone, { noSsr: true });
  const columns = useMemo(() => columnsOf(accounts, find), [accounts, find]);
  const networks = useMemo(() => ({ workspaceId, accounts, find }), [workspaceId, accounts, find]);
  const [dialog, setDialog] = useState<CellDialog | null>(null);
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 });
  const [problems, setProblems] = useState<PasteProblems | null>(null);
  const [seenVideos] = useState(() => new Set<string>());
  const announce = useCallback(
    (text: string) => setAnnouncement(({ count }) => ({ text, count: count + 1 })),
    [],
  );
  const open = dialog && rows.find(({ id }) => id === dialog.rowId);
  const view = { tools, rows, columns, issues, states, networks, onOpen: setDialog };
  return (
    <div className="sheet-frame">
      {problems && (
        <Suspense>
          <PasteReport
            {...problems}
            rows={tools.sheet.rows}
            columns={columns}
            onClose={() => setProblems(null)}
            onUse={(cell, text) => {
              const { patch } = readCell(cell.field, text, tools);
              if (patch) tools.dispatch({ kind: 'rowsPatched', patches: [{ id: cell.row, patch }] });
              const refused = problems.refused.filter((each) => each !== cell);
              setProblems(refused.length + problems.left > 0 ? { ...problems, refused } : null);
            }}
          />
        </Suspense>
      )}
      {isPhone ? (
        <Suspense>
          <SheetCards {...view} />
        </Suspense>
      ) : (
        <SheetGrid
          {...view}
          announce={announce}
          onPasted={({ refused, left }) => setProblems(refused.length + left > 0 ? { refused, left } : null)}
          onRefused={(problem) => toast({ text: problem, severity: 'error' })}
        />
      )}
      <Box role="status" sx={visuallyHidden}>
        {/* Screen readers announce only a changed text, so every second message gets an invisible space. */}
        {announcement.text}
        {announcement.count % 2 === 0 ? '' : '\u00a0'}
      </Box>
      {dialog && open && (
        <Suspense>
          <RowDialog
            dialog={dialog}
            row={open}
            tools={tools}
            seen={seenVideos}
            onClose={() => setDialog(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
