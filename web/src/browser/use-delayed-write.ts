import { useCallback, useEffect, useMemo, useRef } from 'react';

/** The pause before a write. It is longer than the pause between two key presses. */
const pauseMs = 400;

interface DelayedWrite {
  /** Writes after a pause and replaces a waiting write. Returns a function that ends the pause. */
  schedule(write: () => void): () => void;
  /** Drops the write that waits. */
  forget(): void;
}

/**
 * Writes unfinished work once the person pauses. A waiting write is made immediately when the page is closed or the
 * component unmounts.
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
