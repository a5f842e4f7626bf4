import type { Cell } from '@fanfare/core/analytics/csv.ts';
import { useEffect, useState } from 'react';
import { saveTable } from './table-actions.tsx';

interface Exported {
  fileName: string;
  rows: Cell[][];
}

interface Wanted<Name extends string> {
  /** Whether everything has been read. */
  isReady: boolean;
  /** Starts to read what is missing. */
  prepare: () => void;
  tables: Readonly<Record<Name, () => Exported>>;
}

/** Saves a table as soon as everything that belongs into it has been read. */
export function useExport<Name extends string>({ isReady, prepare, tables }: Wanted<Name>) {
  const [exporting, setExporting] = useState<Name | null>(null);
  useEffect(() => {
    if (exporting === null || !isReady) return;
    setExporting(null);
    const { fileName, rows } = tables[exporting]();
    void saveTable(fileName, rows);
    // The tables are new with every drawing.
    // eslint-disable-next-line react/exhaustive-deps
  }, [exporting, isReady]);
  return {
    /** The table that waits for its figures. */
    exporting,
    begin: (name: Name) => {
      prepare();
      setExporting(name);
    },
  };
}
