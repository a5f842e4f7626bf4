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
    // React also passes events of dialogs through here, although dialogs are elsewhere on the page.
    if (!(ctrlKey || metaKey) || altKey || !isInside) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && shiftKey);
    if (key !== 'z' && !isRedo) return;
    event.preventDefault();
    dispatch({ kind: isRedo ? 'redo' : 'undo' });
  };
