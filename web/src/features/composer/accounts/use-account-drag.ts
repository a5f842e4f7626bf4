import { useEffect, useRef, useState, type PointerEvent } from 'react';

/** Marks the element of an account, so that the element below the pointer can be found. */
export const accountAttribute = 'data-account';

/** A finger that rests this long lifts the tile; a shorter touch selects it or scrolls the row. */
const holdMs = 300;
/**
 * A mouse that moves farther than this begins a drag; a finger that does so before `holdMs` has passed scrolls the row.
 */
const dragPx = 6;

interface Grip {
  key: string;
  x: number;
  y: number;
  isTouch: boolean;
}

const keyAt = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
  document
    .elementFromPoint(clientX, clientY)
    ?.closest(`[${accountAttribute}]`)
    ?.getAttribute(accountAttribute) ?? null;

const isFar = ({ x, y }: Grip, { clientX, clientY }: { clientX: number; clientY: number }) =>
  Math.hypot(clientX - x, clientY - y) > dragPx;

/** Moves accounts by dragging their tiles with a mouse, or with a finger after a short hold. */
export function useAccountDrag(onMove: (key: string, to: string) => void) {
  const row = useRef<HTMLDivElement>(null);
  const [grip, setGrip] = useState<Grip | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const isLifted = useRef(false);
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });

  // The listener is registered in advance, because browsers decide at the beginning of a touch whether scrolling can be
  // prevented.
  useEffect(() => {
    const element = row.current;
    const keep = (event: Event) => isLifted.current && event.preventDefault();
    element?.addEventListener('touchmove', keep, { passive: false });
    return () => element?.removeEventListener('touchmove', keep);
  }, []);

  useEffect(() => {
    if (!grip) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const lift = () => {
      isLifted.current = true;
      setDragged(grip.key);
    };
    const end = () => {
      isLifted.current = false;
      setGrip(null);
      setDragged(null);
    };
    const timer = grip.isTouch ? window.setTimeout(lift, holdMs) : undefined;
    let hasMoved = false;
    const follow = (event: globalThis.PointerEvent) => {
      const over = isLifted.current ? keyAt(event) : null;
      if (over !== null && over !== grip.key) {
        hasMoved = true;
        latest.current(grip.key, over);
      }
      if (isLifted.current || !isFar(grip, event)) return;
      // A finger that moves before `holdMs` has passed scrolls the row.
      if (grip.isTouch) end();
      else lift();
    };
    // The click that ends a drag selects nothing.
    const stopClick = (event: Event) => hasMoved && event.stopPropagation();
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', end, { signal });
    window.addEventListener('pointercancel', end, { signal });
    window.addEventListener('click', stopClick, { signal, capture: true });
    return () => {
      window.clearTimeout(timer);
      // Keeps the listeners for a moment, because the click comes after `pointerup`.
      window.setTimeout(() => listening.abort());
    };
  }, [grip]);

  return {
    row,
    dragged,
    begin(key: string, { button, clientX, clientY, pointerType }: PointerEvent) {
      if (button === 0) setGrip({ key, x: clientX, y: clientY, isTouch: pointerType !== 'mouse' });
    },
  };
}
