export type Release = () => void;

/**
 * Null when another tab holds the lock, or the browser has no locks. The browser releases a lock when its tab closes.
 */
export type TakeLock = (name: string) => Promise<Release | null>;

/** A tab that has just been closed releases its locks shortly after the next one has opened. */
const timeoutMs = 5000;

export const takeLock: TakeLock = (name) =>
  new Promise((resolve) => {
    if (!('locks' in navigator)) {
      resolve(null);
      return;
    }
    const signal = AbortSignal.timeout(timeoutMs);
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, { signal }, hold).catch(() => resolve(null));
  });
