import { useCallback, useEffect, useRef, useState } from 'react';

export type RunState<Result> =
  | { state: 'under way' }
  | { state: 'done'; result: Result }
  | { state: 'failed'; error: unknown };

/**
 * Runs `work` once as soon as `ready` is true, even if React mounts the component twice: the code of an e-mail link
 * works only once.
 */
export function useRunOnce<Result>(
  work: () => Promise<Result>,
  ready: boolean,
): [RunState<Result>, () => void] {
  const [attempt, setAttempt] = useState<RunState<Result>>({ state: 'under way' });
  const begun = useRef(false);
  const run = useCallback(async () => {
    setAttempt({ state: 'under way' });
    try {
      setAttempt({ state: 'done', result: await work() });
    } catch (error) {
      setAttempt({ state: 'failed', error });
    }
  }, [work]);
  useEffect(() => {
    if (!ready || begun.current) return;
    begun.current = true;
    void run();
  }, [ready, run]);
  return [attempt, () => void run()];
}
