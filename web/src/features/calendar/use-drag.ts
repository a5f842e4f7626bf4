import { nearestTime, type MoveTarget } from '@fanfare/core/calendar/move-targets.ts';
import { timeAt } from './column-time.ts';
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';

interface DragHandlers {
  /** Returns the lifted item, or null if it cannot be moved. The person has then seen the reason. */
  onLift: (element: HTMLElement) => Lifted | null;
  onOver: (target: MoveTarget | 'drafts' | null) => void;
  onDrop: () => void;
  onCancel: () => void;
  /** Called while the pointer stays at an edge of the grid. */
  onEdge: (direction: Direction) => void;
}

export interface Lifted {
  /** The time of day of the card. */
  minutes: number;
  /** The number of cards that move. */
  count: number;
}

type Direction = -1 | 1;

const mouseSlopPx = 4;
const touchSlopPx = 10;
const longPressMs = 250;
const edgePx = 28;
const levelPx = 6;
const edgeMs = 600;
/** A tall card is held near its upper edge, because that edge decides the time. */
const grabbedBelowMaxPx = 34;

interface Point {
  x: number;
  y: number;
}

const pointOf = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y });

/** The distance from the upper edge of a day. */
const fromTopOf = (dayElement: HTMLElement, top: number): number =>
  top - dayElement.getBoundingClientRect().top;

/**
 * The day and time in the calendar at a point on the screen. `top`: the upper edge of the dragged card. A card that is
 * moved only sideways keeps its time, even if other cards have pushed it away from the position of its time.
 */
function targetAt({ x, y }: Point, top: number, { own, fromTop }: Carried): MoveTarget | 'drafts' | null {
  const element = document.elementFromPoint(x, y);
  if (element?.closest('[data-tray]')) return 'drafts';
  const dayElement = element?.closest<HTMLElement>('[data-day]');
  const day = dayElement?.dataset['day'];
  if (!dayElement || day === undefined) return null;
  const minutes = timeAt(dayElement, top);
  if (minutes === null) return { day, minutes };
  const isLevel = fromTop !== null && Math.abs(fromTopOf(dayElement, top) - fromTop) < levelPx;
  return { day, minutes: isLevel ? own : nearestTime(minutes, own) };
}

/** The edge of the grid near the pointer. */
function edgeAt(area: HTMLElement, { x }: Point): Direction | null {
  const grid = area.querySelector('[role="grid"]')?.getBoundingClientRect();
  if (grid && Math.abs(x - grid.left) < edgePx) return -1;
  return grid && Math.abs(x - grid.right) < edgePx ? 1 : null;
}

/** A copy of a card that follows the pointer. */
class Ghost {
  readonly #element = document.createElement('div');
  readonly #grabbedBelow: number;

  constructor(of: HTMLElement, grabbedAt: Point, count: number) {
    this.#grabbedBelow = Math.min(grabbedAt.y - of.getBoundingClientRect().top, grabbedBelowMaxPx);
    this.#element.className = 'cal cal-ghost';
    const copy = of.cloneNode(true) as HTMLElement;
    copy.removeAttribute('style');
    copy.removeAttribute('data-card');
    copy.setAttribute('data-lifted', 'false');
    this.#element.append(copy);
    if (count > 1) this.#element.dataset['count'] = String(count);
    document.body.append(this.#element);
  }

  /** Returns the upper edge of the card. */
  moveTo({ x, y }: Point): number {
    const top = y - this.#grabbedBelow;
    this.#element.style.transform = `translate(${x - 24}px, ${top}px)`;
    const { style } = document.documentElement;
    style.setProperty('--cal-x', `${Math.min(x, window.innerWidth - 280)}px`);
    style.setProperty('--cal-y', `${Math.min(y + 30, window.innerHeight - 70)}px`);
    return top;
  }

  remove = (): void => this.#element.remove();
}

/** Turns the page repeatedly while the pointer stays at an edge. */
class EdgeTimer {
  #direction: Direction | null = null;
  #timer = 0;

