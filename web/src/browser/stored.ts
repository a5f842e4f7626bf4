import { useCallback, useSyncExternalStore } from 'react';

/** What a browser that keeps nothing remembers until the page goes. */
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

/** What is remembered under a key, also by another tab; null where nothing is. */
export const useStored = (key: string): string | null =>
  useSyncExternalStore(subscribe, () => readStored(key));

/** A remembered yes or no; null until it was chosen. Every tab shows the latest choice. */
export function useStoredChoice(key: string): [boolean | null, (choice: boolean) => void] {
  const stored = useStored(key);
  const choose = useCallback((choice: boolean) => writeStored(key, choice ? 'yes' : 'no'), [key]);
  return [stored === null ? null : stored === 'yes', choose];
}
