import { rowName } from '@fanfare/core/sheet/file-names.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import OutlinedInput from '@mui/material/OutlinedInput';
import { lineSx } from './file-list.tsx';
import { RowHead } from './row-head.tsx';
import type { Caption } from './use-captions.ts';

interface CaptionLineProps {
  row: SheetRow;
  caption: Caption | undefined;
  isUsed: boolean;
  onToggle: () => void;
  onEdit: (text: string) => void;
}

function textOf(caption: Caption | undefined): string {
  if (!caption || caption.state === 'done') return '';
  if (caption.state === 'failed') return caption.message;
  return caption.state === 'waiting' ? 'Waiting' : 'Writing…';
}

/** A file with its editable caption, or with the state or the failure of its request. */
export function CaptionLine({ row, caption, isUsed, onToggle, onEdit }: CaptionLineProps) {
  const isDone = caption?.state === 'done';
  return (
    <Box component="li" sx={captionLineSx}>
      <Box sx={headSx}>
        {isDone && (
          <Checkbox
            size="small"
            checked={isUsed}
            onChange={onToggle}
            slotProps={{ input: { 'aria-label': `Use the caption of ${rowName(row)}` } }}
          />
        )}
        <RowHead row={row} />
      </Box>
      {isDone ? (
        <OutlinedInput
          size="small"
          fullWidth
          multiline
          maxRows={6}
          value={caption.text}
          onChange={({ target }) => onEdit(target.value)}
          inputProps={{ 'aria-label': `Caption of ${rowName(row)}` }}
          sx={{ typography: 'body2' }}
        />
      ) : (
        <Box sx={{ ...textSx, color: caption?.state === 'failed' ? 'error.main' : 'text.secondary' }}>
          {textOf(caption)}
        </Box>
      )}
    </Box>
  );
}

const captionLineSx = {
  ...lineSx,
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'stretch', sm: 'center' },
  gap: { xs: 0.5, sm: 1.5 },
} as const;

const headSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  minWidth: 0,
  flex: { sm: '0 0 240px' },
} as const;

const textSx = { flex: 1, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;
