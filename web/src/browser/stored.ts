import { useCallback, useSyncExternalStore } from 'react';

/** A choice that this browser remembers. One that keeps nothing forgets it with the page. */
const forgotten = new Map<string, string>();
const listeners = new Set<() => void>();

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? forgotten.get(key) ?? null;
  } catch {
    return forgotten.get(key) ?? null;
  }
}

export function writeStored(key: string, value: string): void {
  forgotten.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Remembered until the page goes.
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

/** A remembered yes or no; null until it was chosen. Every tab shows the latest choice. */
export function useStoredChoice(key: string): [boolean | null, (choice: boolean) => void] {
  const stored = useSyncExternalStore(subscribe, () => readStored(key));
  const choose = useCallback((choice: boolean) => writeStored(key, choice ? 'yes' : 'no'), [key]);
  return [stored === null ? null : stored === 'yes', choose];
}
