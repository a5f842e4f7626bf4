import { useCallback, useEffect, useRef } from 'react';

/**
 * Manages the focus for people who use the keyboard. A key that opens another comment moves the focus into the
 * conversation; closing the conversation moves the focus back to the row. `selectedId`: the open comment.
 */
export function useInboxFocus(selectedId: string | null) {
  const before = useRef(selectedId);
  const movesFocus = useRef(false);
  useEffect(() => {
    const closed = selectedId === null ? before.current : null;
    before.current = selectedId;
    if (closed === null || (document.activeElement ?? document.body) !== document.body) return;
    const rows = document.querySelectorAll<HTMLElement>('[data-thread]');
    [...rows].find((row) => row.dataset['thread'] === closed)?.focus();
  }, [selectedId]);
  return {
    /**
     * Called when a comment is opened. `moves`: whether the focus moves to the conversation. After a click on a row,
     * the focus stays on the row.
     */
    setMovesFocus: useCallback((moves: boolean) => {
      movesFocus.current = moves;
    }, []),
    /** Called when a conversation is shown. Returns whether it takes the focus. */
    takeFocus: useCallback(() => {
      const takes = movesFocus.current;
      movesFocus.current = false;
      // The focus stays in the reply field if the person has started a reply before the conversation was loaded.
      return takes && !(document.activeElement instanceof HTMLTextAreaElement);
    }, []),
  };
}
