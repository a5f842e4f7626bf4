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
    // React also passes the events of open dialogs to this handler. They are ignored, because dialogs are outside of
    // the composer.
    if (!(ctrlKey || metaKey) || altKey || !isInside) return;
    const key = event.key.toLowerCase();
    const isRedo = key === 'y' || (key === 'z' && shiftKey);
    if (key !== 'z' && !isRedo) return;
    event.preventDefault();
    dispatch({ kind: isRedo ? 'redo' : 'undo' });
  };
