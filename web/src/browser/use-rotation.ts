import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useState, type FocusEvent } from 'react';

interface Rotation {
  count: number;
  /** The time for which each item is shown. */
  ms: number;
  first?: number;
}

/**
 * Shows items in turn. Rotation pauses while the pointer is over the element or the focus is inside it, and never
 * starts for people who asked for reduced motion.
 */
export function useRotation({ count, ms, first = 0 }: Rotation) {
  const [index, setIndex] = useState(first % count);
  const [isPointed, setIsPointed] = useState(false);
  const [isFocused, setIsFocused] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  const prefersReducedMotion = useMediaQuery('(prefers-reduced-motion: reduce)', { noSsr: true });
  const isRotating = !isPointed && !isFocused && !prefersReducedMotion && !isStopped;

  useEffect(() => {
    if (!isRotating) return undefined;
    const timer = window.setTimeout(() => setIndex((index + 1) % count), ms);
    return () => window.clearTimeout(timer);
  }, [isRotating, index, count, ms]);

  return {
    index,
    isRotating,
    /** False for people who asked for reduced motion. */
    canRotate: !prefersReducedMotion,
    isStopped,
    setIsStopped,
    /** Shows an item; a number beyond either end continues at the other end. */
    show: (next: number) => setIndex((next + count) % count),
    /** Handlers for the element around the items, which pause the rotation. */
    pauses: {
      onPointerEnter: () => setIsPointed(true),
      onPointerLeave: () => setIsPointed(false),
      onFocus: () => setIsFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setIsFocused(currentTarget.contains(relatedTarget)),
    },
  };
}
