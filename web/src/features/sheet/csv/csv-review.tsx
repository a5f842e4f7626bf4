import { counted } from '@fanfare/core/text/counted.ts';
import type { CsvField } from '@fanfare/core/sheet/csv-columns.ts';
import type { CsvView, WrongCell } from '@fanfare/core/sheet/csv-work.ts';
import type { DateOrder } from '@fanfare/core/sheet/typed-date.ts';
import type { SheetColumn } from '@fanfare/core/sheet/fields.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { FileInput } from '../../../ui/file-input.tsx';
import { WarningIcon } from '../../../ui/icons/icons.tsx';
import { InfoIcon } from '../../../ui/icons/things.tsx';
import { CsvCells } from './csv-cells.tsx';
import { CsvCounts } from './csv-counts.tsx';
import type { CsvState } from './csv-import.ts';
import { CsvMappingTable } from './csv-mapping.tsx';
import { DateOrderQuestion } from './date-order.tsx';
import { iconText } from './icon-text.ts';

interface CsvReviewProps {
  view: CsvView;
  state: CsvState;
  columns: readonly SheetColumn[];
  template: ReactNode;
  accept: string;
  onChoose: (files: File[]) => void;
  onMap: (column: number, field: CsvField | null) => void;
  onRepair: (cell: WrongCell, text: string) => void;
  onDrop: (line: number) => void;
  onOrder: (order: DateOrder) => void;
  onFindAgain: () => void;
}

export function CsvReview(props: CsvReviewProps) {
  const { view, state, columns, template, accept, onChoose, onMap, onRepair, onDrop, onOrder, onFindAgain } =
    props;
  const { cells, summary, notes, problem, unknown } = view;
  const input = useRef<HTMLInputElement>(null);
  const labelOf = (field: CsvField): string =>
    field === 'file' ? 'File' : (columns.find((column) => column.field === field)?.label ?? 'Schedule');
  return (
    <>
      <Box sx={{ display: 'grid', gap: 0.75 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {view.name} · {counted(view.rows, 'row')}
          </Typography>
          <Button size="small" onClick={() => input.current?.click()}>
            Choose another file
          </Button>
          <FileInput ref={input} label="Another CSV file" accept={accept} onFiles={onChoose} />
        </Box>
        {notes.map((note) => (
          <Box key={note} sx={{ ...iconText, color: 'warning.main' }}>
            <WarningIcon />
            <span>{note}</span>
          </Box>
        ))}
      </Box>
      <Box component="section">
        <Box sx={headSx}>
          <Typography variant="h3">Columns</Typography>
          {template}
        </Box>
        <CsvMappingTable view={view} columns={columns} onMap={onMap} />
        {problem !== null && (
          <Box role="alert" sx={{ ...iconText, color: 'error.main', mt: 1 }}>
            <WarningIcon />
            <span>{problem}</span>
          </Box>
        )}
      </Box>
      {(state.isFinding || state.libraryProblem !== null) && (
        <Box sx={{ ...iconText, alignItems: 'center', color: 'text.secondary' }}>
          <InfoIcon />
          <span>
            {state.isFinding
              ? `Looking for ${counted(unknown.length, 'file')} in the library…`
              : state.libraryProblem}
          </span>
          {!state.isFinding && (
            <Button size="small" onClick={onFindAgain}>
              Look again
            </Button>
          )}
        </Box>
      )}
      {cells.length > 0 && (
        <Box component="section">
          <Box sx={headSx}>
            <Typography variant="h3">{counted(cells.length, 'cell')} to repair</Typography>
          </Box>
          <DateOrderQuestion cells={cells} onOrder={onOrder} />
          <CsvCells cells={cells} labelOf={labelOf} onRepair={onRepair} onDrop={onDrop} />
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <CsvCounts {...summary} />
        <Typography variant="body2" sx={{ ml: { sm: 'auto' }, color: 'text.secondary' }}>
          Nothing is saved until you confirm.
        </Typography>
      </Box>
    </>
  );
}

const headSx = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 32,
  mb: 0.75,
} as const;
