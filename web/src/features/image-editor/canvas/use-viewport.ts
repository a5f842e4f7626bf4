import type { Size } from '@fanfare/core/image-edit/edit.ts';
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { fittedView, pannedView, zoomedView, zoomStep, type Point, type View } from './viewport.ts';

/** The space around the frame when it is fitted into the stage, in pixels. */
const margin = { wide: 40, narrow: 14 } as const;
const wideFrom = 600;

export interface Viewport {
  view: View;
  stage: Size;
  element: HTMLElement | null;
  /** The ref of the stage, whose size is measured. */
  ref: (element: HTMLElement | null) => void;
  isFitted: boolean;
  fit(): void;
  /** Zooms around a point of the stage, or around its middle. */
  zoom(by: number, at?: Point): void;
  zoomIn(): void;
  zoomOut(): void;
  pan(by: Point): void;
}

/**
 * The zoom and position of the frame on the stage. The frame is fitted into the stage until the person zooms or moves
 * it. `fit` fits it again.
 */
export function useViewport(frame: Size): Viewport {
  const [stage, setStage] = useState<Size>({ width: 800, height: 600 });
  const [own, setOwn] = useState<View | null>(null);
  const [element, setElement] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!element) return undefined;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0)
        setStage((before) =>
          before.width === width && before.height === height ? before : { width, height },
        );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  // Turning the picture changes the width and height of the frame, so the earlier view no longer fits.
  const key = `${frame.width} ${frame.height}`;
  const [seen, setSeen] = useState(key);
  if (seen !== key) {
    setSeen(key);
    setOwn(null);
  }
  const fitted = fittedView(frame, stage, stage.width < wideFrom ? margin.narrow : margin.wide);
  const view = own ?? fitted;
  const latest = useRef({ fitted, frame, stage });
  useLayoutEffect(() => {
    latest.current = { fitted, frame, stage };
  });
  const zoom = useCallback((by: number, at?: Point) => {
    const now = latest.current;
    const middle = { x: now.stage.width / 2, y: now.stage.height / 2 };
    setOwn((before) => zoomedView(before ?? now.fitted, by, at ?? middle, now.fitted.zoom));
  }, []);
  const pan = useCallback((by: Point) => {
    const now = latest.current;
    setOwn((before) => pannedView(before ?? now.fitted, by, now.frame, now.stage));
  }, []);
  return {
    view,
    stage,
    element,
    ref: setElement,
    isFitted: own === null,
    fit: useCallback(() => setOwn(null), []),
    zoom,
    zoomIn: useCallback(() => zoom(zoomStep), [zoom]),
    zoomOut: useCallback(() => zoom(1 / zoomStep), [zoom]),
    pan,
  };
}
