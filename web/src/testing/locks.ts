/** Locks of the browser, which jsdom lacks. `isTaken`: another tab holds them. */
export function stubLocks({ isTaken = false } = {}): void {
  const request = (_name: string, _options: unknown, hold: () => Promise<void>) =>
    isTaken ? Promise.reject(new Error('The lock is taken.')) : hold();
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

export const removeLocks = (): boolean => Reflect.deleteProperty(navigator, 'locks');

/** Locks that several tabs share: a request waits until the lock is released. `holdElsewhere`: another tab takes a lock. */
export function stubSharedLocks(): { holdElsewhere: (name: string) => () => void } {
  const ends = new Map<string, Promise<void>>();
  const request = (name: string, { signal }: { signal?: AbortSignal }, hold: () => Promise<void>) => {
    const end = (ends.get(name) ?? Promise.resolve()).then(() => (signal?.aborted ? undefined : hold()));
    ends.set(name, end);
    return end;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return {
    holdElsewhere(name) {
      const closed = Promise.withResolvers<void>();
      void request(name, {}, () => closed.promise);
      return () => closed.resolve();
    },
  };
}
