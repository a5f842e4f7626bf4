import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

export interface FrameMoves {
  /** Moves the frame by pixels of the image. */
  onMove: (by: { right: number; down: number }) => void;
  /** Divides the width and height of the frame by this number. */
  onZoom?: (by: number) => void;
  /** Called after a key has moved or zoomed the frame, because screen readers have to announce the change. */
  onKey: () => void;
}

interface Point {
  x: number;
  y: number;
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const zooms: Readonly<Record<string, number>> = { '+': 1.1, '=': 1.1, '-': 1 / 1.1, '\u2212': 1 / 1.1 };

/** The fraction of the image's width by which an arrow key moves the frame: without Shift and with Shift. */
const steps = { short: 0.01, long: 0.1 } as const;

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

export function useFrameMoves(image: { width: number }, { onMove, onZoom, onKey }: FrameMoves) {
  const pointers = useRef(new Map<number, Point>());
  const forget = ({ pointerId }: PointerEvent) => pointers.current.delete(pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const before = pointers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      pointers.current.set(event.pointerId, now);
      const [other] = [...pointers.current].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]));
      if (other) {
        onZoom?.(distance(now, other) / Math.max(1, distance(before, other)));
        return;
      }
      const scale = image.width / Math.max(1, event.currentTarget.getBoundingClientRect().width);
      onMove({ right: (now.x - before.x) * scale, down: (now.y - before.y) * scale });
    },
    onPointerUp: forget,
    onPointerCancel: forget,
    onKeyDown(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const direction = directions[event.key];
      const zoom = onZoom && zooms[event.key];
      if (!direction && zoom === undefined) return;
      event.preventDefault();
      const step = image.width * (event.shiftKey ? steps.long : steps.short);
      if (direction) onMove({ right: direction.x * step, down: direction.y * step });
      else if (zoom !== undefined) onZoom?.(zoom);
      onKey();
    },
  };
}
