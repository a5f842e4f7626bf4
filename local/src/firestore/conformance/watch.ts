/** Collects the snapshots of a listener, so that a check can wait for one without timers. */
export interface Watch<Snapshot> {
  /** resolves with the first matching snapshot, even one that was received before */
  until(matches: (snapshot: Snapshot) => boolean): Promise<Snapshot>;
  readonly heard: readonly Snapshot[];
  stop(): void;
}

interface Waiter<Snapshot> {
  readonly matches: (snapshot: Snapshot) => boolean;
  readonly resolve: (snapshot: Snapshot) => void;
  readonly reject: (error: Error) => void;
}

export function watch<Snapshot>(
  listen: (next: (snapshot: Snapshot) => void, fail: (error: Error) => void) => () => void,
): Watch<Snapshot> {
  const heard: Snapshot[] = [];
  let waiters: Waiter<Snapshot>[] = [];
  let failure: Error | undefined;
  const stop = listen(
    (snapshot) => {
      heard.push(snapshot);
      const ready = waiters.filter((waiter) => waiter.matches(snapshot));
      waiters = waiters.filter((waiter) => !ready.includes(waiter));
      for (const waiter of ready) waiter.resolve(snapshot);
    },
    (error) => {
      failure = error;
      for (const waiter of waiters) waiter.reject(error);
    },
  );
  return {
    heard,
    stop,
    until: async (matches) => {
      if (failure) throw failure;
      const found = heard.find(matches);
      if (found !== undefined) return found;
      return new Promise((resolve, reject) => {
        waiters.push({ matches, resolve, reject });
      });
    },
  };
}
