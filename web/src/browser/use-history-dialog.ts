import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';

interface Kept<Dialog> {
  dialog: Dialog;
  /** A dialog of another workspace is not shown after the person has changed the workspace and gone forward. */
  workspaceId: string;
}

/**
 * The open dialog of a screen, kept in its entry of the history. So Back closes it, and a reload keeps it open.
 * `onClosed` is called with the dialog that was closed, in whatever way.
 */
export function useHistoryDialog<Dialog extends object>(
  workspaceId: string,
  onClosed: (dialog: Dialog) => void,
) {
  const { key, search, state } = useLocation() as Location<Partial<Kept<Dialog>> | null>;
  const navigate = useNavigate();
  const left = useRef<string>(undefined);
  const dialog = (state?.workspaceId === workspaceId && state.dialog) || null;
  const shown = useRef<Dialog>(null);
  useEffect(() => {
    if (shown.current && !dialog) onClosed(shown.current);
    shown.current = dialog;
  });
  return {
    dialog,
    /**
     * Replaces an open dialog. `at`: the address below the dialog, if it is not the current one. With `replace`, Back
     * leads from the dialog to the entry before the current one.
     */
    open: (next: Dialog, { at = search, replace = dialog !== null } = {}) => {
      const entry: Kept<Dialog> = { dialog: next, workspaceId };
      void navigate({ search: at }, { state: entry, replace });
    },
    close: () => {
      // Going back takes a moment, in which a second click or key would go back once more.
      if (dialog === null || left.current === key) return;
      left.current = key;
      void navigate(-1);
    },
  };
}
