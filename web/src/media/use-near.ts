import { useEffect, useState, type RefObject } from 'react';

/** How far beyond the edge of the screen something is made ready. */
const margin = '600px';

/** Calls when something comes near the screen, each time it does. */
export function useNear(ref: RefObject<Element | null>, onNear: () => void, active = true): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || !active) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, onNear, active]);
}

/** Whether something has been near the screen, ever. */
export function useWasNear(ref: RefObject<Element | null>): boolean {
  const [was, setWas] = useState(false);
  const [onNear] = useState(() => () => setWas(true));
  useNear(ref, onNear, !was);
  return was;
}
