import { useEffect, useState, type RefObject } from 'react';
import { observeNearViewport } from './observe-near-viewport.ts';

/** Margin around the viewport within which something is loaded. */
const nearMargin = '600px';

/**
 * Margin beyond which the content is released. Larger than `nearMargin`, so that scrolling back and forth does not load
 * the content again.
 */
const farMargin = '2400px';

/** Calls back each time an element comes near the viewport. */
export function useNearViewport(ref: RefObject<Element | null>, onNear: () => void, active = true): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || !active) return undefined;
    return observeNearViewport(element, nearMargin, (isNear) => {
      if (isNear) onNear();
    });
  }, [ref, onNear, active]);
}

/**
 * Tells whether an element has come near the viewport. With `resetsWhenFar`, the result is false again once the element is far
 * away.
 */
export function useIsNearViewport(ref: RefObject<Element | null>, resetsWhenFar: boolean): boolean {
  const [is, setIs] = useState(false);
  const [onNear] = useState(() => () => setIs(true));
  useNearViewport(ref, onNear, resetsWhenFar || !is);
  useEffect(() => {
    const element = ref.current;
    if (!element || !resetsWhenFar) return undefined;
    return observeNearViewport(element, farMargin, (isNear) => {
      if (!isNear) setIs(false);
    });
  }, [ref, resetsWhenFar]);
  return is;
}
