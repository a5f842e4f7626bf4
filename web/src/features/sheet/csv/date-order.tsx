import { counted } from '@fanfare/core/text/counted.ts';
import type { WrongCell } from '@fanfare/core/sheet/csv-work.ts';
import type { DateOrder } from '@fanfare/core/sheet/typed-date.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';

interface DateOrderQuestionProps {
  cells: readonly WrongCell[];
  onOrder: (order: DateOrder) => void;
}

/** Asks once how dates such as 04/12/2026 are read, so that people do not have to repair each of them. */
export function DateOrderQuestion({ cells, onOrder }: DateOrderQuestionProps) {
  const swappable = cells.filter(({ isSwappable }) => isSwappable === true);
  const [example] = swappable;
  if (!example) return null;
  const [first = ''] = example.text.split(' ');
  return (
    <Box
      role="group"
      aria-label="Order of dates"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}
    >
      <Box sx={{ typography: 'body2', mr: 'auto' }}>
        How are dates such as {first} written? {counted(swappable.length, 'cell')} could be read in two ways.
      </Box>
      <Button size="small" variant="outlined" color="inherit" onClick={() => onOrder('day')}>
        Day first
      </Button>
      <Button size="small" variant="outlined" color="inherit" onClick={() => onOrder('month')}>
        Month first
      </Button>
    </Box>
  );
}
