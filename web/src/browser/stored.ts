import { useCallback, useSyncExternalStore } from 'react';

/** Values that the browser refused to store, kept until the page closes. `storedValue`: the older value that is stored. */
const unstored = new Map<string, { value: string; storedValue: string | null }>();
const listeners = new Set<() => void>();

/** Removes the values that the browser refused to store. Only tests need this, because all tests share one page. */
export const forgetUnstored = (): void => unstored.clear();

function readBrowser(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The newest value. This is the unstored value, unless another tab has stored a newer value since. */
export function readStored(key: string): string | null {
  const stored = readBrowser(key);
  const here = unstored.get(key);
  return here && here.storedValue === stored ? here.value : stored;
}

/**
 * Stores a value. If the storage is full, stores the first value of `smaller` that fits. If none fits, the old value
 * stays stored, and the new value is kept while the page is open (see `useIsUnstored`). Returns the stored value.
 */
export function writeStored(key: string, value: string, smaller: readonly string[] = []): string | null {
  const fits = (each: string) => {
    try {
      localStorage.setItem(key, each);
      return true;
    } catch {
      return false;
    }
  };
  const stored = [value, ...smaller].find(fits) ?? null;
  if (stored === null) unstored.set(key, { value, storedValue: readBrowser(key) });
  else unstored.delete(key);
  for (const listener of listeners) listener();
  return stored;
}

function isUnstored(key: string): boolean {
  const here = unstored.get(key);
  return here !== undefined && here.storedValue === readBrowser(key);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Tells whether the newest value is lost when the page closes, because the browser has not stored it. */
export const useIsUnstored = (key: string): boolean => useSyncExternalStore(subscribe, () => isUnstored(key));

/** A stored value or null. Follows changes in other tabs. */
export const useStored = (key: string): string | null =>
  useSyncExternalStore(subscribe, () => readStored(key));

/** A stored boolean; null until the person has chosen. All tabs show the latest choice. */
export function useStoredChoice(key: string): [boolean | null, (choice: boolean) => void] {
  const stored = useStored(key);
  const choose = useCallback((choice: boolean) => void writeStored(key, choice ? 'yes' : 'no'), [key]);
  return [stored === null ? null : stored === 'yes', choose];
}
