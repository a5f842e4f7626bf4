import { useLayoutEffect } from 'react';

const property = '--action-bar';

/**
 * A change of the property makes the browser compute the styles of all elements, so the property is set only if its
 * value differs.
 */
function publish(height: string): void {
  const { style } = document.documentElement;
  if (style.getPropertyValue(property) !== height) style.setProperty(property, height);
}

/** Publishes the height of the element as `--action-bar`, so that toasts and uploads stay above it. */
export function usePublishedHeight(element: HTMLElement | null): void {
  useLayoutEffect(() => {
    if (!element) {
      document.documentElement.style.removeProperty(property);
      return undefined;
    }
    // The observer also reports the first height, after the next layout. Reading the height here would cost one more
    // layout.
    const observer = new ResizeObserver(() => publish(`${element.offsetHeight}px`));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty(property), []);
}
