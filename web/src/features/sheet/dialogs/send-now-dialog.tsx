import { confirmationText, confirmedRowText, rowsToConfirm } from '@fanfare/core/sheet/summary.ts';
import type { Sheet } from '@fanfare/core/sheet/sheet.ts';
import { counted } from '@fanfare/core/text/counted.ts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { FileList, lineSx } from './file-list.tsx';
import { RowHead } from './row-head.tsx';

interface SendNowDialogProps {
  sheet: Sheet;
  now: number;
  onSend: () => void;
  /** Selects these files and opens the dialog that sets their dates. */
  onDates: (rows: readonly string[]) => void;
  onCancel: () => void;
}

/**
 * Prevents publishing by accident. If some files have a date, the dialog lists the files that would be published now.
 * Otherwise, it lists only files with neither a title nor a description.
 */
export function SendNowDialog({ sheet, now, onSend, onDates, onCancel }: SendNowDialogProps) {
  const rows = rowsToConfirm(sheet, 'upload', now);
  return (
    <ConfirmDialog
      title={`Publish ${counted(rows.length, 'file')} now?`}
      text={confirmationText(sheet, now)}
      confirm={sheet.rows.some(({ schedule }) => schedule !== null) ? 'Publish and schedule' : 'Publish'}
      isDangerous={false}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      <Box sx={{ mt: 1.5, display: 'grid', gap: 1.5, color: 'text.primary' }}>
        <div>
          <FileList
            rows={rows}
            label="Files that go out now"
            renderLine={(row) => (
              <Box component="li" sx={lineSx}>
                <RowHead row={row} note={confirmedRowText(row)} />
              </Box>
            )}
          />
        </div>
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => onDates(rows.map(({ id }) => id))}
          sx={{ justifySelf: 'start' }}
        >
          {rows.length === 1 ? 'Give it a date' : 'Give them dates'}
        </Button>
      </Box>
    </ConfirmDialog>
  );
}
