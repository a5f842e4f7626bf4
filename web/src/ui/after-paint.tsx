import { useDeferredValue, type ReactNode } from 'react';

interface AfterPaintProps {
  /** The space for the children, in pixels, so that what is below them stays in place. */
  minHeight: number;
  children: ReactNode;
}

/**
 * Renders its children after everything around them has been painted. On a slow device, the screen appears sooner,
 * because its first paint does not wait for the children.
 */
export const AfterPaint = ({ minHeight, children }: AfterPaintProps) =>
  useDeferredValue(true, false) ? children : <div style={{ minHeight }} />;
