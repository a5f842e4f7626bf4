/** Gives up a lock. */
export type Release = () => void;

/** Null where another page holds it, or the browser has no locks. It is given up by itself when the page goes. */
export type TakeLock = (name: string) => Promise<Release | null>;

export const takeLock: TakeLock = (name) =>
  new Promise((resolve) => {
    if (!('locks' in navigator)) {
      resolve(null);
      return;
    }
    const held = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return new Promise<void>((release) => resolve(release));
      resolve(null);
      return undefined;
    });
    held.catch(() => resolve(null));
  });
