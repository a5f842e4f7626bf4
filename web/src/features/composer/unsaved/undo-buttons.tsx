import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import type { Dispatch } from 'react';
import { RedoIcon, UndoIcon } from '../../../ui/icons/actions.tsx';
import type { HistoryStep } from './undo-keys.ts';

interface UndoButtonsProps {
  canUndo: boolean;
  canRedo: boolean;
  dispatch: Dispatch<HistoryStep>;
}

/** Undo and redo for people without a keyboard. */
export function UndoButtons({ canUndo, canRedo, dispatch }: UndoButtonsProps) {
  return (
    <Box role="group" aria-label="History" sx={{ display: 'flex' }}>
      <IconButton
        aria-label="Undo change"
        aria-keyshortcuts="Control+Z"
        title="Undo (Ctrl+Z)"
        disabled={!canUndo}
        onClick={() => dispatch({ kind: 'undo' })}
      >
        <UndoIcon />
      </IconButton>
      <IconButton
        aria-label="Redo change"
        aria-keyshortcuts="Control+Shift+Z"
        title="Redo (Ctrl+Shift+Z)"
        disabled={!canRedo}
        onClick={() => dispatch({ kind: 'redo' })}
      >
        <RedoIcon />
      </IconButton>
    </Box>
  );
}
