import type { Cell } from '@fanfare/core/analytics/csv.ts';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { DownloadIcon } from '../../ui/icons/actions.tsx';
import { useToast } from '../../ui/toasts.tsx';
import { saveTable } from '../analytics/index.ts';

interface CsvButtonProps {
  /** Accessible name. */
  label: string;
  fileName: string;
  /** Reads all pages, because the screen shows one at a time. */
  rows: () => Promise<readonly (readonly Cell[])[]>;
}

/** Downloads a table. */
export function CsvButton({ label, fileName, rows }: CsvButtonProps) {
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const save = async () => {
    setIsBusy(true);
    try {
      await saveTable(fileName, await rows());
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

/** Everything of a list that is read with cursors. */
export async function loadAll<Row>(
  load: (after: string | undefined) => Promise<{ rows: readonly Row[]; next: string | null }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let after: string | null | undefined; after !== null;) {
    const { rows, next } = await load(after);
    all.push(...rows);
    after = next;
  }
  return all;
}
