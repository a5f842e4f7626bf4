import { counted } from '@fanfare/core/text/counted.ts';
import type { CsvView } from '@fanfare/core/sheet/csv-work.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState, useContext, useMemo, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorBox } from '../../../ui/error-box.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { useToast } from '../../../ui/toasts.tsx';
import { visuallyHidden } from '../../../ui/visually-hidden.ts';
import type { SheetTools } from '../sheet-tools.ts';
import { CsvImport, csvKey } from './csv-import.ts';
import { startCsvWorker, type StartCsvWorker } from './csv-client.ts';
import { CsvReview } from './csv-review.tsx';
import { csvTemplate } from '@fanfare/core/sheet/csv-template.ts';
import { type SheetColumn, columnsOf } from '@fanfare/core/sheet/fields.ts';
import { saveBlob } from '../../../browser/save-file.ts';
import { useSession } from '../../../browser/session-context.ts';
import { TimersContext } from '../../../browser/timers.ts';

function useCsv({ workspaceId, sheet, find, zone, now }: SheetTools, start: StartCsvWorker) {
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

/** Downloads a CSV file with the columns and rows of the sheet, or with an example row if the sheet has no files. */
function saveTemplate({ sheet, zone, now }: SheetTools, columns: readonly SheetColumn[]): void {
  const text = csvTemplate({ rows: sheet.rows, columns, zone, now });
  saveBlob(new Blob([text], { type: 'text/csv;charset=utf-8' }), 'fanfare-posts.csv');
}

const rows = (count: number): string => counted(count, 'row');

const accept = '.csv,.tsv,.txt,text/csv,text/tab-separated-values';

interface CsvDialogProps {
  tools: SheetTools;
  /**
   * The file that the person dropped on the sheet. If it is null, the dialog shows the remaining rows that this device
   * has stored or, without such rows, lets the person choose a file.
   */
  file: File | null;
  onClose: () => void;
  /** Starts the worker. Tests pass their own function, because they have no workers. */
  start?: StartCsvWorker;
}

/**
 * Opens the given file or, without one, the rows that this device has stored. Asks for a confirmation before a file
 * replaces rows that have not been imported.
 */
function useFile(work: CsvImport, file: File | null) {
  const [asking, setAsking] = useState<File | null>(null);
  const [isOpening, setOpening] = useState(true);
  useEffect(() => {
    let isGone = false;
    void work.resume().then((kept) => {
      if (isGone) return;
      setOpening(false);
      if (file && kept) setAsking(file);
      else if (file) void work.read(file);
    });
    return () => {
      isGone = true;
    };
  }, [work, file]);
  const choose = ([chosen]: File[]) => {
    const summary = work.state().view?.summary;
    if (!chosen) return;
    if (summary && summary.ready + summary.wrong + summary.beyond > 0) setAsking(chosen);
    else void work.read(chosen);
  };
  const answer = (isReplaced: boolean) => {
    if (asking && isReplaced) void work.read(asking);
    setAsking(null);
  };
  return { isOpening, isAsking: asking !== null, choose, answer };
}

/** Repairs cells and announces the results. After the last repair, the button with the ref `done` gets the focus. */
function useRepairs(work: CsvImport) {
  const [announcement, setAnnouncement] = useState('');
  const done = useRef<HTMLButtonElement>(null);
  const repair = async (line: number, column: number, text: string) => {
    const problem = await work.repair(line, column, text);
    const left = work.state().view?.cells.length ?? 0;
    setAnnouncement(
      problem === null
        ? `Row ${line}: cell repaired. ${counted(left, 'cell')} to repair.`
        : `Row ${line}: ${problem}`,
    );
    if (left === 0) done.current?.focus();
  };
  const drop = async (line: number) => {
    await work.drop(line);
    const left = work.state().view?.cells.length ?? 0;
    setAnnouncement(`Row ${line} left out. ${counted(left, 'cell')} to repair.`);
    if (left === 0) done.current?.focus();
  };
  return { announcement, done, repair, drop };
}

/**
 * Imports posts from a CSV file. Nothing changes before the person confirms, and the whole import is one step of undo.
 */
export function CsvDialog({ tools, file, onClose, start = startCsvWorker }: CsvDialogProps) {
  const { work, columns, state } = useCsv(tools, start);
  const { view, isReading, error } = state;
  const { isOpening, isAsking, choose, answer } = useFile(work, file);
  const { announcement, done, repair, drop } = useRepairs(work);
  const readLastFile = work.lastFileReader();
  const retry = readLastFile ? { onRetry: readLastFile, retryLabel: 'Import again', busy: isReading } : {};
  const [isImporting, setImporting] = useState(false);
  const toast = useToast();
  const ready = view?.summary.ready ?? 0;

  const confirm = async () => {
    setImporting(true);
    const taken = await work.take();
    setImporting(false);
    if (!taken) return;
    tools.dispatch(taken.action);
    const { action, left, isKept } = taken;
    const imported = `${rows(action.rows.length + action.patches.length)} imported.`;
    toast({ text: left > 0 ? `${imported} ${rows(left)} left.` : imported });
    if (left === 0 || isKept) onClose();
  };

  const template = (
    <Button size="small" onClick={() => saveTemplate(tools, columns)}>
      Download our template
    </Button>
  );
  return (
    <Modal
      title="Import posts from a file"
      width="md"
      onClose={onClose}
      busy={isImporting}
      footer={view && <Note view={view} isKept={state.isKept} />}
      actions={
        view ? (
          <Button
            ref={done}
            variant="contained"
            disabled={ready === 0 || isReading}
            loading={isImporting}
            onClick={() => void confirm()}
          >
            Import {rows(ready)}
          </Button>
        ) : (
          template
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2.25, mt: -1 }}>
        {error !== null && <ErrorBox text={error} {...retry} />}
        {view ? (
          <CsvReview
            view={view}
            state={state}
            columns={columns}
            template={template}
            accept={accept}
            onChoose={choose}
            onMap={(column, field) => void work.map(column, field)}
            onRepair={({ line, column }, text) => void repair(line, column, text)}
            onDrop={(line) => void drop(line)}
            onOrder={(order) => void work.orderDates(order)}
            onFindAgain={() => void work.findAgain()}
          />
        ) : (
          <Choice isReading={isReading} isOpening={isOpening} onStop={work.stop} onChoose={choose} />
        )}
        <Box role="status" sx={visuallyHidden}>
          {isReading ? readingText : announcement || summaryText(view)}
        </Box>
      </Box>
      {view && isAsking && <ReplaceQuestion view={view} onAnswer={answer} />}
    </Modal>
  );
}

function ReplaceQuestion({ view, onAnswer }: { view: CsvView; onAnswer: (isReplaced: boolean) => void }) {
  return (
    <ConfirmDialog
      title={`Replace ${view.name}?`}
      text={`${rows(view.rows)} of it are not imported yet. You would have to choose it again, and repair it again.`}
      confirm="Replace"
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    />
  );
}

const readingText = 'Reading the file…';

interface ChoiceProps {
  isReading: boolean;
  isOpening: boolean;
  onStop: () => void;
  onChoose: (files: File[]) => void;
}

/** The drop area for a file or, while a file is read, a button to stop. */
function Choice({ isReading, isOpening, onStop, onChoose }: ChoiceProps) {
  if (isReading)
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, minHeight: 120 }}>
        <Typography sx={{ flex: 1 }}>{readingText}</Typography>
        <Button color="inherit" onClick={onStop}>
          Stop
        </Button>
      </Box>
    );
  if (isOpening) return null;
  return (
    <FileDrop
      label="CSV file"
      hint="Up to 10 MB and 10,000 rows. The first row has the names of the columns."
      accept={accept}
      multiple={false}
      onFiles={onChoose}
    />
  );
}

function summaryText(view: CsvView | null): string {
  if (!view) return '';
  const { ready, wrong, known } = view.summary;
  return `${view.name}: ${ready} ready, ${wrong} to repair, ${known} already here.`;
}

function Note({ view, isKept }: { view: CsvView; isKept: boolean }) {
  const { wrong, beyond } = view.summary;
  if (!isKept)
    return (
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        This file is too large to keep on this device. Rows that you do not import are gone when you close.
      </Typography>
    );
  if (wrong + beyond === 0) return null;
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {wrong > 0 ? 'Rows to repair' : 'The other rows'} stay here. You can come back to them.
    </Typography>
  );
}
