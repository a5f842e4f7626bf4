import { useCallback, useEffect, useMemo, useRef } from 'react';

/** The pause before a write. It is longer than the pause between two key presses. */
const pauseMs = 400;

interface DelayedWrite {
  /** Makes the write after a pause. Replaces a waiting write and starts the pause again. */
  schedule(write: () => void): void;
  /** Drops the waiting write. */
  forget(): void;
}

/**
 * Delays the writes of unfinished work, because one write per key press would be too many. A waiting write is made
 * immediately when the page is closed or the component unmounts.
 */
export function useDelayedWrite(): DelayedWrite {
  const pending = useRef<(() => void) | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
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
        clearTimeout(timer.current);
        timer.current = setTimeout(flush, pauseMs);
      },
      forget() {
        pending.current = null;
      },
    }),
    [flush],
  );
}
