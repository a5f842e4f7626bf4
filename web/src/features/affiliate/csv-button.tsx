import type { Cell } from '@fanfare/core/analytics/csv.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DownloadIcon } from '../../ui/icons/actions.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { saveTable } from '../analytics/index.ts';

/** The file contains no further pages once it has this number of rows, because each page is one more call. */
const rowsMax = 5_000;

export interface Loaded<Row> {
  rows: readonly Row[];
  /** True if `rows` contains all rows of the list. */
  isAll: boolean;
}

interface CsvButtonProps {
  label: string;
  fileName: string;
  /** Reads all pages, because the screen shows one at a time. The first row is the header. */
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

/** Reads the pages of a list with cursors, until the end or until a file is full (`rowsMax`). */
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
