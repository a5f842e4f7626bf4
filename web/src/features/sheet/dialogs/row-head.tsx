import { rowName } from '@fanfare/core/sheet/file-names.ts';
import type { SheetRow } from '@fanfare/core/sheet/sheet.ts';
import Box from '@mui/material/Box';
import { MediaPicture } from '../../media/index.ts';

interface RowHeadProps {
  row: SheetRow;
  /** A note for the person to check, shown below the name. */
  note?: string;
}

export function RowHead({ row, note }: RowHeadProps) {
  return (
    <>
      <Box aria-hidden sx={pictureSx}>
        {row.file && <MediaPicture item={row.file} size="small" />}
      </Box>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{rowName(row)}</Box>
        {note !== undefined && (
          <Box sx={{ typography: 'caption', fontWeight: 560, color: 'warning.main' }}>{note}</Box>
        )}
      </Box>
    </>
  );
}

const pictureSx = {
  flex: 'none',
  width: 32,
  height: 32,
  borderRadius: '6px',
  overflow: 'hidden',
  bgcolor: 'action.hover',
} as const;
