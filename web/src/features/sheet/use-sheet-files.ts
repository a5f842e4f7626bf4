import { sortFiles } from '@fanfare/core/media/file-checks.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { mediaKinds } from '@fanfare/core/media/media.ts';
import { newRow, sheetRowsMax, type SheetRow } from '@fanfare/core/sheet/sheet.ts';
import type { SheetHistoryAction } from '@fanfare/core/sheet/sheet-history.ts';
import { oneLine } from '@fanfare/core/text/clean-line.ts';
import { useEffect, useState } from 'react';
import { useAwaitedUploads } from '../composer/index.ts';

interface SheetFilesOptions {
  workspaceId: string;
  /** False while another tab edits the sheet. Files whose upload ends during this time are added later. */
  isHere: boolean;
  rows: readonly SheetRow[];
  now: number;
  dispatch(action: SheetHistoryAction): void;
  onCsv: (file: File) => void;
}

export const rowsOf = (items: readonly LibraryItem[]): SheetRow[] =>
  items.map((item) => newRow(crypto.randomUUID(), item));

const isCsv = ({ name }: File): boolean => /\.[ct]sv$/i.test(name);

const secondText = ({ name }: File) =>
  `${oneLine(name)} was left out: one file of rows can be imported at a time.`;

const fullText = (count: number) =>
  `${count === 1 ? '1 file was' : `${count} files were`} left out: up to ${sheetRowsMax.toLocaleString('en')} files can be configured at once.`;

/** Adds files to the sheet: uploads, files of the library, and CSV files. */
export function useSheetFiles({ workspaceId, isHere, rows, now, dispatch, onCsv }: SheetFilesOptions) {
  /** Sentences about the files of the last selection that were not added. */
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const { busy, failed, send, cancelAll } = useAwaitedUploads(
    isHere ? `sheet-${workspaceId}` : '',
    (items, { before = [] }) => dispatch({ kind: 'filesArrived', rows: rowsOf(items), before, now }),
    mediaKinds,
  );
  // A failed upload can still be retried. Therefore, the uploads of files that were chosen together have ended only
  // when none of them runs or has failed.
  const isOver = busy === 0 && failed.length === 0;
  useEffect(() => {
    if (isOver) dispatch({ kind: 'uploadsEnded' });
  }, [isOver, dispatch]);
  const room = Math.max(0, sheetRowsMax - rows.length - busy);
  const withRoom = <Item>(items: readonly Item[], refused: readonly string[] = []): Item[] => {
    const over = items.length - room;
    setRefusals(over > 0 ? [...refused, fullText(over)] : refused);
    return items.slice(0, room);
  };
  return {
    busy,
    cancelAll,
    refusals,
    forgetRefusals: () => setRefusals([]),
    /**
     * Uploads files, and opens the import of the first CSV file. Files that are already in the sheet are added a second
     * time, and the list of problems names them.
     */
    add(files: readonly File[]) {
      const [csv, ...others] = files.filter(isCsv);
      const media = files.filter((file) => !isCsv(file));
      const { taken, refusals: refused } = sortFiles(media, { kinds: mediaKinds, chosen: [] });
      const fitting = withRoom(taken, [...refused, ...others.map(secondText)]);
      if (fitting.length > 0) send(fitting, { key: 'sheet' });
      if (csv) onCsv(csv);
    },
    pick(items: readonly LibraryItem[]) {
      const fitting = withRoom(items);
      if (fitting.length > 0) dispatch({ kind: 'rowsAdded', rows: rowsOf(fitting) });
    },
  };
}
