import type { Cell } from '@fanfare/core/analytics/csv.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DownloadIcon } from '../../ui/icons/actions.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { saveTable } from '../analytics/index.ts';

/** `loadAll` stops at this number of rows, because each page is one more call. */
const rowsMax = 5_000;

export interface Loaded<Row> {
  rows: readonly Row[];
  /** False if reading stopped at `rowsMax`. */
  isAll: boolean;
}

interface CsvButtonProps {
  label: string;
  fileName: string;
  /** Reads the rows of all pages, because the screen shows one page at a time. The first row is the header. */
  load: () => Promise<Loaded<readonly Cell[]>>;
}

export function CsvButton({ label, fileName, load }: CsvButtonProps) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      const { rows, isAll } = await load();
      await saveTable(fileName, rows);
      const count = (rows.length - 1).toLocaleString('en');
      if (!isAll) toast({ text: `The file has only the first ${count} rows.`, severity: 'info' });
    } catch (error) {
      toast({
        text: error instanceof Error ? error.message : 'The file could not be made.',
        severity: 'error',
      });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DownloadIcon />}
      loading={isBusy}
      loadingPosition="start"
      aria-label={label}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}

/** Reads a list page by page, until its end or until there are at least `rowsMax` rows. */
export async function loadAll<Row>(
  loadPage: (after: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>,
): Promise<Loaded<Row>> {
  const all: Row[] = [];
  let after: string | null | undefined;
  while (after !== null && all.length < rowsMax) {
    const { rows, next } = await loadPage(after);
    all.push(...rows);
    after = next;
  }
  return { rows: all, isAll: after === null };
}
