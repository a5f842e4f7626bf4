import { useLayoutEffect } from 'react';

const property = '--action-bar';

/** Every element depends on the property, so it is only set when it changes. */
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
    // Reports the first height too, after the layout of the next frame. Reading it here would cost one more layout.
    const observer = new ResizeObserver(() => publish(`${element.offsetHeight}px`));
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  useLayoutEffect(() => () => void document.documentElement.style.removeProperty(property), []);
}
