import {
  useEffect,
  useLayoutEffect,
  useRef,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
} from 'react';
import type { Cell } from './grid-position.ts';
import { rowHeight } from './grid-position.ts';

interface PointerHandlers {
  /** Called when a cell is pressed with a mouse or a pen, but not with a finger. */
  onPress: (cell: Cell, withShift: boolean) => void;
  /** Called when the pointer is dragged over a cell, which may be the pressed cell. */
  onSelect: (cell: Cell) => void;
  /** Called when the handle is dragged to the row with this index. */
  onFill: (row: number) => void;
  onFillEnd: (isDone: boolean) => void;
}

const headHeight = 36;
/** In pixels. A drag this close to an edge of the table scrolls the table. */
const edgePx = 28;
const scrollStepPx = 14;

export function cellOf(target: EventTarget | null): Cell | null {
  const text = target instanceof Element ? target.closest<HTMLElement>('[data-cell]')?.dataset['cell'] : null;
  if (text == null) return null;
  const [row = 0, column = 0] = text.split(':').map(Number);
  return { row, column };
}

/** Elements in a cell that handle the pointer themselves. */
const ownUse = '.sheet-editor, [data-act="remove"], [data-act="clear"], [data-act="thumbnail"]';

/**
 * Follows a drag until the pointer is released. The listeners are on the window, because rows are removed while the
 * table scrolls.
 */
class GridDrag {
  readonly #scroller: HTMLElement;
  readonly #listening = new AbortController();
  readonly #fills: boolean;
  readonly #handlers: () => PointerHandlers;
  #y = 0;
  #frame = 0;

  constructor(scroller: HTMLElement, fills: boolean, handlers: () => PointerHandlers) {
    this.#scroller = scroller;
    this.#fills = fills;
    this.#handlers = handlers;
    const { signal } = this.#listening;
    window.addEventListener('pointermove', this.#onMove, { signal });
    window.addEventListener('pointerup', () => this.end(true), { signal });
    window.addEventListener('pointercancel', () => this.end(false), { signal });
    window.addEventListener('keydown', this.#onKey, { capture: true, signal });
  }

  #rowAt(): number {
    const { top } = this.#scroller.getBoundingClientRect();
    return Math.floor((this.#y - top - headHeight + this.#scroller.scrollTop) / rowHeight);
  }

  #onMove = (event: PointerEvent): void => {
    this.#y = event.clientY;
    if (this.#fills) this.#handlers().onFill(this.#rowAt());
    else {
      const cell = cellOf(event.target);
      if (cell) this.#handlers().onSelect(cell);
    }
    cancelAnimationFrame(this.#frame);
    this.#scrollAtEdge();
  };

  #scrollAtEdge = (): void => {
    const { top, bottom } = this.#scroller.getBoundingClientRect();
    const below = Math.min(bottom, window.innerHeight) - this.#y;
    const above = this.#y - top - headHeight;
    const step = below < edgePx ? scrollStepPx : above < edgePx ? -scrollStepPx : 0;
    const before = this.#scroller.scrollTop;
    if (step !== 0) this.#scroller.scrollTop += step;
    if (this.#scroller.scrollTop === before) return;
    if (this.#fills) this.#handlers().onFill(this.#rowAt());
    this.#frame = requestAnimationFrame(this.#scrollAtEdge);
  };

  #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.#fills) return;
    event.preventDefault();
    event.stopPropagation();
    this.end(false);
  };

  end(isDone: boolean): void {
    this.#listening.abort();
    cancelAnimationFrame(this.#frame);
    if (this.#fills) this.#handlers().onFillEnd(isDone);
  }
}

/**
 * Selects cells with the mouse, and fills cells when the handle is dragged. The handle can also be dragged with a
 * finger.
 */
export function useGridPointer(scroller: RefObject<HTMLElement | null>, given: PointerHandlers) {
  const handlers = useRef(given);
  const drag = useRef<GridDrag | null>(null);
  useLayoutEffect(() => {
    handlers.current = given;
  });
  useEffect(() => () => drag.current?.end(false), []);
  return (event: ReactPointerEvent) => {
    const { target } = event;
    if (event.button !== 0 || !scroller.current || !(target instanceof Element)) return;
    if (target.closest('[data-handle]')) {
      event.preventDefault();
      drag.current = new GridDrag(scroller.current, true, () => handlers.current);
      return;
    }
    const cell = cellOf(target);
    if (!cell || target.closest(ownUse)) return;
    // A finger that touches a cell may begin to scroll. If it does not scroll, the click that follows selects the cell.
    if (event.pointerType === 'touch') return;
    handlers.current.onPress(cell, event.shiftKey);
    drag.current = new GridDrag(scroller.current, false, () => handlers.current);
  };
}
