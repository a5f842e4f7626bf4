import type { RefusedCell } from '@fanfare/core/sheet/fill.ts';
import type { SheetColumn } from '@fanfare/core/sheet/fields.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import { shorten } from '@fanfare/core/text/shorten.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { CloseIcon, WarningIcon } from '../../../ui/icons/icons.tsx';
import { cellsText } from './grid-commands.ts';

export interface PasteProblems {
  refused: readonly RefusedCell[];
  /** The number of cells beyond the last row or column. */
  left: number;
}

interface PasteReportProps extends PasteProblems {
  rows: readonly SheetRow[];
  columns: readonly SheetColumn[];
  onUse: (cell: RefusedCell, text: string) => void;
  onClose: () => void;
}

/** The largest number of refused cells that are listed. A longer list would push the table off the screen. */
const shownMax = 5;

const quote = (text: string) => shorten(text, 40);

/** Names the row and column of a refused cell. The row may have been removed since the paste. */
function cellName({ row, field }: RefusedCell, rows: readonly SheetRow[], columns: readonly SheetColumn[]) {
  const index = rows.findIndex(({ id }) => id === row);
  const number = index === -1 ? 'Removed row' : `Row ${index + 1}`;
  const label = columns.find((column) => column.field === field)?.label;
  return label === undefined ? number : `${number}, ${label}`;
}

export function PasteReport({ refused, left, rows, columns, onUse, onClose }: PasteReportProps) {
  const summary = [
    refused.length > 0 && `${cellsText(refused.length)} could not be pasted.`,
    left > 0 && `${cellsText(left)} did not fit in the table.`,
  ].filter((each) => each !== false);
  return (
    <Box component="section" aria-label="Refused cells" sx={reportSx}>
      <WarningIcon />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 560 }}>{summary.join(' ')}</Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {refused.slice(0, shownMax).map((cell) => (
            <Box component="li" key={`${cell.row} ${cell.field}`} sx={lineSx}>
              <span>
                {cellName(cell, rows, columns)}: “{quote(cell.text)}”. {cell.problem}
              </span>
              {(rows.some(({ id }) => id === cell.row) ? cell.suggestions : []).map((text) => (
                <Button
                  key={text}
                  size="small"
                  variant="outlined"
                  color="inherit"
                  onClick={() => onUse(cell, text)}
                >
                  {text}
                </Button>
              ))}
            </Box>
          ))}
          {refused.length > shownMax && <li>And {refused.length - shownMax} more.</li>}
        </Box>
      </Box>
      <IconButton size="small" aria-label="Dismiss" onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </Box>
  );
}

const reportSx = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.25,
  p: 1.25,
  border: 1,
  borderColor: 'divider',
  borderLeft: 3,
  borderLeftColor: 'warning.main',
  borderRadius: '8px',
  bgcolor: 'background.paper',
  typography: 'body2',
  '& > svg': { flex: 'none', color: 'warning.main' },
} as const;

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  py: 0.25,
  overflowWrap: 'anywhere',
  '& .MuiButton-root': { minHeight: 28, py: 0 },
} as const;
