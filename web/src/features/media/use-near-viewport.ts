import { useEffect, useState, type RefObject } from 'react';
import { watchNear } from './observe-near-viewport.ts';

/** How far beyond the edge of what is seen something is made ready. */
const nearMargin = '600px';

/** How far beyond it something is let go again: further, so that whoever scrolls to and fro has it at once. */
const farMargin = '2400px';

/** Calls when something comes near what is seen, each time it does. */
export function useNear(ref: RefObject<Element | null>, onNear: () => void, active = true): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || !active) return undefined;
    return watchNear(element, nearMargin, (isNear) => {
      if (isNear) onNear();
    });
  }, [ref, onNear, active]);
}

/** Whether something has come near what is seen; with `letsGo`, only until it is far away again. */
export function useIsNear(ref: RefObject<Element | null>, letsGo: boolean): boolean {
  const [is, setIs] = useState(false);
  const [onNear] = useState(() => () => setIs(true));
  useNear(ref, onNear, letsGo || !is);
  useEffect(() => {
    const element = ref.current;
    if (!element || !letsGo) return undefined;
    return watchNear(element, farMargin, (isNear) => {
      if (!isNear) setIs(false);
    });
  }, [ref, letsGo]);
  return is;
}
