import { useLayoutEffect } from 'react';

/** Publishes the height of the element as `--action-bar`, so that toasts and uploads stay above it. */
export function usePublishedHeight(element: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--action-bar', `${element.offsetHeight}px`);
    measure();
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    observer?.observe(element);
    return () => {
      observer?.disconnect();
      style.removeProperty('--action-bar');
    };
  }, [element]);
}
