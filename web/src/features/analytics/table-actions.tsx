import type { Cell } from '@fanfare/core/analytics/csv.ts';
import IconButton from '@mui/material/IconButton';
import { loadNow } from '../../browser/load-module.ts';
import { DownloadIcon } from '../../ui/icons/actions.tsx';

interface TableActionsProps {
  /** The file name without its extension. */
  fileName: string;
  rows: () => readonly (readonly Cell[])[];
}

export async function saveTable(fileName: string, rows: readonly (readonly Cell[])[]): Promise<void> {
  const part = await loadNow(() => import('./export.ts'));
  part?.saveCsv(fileName, rows);
}

export const DownloadButton = ({ isBusy = false, onClick }: { isBusy?: boolean; onClick: () => void }) => (
  <IconButton aria-label="Download as CSV" title="Download as CSV" loading={isBusy} onClick={onClick}>
    <DownloadIcon />
  </IconButton>
);

export const TableActions = ({ fileName, rows }: TableActionsProps) => (
  <DownloadButton onClick={() => void saveTable(fileName, rows())} />
);
