import { useCallback, useEffect, useMemo, useRef } from 'react';

/** The pause before a write. It is longer than the pause between two key presses. */
const pauseMs = 400;

interface DelayedWrite {
  /**
   * Makes the write after a pause, in place of a write that waits. The returned function ends the pause without a
   * write: the write then waits for the next call, the end of the page or the unmounting.
   */
  schedule(write: () => void): () => void;
  /** Drops the write that waits. */
  forget(): void;
}

/**
 * Delays the writes of unfinished work, so that not each key press causes one. A waiting write is made immediately
 * when the page is closed or the component unmounts.
 */
export function useDelayedWrite(): DelayedWrite {
  const pending = useRef<(() => void) | null>(null);
  const flush = useCallback(() => {
    const write = pending.current;
    pending.current = null;
    write?.();
  }, []);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return useMemo(
    () => ({
      schedule(write) {
        pending.current = write;
        const timer = setTimeout(flush, pauseMs);
        return () => clearTimeout(timer);
      },
      forget() {
        pending.current = null;
      },
    }),
    [flush],
  );
}