  stayAt(direction: Direction | null, onTurn: (direction: Direction) => void): void {
    if (direction === this.#direction) return;
    window.clearInterval(this.#timer);
    this.#direction = direction;
    if (direction !== null) this.#timer = window.setInterval(() => onTurn(direction), edgeMs);
  }
}

interface Press {
  element: HTMLElement;
  id: number;
  at: Point;
  isTouch: boolean;
  /** Lifts the card after a long press. */
  timer: number;
  /** Removes the listeners from the window. */
  listening: AbortController;
}

interface Carried {
  ghost: Ghost;
  /** The time of day of the card. */
  own: number;
  /** The distance of the card from the upper edge of its day; null for a card that is in no day. */
  fromTop: number | null;
  pointer: Point;
  /** The last reported target, as text. */
  target: string;
}

/** Suppresses the click that follows a drag. */
function swallowClick(): void {
  const suppressClick = (click: Event) => {
    click.preventDefault();
    click.stopPropagation();
  };
  window.addEventListener('click', suppressClick, { capture: true, once: true });
  window.setTimeout(() => window.removeEventListener('click', suppressClick, true));
}

/** A press on a card, which may become a drag. */
class Drag {
  readonly #area: HTMLElement;
  readonly #handlers: () => DragHandlers;
  readonly #edge = new EdgeTimer();
  #press: Press | null = null;
  #carried: Carried | null = null;

  constructor(area: HTMLElement, handlers: () => DragHandlers) {
    this.#area = area;
    this.#handlers = handlers;
  }

  onPointerDown = (event: PointerEvent): void => {
    const element = (event.target as HTMLElement).closest<HTMLElement>('[data-card]');
    const isOther = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey;
    if (!element || this.#press || isOther) return;
    const at = pointOf(event);
    const isTouch = event.pointerType === 'touch';
    const timer = isTouch ? window.setTimeout(() => this.#lift(at), longPressMs) : 0;
    const listening = new AbortController();
    this.#press = { element, id: event.pointerId, at, isTouch, timer, listening };
    const { signal } = listening;
    window.addEventListener('pointermove', this.#onMove, { signal });
    window.addEventListener('pointerup', this.#onUp, { signal });
    window.addEventListener('pointercancel', this.#cancel, { signal });
    window.addEventListener('keydown', this.#onKey, { capture: true, signal });
    // The listener is not passive, because it keeps the page from scrolling.
    window.addEventListener('touchmove', this.#onTouchMove, { passive: false, signal });
  };

  /** Suppresses the browser's own menu, which a long press would open too. */
  onContextMenu = (event: Event): void => {
    if (this.#carried || this.#press?.isTouch) event.preventDefault();
  };

  #onMove = (event: PointerEvent): void => {
    const press = this.#press;
    if (!press || event.pointerId !== press.id) return;
    const at = pointOf(event);
    if (this.#carried) {
      this.#follow(at);
      return;
    }
    const distance = Math.hypot(at.x - press.at.x, at.y - press.at.y);
    if (press.isTouch && distance > touchSlopPx) this.end();
    else if (!press.isTouch && distance > mouseSlopPx) this.#lift(at);
  };

  #onUp = (event: PointerEvent): void => {
    if (event.pointerId !== this.#press?.id) return;
    const wasDragging = this.#carried !== null;
    this.end();
    if (!wasDragging) return;
    swallowClick();
    this.#handlers().onDrop();
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#carried) return;
    event.preventDefault();
    event.stopPropagation();
    this.#cancel();
  };

  #onTouchMove = (event: TouchEvent): void => {
    if (this.#carried && event.cancelable) event.preventDefault();
  };

  #cancel = (): void => {
    const wasDragging = this.#carried !== null;
    this.end();
    if (wasDragging) this.#handlers().onCancel();
  };

  #lift(pointer: Point): void {
    const press = this.#press;
    if (!press) return;
    const lifted = this.#handlers().onLift(press.element);
    if (lifted === null) {
      this.end();
      return;
    }
    const ghost = new Ghost(press.element, press.at, lifted.count);
    const dayElement = press.element.closest<HTMLElement>('[data-day]');
    const fromTop = dayElement && fromTopOf(dayElement, press.element.getBoundingClientRect().top);
    this.#carried = { ghost, own: lifted.minutes, fromTop, pointer, target: '' };
    if (press.isTouch) navigator.vibrate?.(10);
    this.#follow(pointer);
  }

  #follow(pointer: Point): void {
    const carried = this.#carried;
    if (!carried) return;
    carried.pointer = pointer;
    const top = carried.ghost.moveTo(pointer);
    const target = targetAt(pointer, top, carried);
    const text = JSON.stringify(target);
    if (text !== carried.target) this.#handlers().onOver(target);
    carried.target = text;
    const edge = target === 'drafts' ? null : edgeAt(this.#area, pointer);
    this.#edge.stayAt(edge, (direction) => this.#handlers().onEdge(direction));
  }

  /** Updates the target after a rendering, because the page may have turned while the pointer did not move. */
  followAgain(): void {
    if (this.#carried) this.#follow(this.#carried.pointer);
  }

  end(): void {
    window.clearTimeout(this.#press?.timer);
    this.#press?.listening.abort();
    this.#edge.stayAt(null, () => undefined);
    this.#carried?.ghost.remove();
    this.#carried = null;
    this.#press = null;
  }
}

/**
 * Drags elements with `data-card`: with a mouse after a few pixels, with a finger after a long press. The listeners are
 * on the window, so that a drag continues when the page turns and its element is replaced.
 */
export function useDrag(root: RefObject<HTMLElement | null>, given: DragHandlers): void {
  const handlers = useRef(given);
  const drag = useRef<Drag | null>(null);
  // A layout effect, so that a drop uses the page that the person sees.
  useLayoutEffect(() => {
    handlers.current = given;
    drag.current?.followAgain();
  });
  useEffect(() => {
    const area = root.current;
    if (!area) return undefined;
    const begun = new Drag(area, () => handlers.current);
    drag.current = begun;
    area.addEventListener('pointerdown', begun.onPointerDown);
    area.addEventListener('contextmenu', begun.onContextMenu);
    return () => {
      begun.end();
      drag.current = null;
      area.removeEventListener('pointerdown', begun.onPointerDown);
      area.removeEventListener('contextmenu', begun.onContextMenu);
    };
  }, [root]);
}
