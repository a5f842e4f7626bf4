import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, type ReactNode } from 'react';
import { RefreshIcon } from '../../ui/icons/actions.tsx';
import { TableIcon } from '../../ui/icons/editors.tsx';
import { EditIcon } from '../../ui/icons/icons.tsx';
import { UndoButtons } from '../composer/index.ts';
import type { OpenDialog } from './sheet-dialogs.tsx';
import { SparkleIcon } from '../../ui/icons/navigation.tsx';
import { FileIcon, SpreadIcon } from './sheet-icons.tsx';
import type { SheetTools } from './sheet-tools.ts';

interface SheetToolbarProps {
  tools: SheetTools;
  canUndo: boolean;
  canRedo: boolean;
  onOpen: (dialog: OpenDialog) => void;
}

const dialogs: readonly { dialog: OpenDialog; label: string; icon: ReactNode }[] = [
  { dialog: { kind: 'apply' }, label: 'Apply to selected', icon: <EditIcon /> },
  { dialog: { kind: 'spread' }, label: 'Spread dates', icon: <SpreadIcon /> },
  { dialog: { kind: 'names' }, label: 'Fill from file names', icon: <FileIcon /> },
  { dialog: { kind: 'captions' }, label: 'AI captions', icon: <SparkleIcon /> },
];

export function SheetToolbar({ tools, canUndo, canRedo, onOpen }: SheetToolbarProps) {
  const { rows, selected } = tools.sheet;
  return (
    <Box role="group" aria-label="Actions for files" sx={barSx}>
      <Box component="span" role="status" sx={countSx}>
        {`${selected.length} of ${rows.length} selected`}
      </Box>
      {dialogs.map(({ dialog, label, icon }) => (
        <Button
          key={label}
          size="small"
          color="inherit"
          startIcon={icon}
          aria-haspopup="dialog"
          onClick={() => onOpen(dialog)}
        >
          {label}
        </Button>
      ))}
      <Box sx={{ ml: 'auto', minWidth: 88 }}>
        <Suspense>
          <UndoButtons dispatch={tools.dispatch} canUndo={canUndo} canRedo={canRedo} />
        </Suspense>
      </Box>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<TableIcon />}
        aria-haspopup="dialog"
        onClick={() => onOpen({ kind: 'csv', file: null })}
      >
        Import CSV
      </Button>
      <Button
        size="small"
        color="inherit"
        startIcon={<RefreshIcon />}
        aria-haspopup="dialog"
        onClick={() => onOpen({ kind: 'startOver' })}
      >
        Start over
      </Button>
    </Box>
  );
}

const barSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  minWidth: 0,
  mx: { xs: -2, sm: 0 },
  px: { xs: 2, sm: 0 },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  '& > *': { flex: 'none' },
  '& .MuiButton-root': { minHeight: { xs: 44, sm: 36 }, whiteSpace: 'nowrap' },
} as const;

const countSx = {
  px: 1,
  py: 0.25,
  mr: 0.5,
  borderRadius: '13px',
  typography: 'caption',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  color: 'primary.main',
  bgcolor: 'action.selected',
} as const;
