import { useEffect, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { takeLock } from '../../browser/lock.ts';
import { useToast } from '../../ui/toasts.tsx';
import { followBackgroundSheet } from './follow-background-sheet.ts';
import { useBackgroundSheets } from './background-sheets.tsx';
import { SheetStore, sheetKey, type SheetView } from './sheet-store.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * The sheet of a person in a workspace, while the bulk editor is open. Sending continues after the editor is closed.
 */
export function useSheet({ uid, workspaceId }: { uid: string; workspaceId: string }): {
  store: SheetStore;
  view: SheetView;
} {
  const key = sheetKey(uid, workspaceId);
  const sheets = useBackgroundSheets();
  const toast = useToast();
  const navigate = useNavigate();
  const [store] = useState(
    () => sheets.get(key)?.store ?? new SheetStore({ key, takeLock, now: Date.now, sleep }),
  );
  useEffect(() => {
    sheets.get(key)?.handBack();
    sheets.delete(key);
    void store.open();
    window.addEventListener('storage', store.onStorage);
    window.addEventListener('pagehide', store.flush);
    return () => {
      window.removeEventListener('storage', store.onStorage);
      window.removeEventListener('pagehide', store.flush);
      if (!store.view().isSending) {
        store.close();
        return;
      }
      const open = (path: string) => void navigate(path);
      sheets.set(key, followBackgroundSheet(store, { toast, open, onEnd: () => sheets.delete(key) }));
    };
  }, [store, key, sheets, toast, navigate]);
  const view = useSyncExternalStore(store.subscribe, store.view);
  return { store, view };
}
