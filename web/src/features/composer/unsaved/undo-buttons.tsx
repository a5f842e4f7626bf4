import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, type Dispatch } from 'react';
import { RedoIcon, UndoIcon } from '../../../ui/icons/actions.tsx';
import type { HistoryStep } from './undo-keys.ts';

interface UndoButtonsProps {
  canUndo: boolean;
  canRedo: boolean;
  dispatch: Dispatch<HistoryStep>;
}

const layerOf = (element: Element) => element.closest('[role="dialog"], [role="alertdialog"]');

/** Ctrl+Enter presses the main action of the composer. Here, because this is not part of the first load. */
function pressMainAction(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, repeat, target, defaultPrevented } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || repeat || defaultPrevented) return;
  const main = document.querySelector<HTMLElement>('[aria-label="Post actions"] .MuiButton-contained');
  if (!main || !(target instanceof Element) || layerOf(target) !== layerOf(main)) return;
  event.preventDefault();
  main.click();
}

/** Undo and redo for people without a keyboard. */
export function UndoButtons({ canUndo, canRedo, dispatch }: UndoButtonsProps) {
  useEffect(() => {
    document.addEventListener('keydown', pressMainAction);
    return () => document.removeEventListener('keydown', pressMainAction);
  }, []);
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
