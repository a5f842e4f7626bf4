/** Gives up a lock. */
export type Release = () => void;

/** Null where another page holds it, or the browser has no locks. It is given up by itself when the page goes. */
export type TakeLock = (name: string) => Promise<Release | null>;

/** A page that was just closed gives its locks up a moment after the next one is there. */
const patienceMs = 5000;

export const takeLock: TakeLock = (name) =>
  new Promise((resolve) => {
    if (!('locks' in navigator)) {
      resolve(null);
      return;
    }
    const signal = AbortSignal.timeout(patienceMs);
    const hold = () => new Promise<void>((release) => resolve(release));
    navigator.locks.request(name, { signal }, hold).catch(() => resolve(null));
  });
