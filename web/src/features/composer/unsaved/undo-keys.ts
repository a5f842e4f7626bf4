import type { Dispatch, KeyboardEvent } from 'react';

export type HistoryStep = { kind: 'undo' } | { kind: 'redo' };

/**
 * Undo and redo by keyboard. The composer has one stack for all tabs and fields, so the browser's own stack of a single
 * field is not used.
 */
export const undoKeys =
  (dispatch: Dispatch<HistoryStep>) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { target, currentTarget, ctrlKey, metaKey, shiftKey, altKey } = event;
    const isInside = target instanceof Node && currentTarget.contains(target);
    // The events of open dialogs, which React also passes to this handler, are ignored: their elements are outside of
    // the composer.
    if (!(ctrlKey || metaKey) || altKey || !isInside) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && shiftKey);
    if (key !== 'z' && !isRedo) return;
    event.preventDefault();
    dispatch({ kind: isRedo ? 'redo' : 'undo' });
  };
