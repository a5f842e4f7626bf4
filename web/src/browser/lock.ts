export type Release = () => void;

/**
 * Resolves to null if another tab does not release the lock in time, or the browser has no locks. With a signal, waits
 * until the signal is aborted. The browser releases a lock when its tab closes.
 */
export type TakeLock = (name: string, signal?: AbortSignal) => Promise<Release | null>;

/** The longest wait for a lock: a tab that was just closed may still hold it when the next tab opens. */
const timeoutMs = 5000;

export const takeLock: TakeLock = (name, signal = AbortSignal.timeout(timeoutMs)) =>
  new Promise((resolve) => {
    if (!('locks' in navigator)) {
      resolve(null);
      return;
    }
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, { signal }, hold).catch(() => resolve(null));
  });
