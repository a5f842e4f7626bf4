import { useEffect, useEffectEvent, useRef, useState } from 'react';

/**
 * Runs the action of a button once `isReady`, so that a press is not lost while something is still loading. Returns the
 * waiting action (null if there is none), and a function that runs an action at once or keeps it until `isReady`.
 */
export function useDeferredPress<Action>(
  isReady: boolean,
  run: (action: Action) => void,
): [waiting: Action | null, press: (action: Action) => void] {
  const [waiting, setWaiting] = useState<Action | null>(null);
  const kept = useRef<Action>(null);
  if (isReady && waiting !== null) setWaiting(null);
  const runKept = useEffectEvent(() => {
    const action = kept.current;
    kept.current = null;
    if (action !== null) run(action);
  });
  useEffect(() => {
    if (isReady) runKept();
  }, [isReady]);
  const keep = (action: Action) => {
    kept.current = action;
    setWaiting(() => action);
  };
  return [waiting, (action) => (isReady ? run(action) : keep(action))];
}
