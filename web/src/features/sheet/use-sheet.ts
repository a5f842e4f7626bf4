import { useEffect, useState, useSyncExternalStore } from 'react';
import { takeLock } from '../../browser/lock.ts';
import { SheetStore, sheetKey, type SheetView } from './sheet-store.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** The sheet of a person in a workspace, while the bulk editor is open. */
export function useSheet({ uid, workspaceId }: { uid: string; workspaceId: string }): {
  store: SheetStore;
  view: SheetView;
} {
  const [store] = useState(
    () => new SheetStore({ key: sheetKey(uid, workspaceId), takeLock, now: Date.now, sleep }),
  );
  useEffect(() => {
    void store.open();
    // The other tab may have been closed meanwhile.
    const look = () => void store.open();
    window.addEventListener('storage', store.onStorage);
    window.addEventListener('pagehide', store.flush);
    window.addEventListener('focus', look);
    return () => {
      window.removeEventListener('storage', store.onStorage);
      window.removeEventListener('pagehide', store.flush);
      window.removeEventListener('focus', look);
      store.close();
    };
  }, [store]);
  const view = useSyncExternalStore(store.subscribe, store.view);
  return { store, view };
}
