export type Release = () => void;

/**
 * Resolves to null if another tab does not release the lock in time, or the browser has no locks. The browser releases
 * a lock when its tab closes.
 */
export type TakeLock = (name: string) => Promise<Release | null>;

/** The longest wait for a lock: a tab that was just closed may still hold it when the next tab opens. */
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
