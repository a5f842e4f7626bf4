import { layerAt } from '@fanfare/core/image-edit/layers.ts';
import type { ImageEdit, Layer } from '@fanfare/core/image-edit/edit.ts';
import { useRef, useState, type PointerEvent } from 'react';
import type { Editing } from '../editing.ts';
import { gripAttribute, applyMove, readGrip, type Grip } from './gestures.ts';
import type { Viewport } from './use-viewport.ts';
import { toFrame, type Point } from './viewport.ts';

type Gesture =
  | { kind: 'pull'; grip: Grip; layerId: string | null; from: Point; edit: ImageEdit; step: string }
  | { kind: 'pan' }
  | { kind: 'draw'; points: number[] };

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

/**
 * In pixels of the screen. While a line is drawn, a point that is closer than this to the previous point is left out,
 * because nobody would see the difference.
 */
const closestPoints = 2;
/** In pixels of the screen. A press this close to a layer selects the layer. */
const hitTolerance = 6;

function gripAt(target: EventTarget | null): Grip | null {
  const element = target instanceof Element ? target.closest(`[${gripAttribute}]`) : null;
  return readGrip(element?.getAttribute(gripAttribute));
}

interface GestureOptions {
  editing: Editing;
  viewport: Viewport;
  /** True if the person holds Space, which moves the view. */
  isPanning: boolean;
  onSelect: (layer: Layer | null) => void;
}

/**
 * Handles gestures on the canvas: one pointer moves a layer, draws, or moves the view; two fingers zoom and move the
 * view.
 */
export function useGestures({ editing, viewport, isPanning, onSelect }: GestureOptions) {
  const pointers = useRef(new Map<number, Point>());
  const gesture = useRef<Gesture | null>(null);
  /** The line that is being drawn, as x, y, x, y and so on. */
  const [line, setLine] = useState<readonly number[] | null>(null);
  const { image, edit, tool, layer, shape, brush, frame } = editing;
  const { view } = viewport;

  const pointOf = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>): Point => {
    const { left, top } = currentTarget.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  const pull = (grip: Grip, layerId: string | null, from: Point): Gesture => {
    editing.settle();
    return { kind: 'pull', grip, layerId, from, edit, step: `pull ${grip.of} ${grip.by} ${layerId ?? ''}` };
  };
  /**
   * Selects the layer at a point and begins to move it. If there is no layer at the point, the gesture moves the view.
   */
  const hold = (grip: Grip | null, inFrame: Point): Gesture => {
    if (tool === 'crop') return { kind: 'pan' };
    const hit = layerAt(edit.layers, inFrame, hitTolerance / view.zoom);
    // A gesture that begins at the box of the selected layer moves this layer, even if another layer lies above it.
    const held = grip ? layer : hit;
    if (held) {
      if (held.id !== layer?.id) onSelect(held);
      return pull({ of: 'layer', by: 'all' }, held.id, inFrame);
    }
    if (layer) onSelect(null);
    return { kind: 'pan' };
  };
  const begin = (event: PointerEvent<HTMLElement>, at: Point): Gesture => {
    const inFrame = toFrame(view, at);
    if (isPanning || event.button === 1) return { kind: 'pan' };
    const grip = gripAt(event.target);
    if (grip && (grip.of === 'crop' || grip.by !== 'all')) return pull(grip, layer?.id ?? null, inFrame);
    if (tool === 'draw') {
      setLine([inFrame.x, inFrame.y]);
      return { kind: 'draw', points: [inFrame.x, inFrame.y] };
    }
    return hold(grip, inFrame);
  };
  const follow = (now: Exclude<Gesture, { kind: 'pan' }>, at: Point, isStrict: boolean) => {
    if (now.kind === 'draw') {
      const [x = 0, y = 0] = now.points.slice(-2);
      if (distance({ x, y }, at) * view.zoom < closestPoints) return;
      now.points.push(at.x, at.y);
      setLine([...now.points]);
      return;
    }
    const { grip, layerId, edit: from, step } = now;
    const by = { x: at.x - now.from.x, y: at.y - now.from.y };
    const held = { original: image, edit: from, grip, layerId, ratio: shape.ratio };
    editing.change(applyMove(held, { by, at, isStrict }), step);
  };
  const finishLine = (points: readonly number[]) => {
    setLine(null);
    const width = Math.max(1, (brush.width / 1000) * Math.max(frame.width, frame.height));
    const drawing = { kind: 'drawing', id: editing.newId(), isHidden: false, points, width } as const;
    editing.addLayer({ ...drawing, color: brush.color, opacity: brush.opacity });
    // Deselects the line that was just drawn. Otherwise a change of the brush would change this line as well.
    editing.select(null);
  };

  return {
    line,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button > 1) return;
        const at = pointOf(event);
        pointers.current.set(event.pointerId, at);
        event.currentTarget.setPointerCapture?.(event.pointerId);
        if (pointers.current.size === 1) gesture.current = begin(event, at);
        else {
          // A second finger zooms, so the line that the first finger began to draw is discarded.
          setLine(null);
          gesture.current = { kind: 'pan' };
        }
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const before = pointers.current.get(event.pointerId);
        const now = gesture.current;
        if (!before || !now) return;
        const at = pointOf(event);
        pointers.current.set(event.pointerId, at);
        const [other] = [...pointers.current].flatMap(([id, point]) =>
          id === event.pointerId ? [] : [point],
        );
        if (other) {
          viewport.zoom(distance(at, other) / Math.max(1, distance(before, other)), middle(at, other));
          viewport.pan({ x: (at.x - before.x) / 2, y: (at.y - before.y) / 2 });
          return;
        }
        if (now.kind === 'pan') viewport.pan({ x: at.x - before.x, y: at.y - before.y });
        else follow(now, toFrame(view, at), event.shiftKey);
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (!pointers.current.delete(event.pointerId) || pointers.current.size > 0) return;
        const done = gesture.current;
        gesture.current = null;
        if (done?.kind === 'draw') finishLine(done.points);
        editing.settle();
      },
      onPointerCancel(event: PointerEvent<HTMLElement>) {
        pointers.current.delete(event.pointerId);
        if (pointers.current.size > 0) return;
        setLine(null);
        gesture.current = null;
        editing.settle();
      },
    },
  };
}
