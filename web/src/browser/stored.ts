import { useCallback, useSyncExternalStore } from 'react';

/** Values for browsers that block storage; lost when the page closes. */
const forgotten = new Map<string, string>();
const listeners = new Set<() => void>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return forgotten.get(key) ?? null;
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    forgotten.set(key, value);
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** A stored value or null. Follows changes in other tabs. */
export const useStored = (key: string): string | null =>
  useSyncExternalStore(subscribe, () => readStored(key));

/** A stored yes or no; null until it was chosen. All tabs show the latest choice. */
export function useStoredChoice(key: string): [boolean | null, (choice: boolean) => void] {
  const stored = useStored(key);
  const choose = useCallback((choice: boolean) => writeStored(key, choice ? 'yes' : 'no'), [key]);
  return [stored === null ? null : stored === 'yes', choose];
}
