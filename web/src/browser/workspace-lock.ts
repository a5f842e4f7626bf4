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

/** Prevents a switch to another workspace until the returned function is called. */
export function lockWorkspace(): () => void {
  change(1);
  return () => change(-1);
}

/** Prevents a switch to another workspace while the component is mounted. */
export function useWorkspaceLock(): void {
  useEffect(lockWorkspace, []);
}

export const useIsWorkspaceLocked = (): boolean => useSyncExternalStore(subscribe, () => locks > 0);
