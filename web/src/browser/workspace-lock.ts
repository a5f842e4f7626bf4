import { useEffect, useSyncExternalStore } from 'react';

let locks = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
  locks += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps the active workspace while the component is mounted. */
export function useWorkspaceLock(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

/** Tells whether something on the page needs the active workspace to stay. */
export const useIsWorkspaceLocked = (): boolean => useSyncExternalStore(subscribe, () => locks > 0);
