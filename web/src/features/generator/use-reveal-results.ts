import { useEffect, useRef, type RefObject } from 'react';

const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Tells whether the beginning of an element is in the window, below the top bar, with room for some of its content. */
function isShown(element: HTMLElement): boolean {
  const { top } = element.getBoundingClientRect();
  return top >= 57 && top < window.innerHeight - 240;
}

/**
 * Scrolls to the results when a person has asked for some, because on a phone they are below the form. The focus stays
 * where it is: the person may be writing. `run`: the run that was asked for on this page; null before.
 */
export function useRevealResults(run: string | null): RefObject<HTMLElement | null> {
  const results = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = results.current;
    if (run === null || !element || isShown(element)) return;
    const behavior = window.matchMedia(reducedMotion).matches ? 'instant' : 'smooth';
    element.scrollIntoView({ block: 'start', behavior });
  }, [run]);
  return results;
}
