import { snapToStep } from '@fanfare/core/calendar/moves.ts';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import type { MoveTarget } from './use-moving.ts';

interface DragHandlers {
  /** Whether what this element shows can be lifted; refuses with a reason of its own. */
  onLift: (element: HTMLElement) => boolean;
  onOver: (target: MoveTarget | 'drafts' | null) => void;
  onDrop: () => void;
  onCancel: () => void;
  /** The pointer stays at an edge of the grid. */
  onEdge: (direction: -1 | 1) => void;
}

const mouseSlopPx = 4;
const touchSlopPx = 10;
const longPressMs = 250;
const edgePx = 28;
const edgeMs = 600;

interface Press {
  element: HTMLElement;
  id: number;
  x: number;
  y: number;
  isTouch: boolean;
  timer: number;
}

/** Where in the calendar a point of the screen is. `top` is the upper edge of what is dragged. */
function targetAt(x: number, y: number, top: number): MoveTarget | 'drafts' | null {
  const element = document.elementFromPoint(x, y);
  if (element?.closest('[data-tray]')) return 'drafts';
  const place = element?.closest<HTMLElement>('[data-day]');
  const day = place?.dataset['day'];
  if (!place || day === undefined) return null;
  const firstHour = place.dataset['firstHour'];
  if (firstHour === undefined) return { day, minutes: null };
  const { top: start, height } = place.getBoundingClientRect();
  const hours = Number(place.dataset['hours']);
  return { day, minutes: snapToStep(Number(firstHour) * 60 + ((top - start) / height) * hours * 60) };
}

/**
 * Drags elements with `data-entry`: with a mouse after 4 px, with a finger after a long press. Listens to the window, so a
 * drag survives that its element is replaced when the page turns.
 */
export function useDrag(root: RefObject<HTMLElement | null>, given: DragHandlers): void {
  const handlers = useRef(given);
  // With the page that the person sees, not some time after it.
  const followAgain = useRef<(() => void) | null>(null);
  useLayoutEffect(() => {
    handlers.current = given;
    // The page may have turned below a pointer that rests.
    followAgain.current?.();
  });
  useEffect(() => {
    const area = root.current;
    if (!area) return undefined;
    let press: Press | null = null;
    let ghost: HTMLElement | null = null;
    let grabbedBelow = 0;
    let pointer = { x: 0, y: 0 };
    let edge: { direction: -1 | 1; timer: number } | null = null;
    let last = '';

    const edgeAt = (x: number): -1 | 1 | null => {
      const grid = area.querySelector('[role="grid"]')?.getBoundingClientRect();
      if (grid && Math.abs(x - grid.left) < edgePx) return -1;
      return grid && Math.abs(x - grid.right) < edgePx ? 1 : null;
    };
    const leaveEdge = () => {
      if (edge) window.clearInterval(edge.timer);
      edge = null;
    };
    const end = () => {
      if (press) window.clearTimeout(press.timer);
      leaveEdge();
      ghost?.remove();
      ghost = null;
      press = null;
      last = '';
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', key, true);
      window.removeEventListener('touchmove', still);
    };
    /** Keeps the page from scrolling below a finger that drags. */
    const still = (event: TouchEvent) => {
      if (ghost && event.cancelable) event.preventDefault();
    };
    const cancel = () => {
      const wasDragging = ghost !== null;
      end();
      if (wasDragging) handlers.current.onCancel();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !ghost) return;
      event.preventDefault();
      event.stopPropagation();
      cancel();
    };
    const begin = (x: number, y: number) => {
      if (!press || !handlers.current.onLift(press.element)) {
        end();
        return;
      }
      const { element } = press;
      const box = element.getBoundingClientRect();
      grabbedBelow = Math.min(press.y - box.top, 34);
      ghost = document.createElement('div');
      ghost.className = 'cal cal-ghost';
      const copy = element.cloneNode(true) as HTMLElement;
      copy.removeAttribute('style');
      copy.removeAttribute('data-entry');
      copy.setAttribute('data-lifted', 'false');
      ghost.append(copy);
      document.body.append(ghost);
      if (press.isTouch) navigator.vibrate?.(10);
      follow(x, y);
    };
    const follow = (x: number, y: number) => {
      if (!ghost) return;
      pointer = { x, y };
      ghost.style.transform = `translate(${x - 24}px, ${y - grabbedBelow}px)`;
      document.documentElement.style.setProperty('--cal-x', `${Math.min(x, window.innerWidth - 280)}px`);
      document.documentElement.style.setProperty('--cal-y', `${Math.min(y + 30, window.innerHeight - 70)}px`);
      const target = targetAt(x, y, y - grabbedBelow);
      const text = JSON.stringify(target);
      if (text !== last) handlers.current.onOver(target);
      last = text;
      const direction = target === 'drafts' ? null : edgeAt(x);
      if (direction === (edge?.direction ?? null)) return;
      leaveEdge();
      if (direction !== null)
        edge = { direction, timer: window.setInterval(() => handlers.current.onEdge(direction), edgeMs) };
    };
    const move = (event: PointerEvent) => {
      if (!press || event.pointerId !== press.id) return;
      const { clientX: x, clientY: y } = event;
      if (ghost) {
        follow(x, y);
        return;
      }
      const distance = Math.hypot(x - press.x, y - press.y);
      if (press.isTouch && distance > touchSlopPx) end();
      else if (!press.isTouch && distance > mouseSlopPx) begin(x, y);
    };
    const up = (event: PointerEvent) => {
      if (!press || event.pointerId !== press.id) return;
      const wasDragging = ghost !== null;
      end();
      if (!wasDragging) return;
      // The click that follows belongs to the drag.
      const swallow = (click: Event) => {
        click.preventDefault();
        click.stopPropagation();
      };
      window.addEventListener('click', swallow, { capture: true, once: true });
      window.setTimeout(() => window.removeEventListener('click', swallow, true));
      handlers.current.onDrop();
    };
    const down = (event: PointerEvent) => {
      const from = event.target as HTMLElement;
      const element = from.closest<HTMLElement>('[data-entry]');
      if (!element || press || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const isTouch = event.pointerType === 'touch';
      const { clientX: x, clientY: y, pointerId: id } = event;
      const timer = isTouch ? window.setTimeout(() => begin(x, y), longPressMs) : 0;
      press = { element, id, x, y, isTouch, timer };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', cancel);
      window.addEventListener('keydown', key, true);
      // Not passive, because it keeps the page from scrolling.
      window.addEventListener('touchmove', still, { passive: false });
    };
    const menu = (event: Event) => {
      // A long press would also open the browser's own menu.
      if (ghost || press?.isTouch) event.preventDefault();
    };
    followAgain.current = () => follow(pointer.x, pointer.y);
    area.addEventListener('pointerdown', down);
    area.addEventListener('contextmenu', menu);
    return () => {
      end();
      followAgain.current = null;
      area.removeEventListener('pointerdown', down);
      area.removeEventListener('contextmenu', menu);
    };
  }, [root]);
}
