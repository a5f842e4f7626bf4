import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { TrashIcon } from '../../../ui/icons/actions.tsx';
import { surface } from '../../../ui/surface.ts';
import { filesText } from '../media-text.ts';
import type { DeleteProgress } from './use-delete-media.ts';

interface SelectionBarProps {
  count: number;
  /** Null while no deletion is running. */
  progress: DeleteProgress | null;
  onAll: () => void;
  onClear: () => void;
  onDelete: () => void;
}

function progressText({ done, total }: DeleteProgress): string {
  return total === 1 ? 'Deleting 1 file' : `Deleting ${Math.min(done + 1, total)} of ${total} files`;
}

/** Toolbar with the actions for the selected files. */
export function SelectionBar({ count, progress, onAll, onClear, onDelete }: SelectionBarProps) {
  const busy = progress !== null;
  return (
    <Stack
      direction="row"
      role="group"
      aria-label="Selected files"
      sx={{
        ...surface,
        position: 'sticky',
        top: 'calc(var(--sticky-top, 0px) + 8px)',
        zIndex: 10,
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1,
        pl: 2,
        pr: 1,
        py: 0.75,
      }}
    >
      <Typography
        role="status"
        sx={{ flex: { xs: '1 1 100%', sm: 1 }, fontWeight: 560, whiteSpace: 'nowrap' }}
      >
        {progress ? progressText(progress) : `${filesText(count)} selected`}
      </Typography>
      <Button color="inherit" size="small" disabled={busy} onClick={onAll}>
        Select all shown
      </Button>
      <Button color="inherit" size="small" disabled={busy} onClick={onClear}>
        Clear
      </Button>
      <Button color="error" size="small" startIcon={<TrashIcon />} loading={busy} onClick={onDelete}>
        Delete
      </Button>
    </Stack>
  );
}
