import { columnsOf } from '@fanfare/core/sheet/fields.ts';
import { useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../browser/session-context.ts';
import { TimersContext } from '../../../browser/timers.ts';
import type { SheetTools } from '../sheet-tools.ts';
import type { StartCsvWorker } from './csv-client.ts';
import { CsvImport, csvKey } from './csv-import.ts';

/** The CSV file that a person imports into the sheet. */
export function useCsv({ workspaceId, sheet, find, zone, now }: SheetTools, start: StartCsvWorker) {
  const { person, call } = useSession();
  const timers = useContext(TimersContext);
  const [work] = useState(
    () => new CsvImport({ key: csvKey(person?.uid ?? '', workspaceId), workspaceId, call, timers, start }),
  );
  const { accounts, rows } = sheet;
  const columns = useMemo(() => columnsOf(accounts, find), [accounts, find]);
  useEffect(() => work.update({ rows, columns, zone, now }), [work, rows, columns, zone, now]);
  useEffect(() => work.stop, [work]);
  return { work, columns, state: useSyncExternalStore(work.subscribe, work.state) };
}
