import { useEffect, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

interface Lifted<Item> {
  id: string;
  /** The order to show until the item is dropped. */
  items: readonly Item[];
  by: 'pointer' | 'keys';
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...items.slice(from, from + 1));
}

/** Marks the element of an item with its id, so that the element under the pointer can be found. */
export const orderAttribute = 'data-order';

const indexByKey: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
};

const idAt = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
  document.elementFromPoint(clientX, clientY)?.closest(`[${orderAttribute}]`)?.getAttribute(orderAttribute);

interface OrderOptions<Item> {
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** The word for an item in announcements, such as "Image". */
  noun: string;
  onOrder: (items: readonly Item[]) => void;
}

export type OrderHandle = ReturnType<ReturnType<typeof useOrder>['handleOf']>;

/**
 * Moves items by their handle: by dragging it, or with Space, the arrow keys and Space again. The new order is reported
 * when the item is dropped; Escape cancels.
 */
export function useOrder<Item>({ items: current, idOf, noun, onOrder }: OrderOptions<Item>) {
  const [kept, setLifted] = useState<Lifted<Item> | null>(null);
  // The move ends without a new order if an item was added, removed or replaced since it began.
  const isCurrent =
    kept !== null &&
    kept.items.length === current.length &&
    current.every((item) => kept.items.includes(item));
  const lifted = isCurrent ? kept : null;
  if (kept !== lifted) setLifted(null);
  const [announcement, setAnnouncement] = useState('');
  const indexOf = (list: readonly Item[], id: string | null | undefined) =>
    list.findIndex((item) => idOf(item) === id);
  const positionText = (list: readonly Item[], id: string) =>
    `${noun} ${indexOf(list, id) + 1} of ${list.length}`;

  const lift = (id: string, by: Lifted<Item>['by']) => {
    setLifted({ id, items: current, by });
    setAnnouncement(`Lifted. ${positionText(current, id)}`);
  };
  const move = (now: Lifted<Item>, to: number) => {
    const index = Math.min(Math.max(to, 0), now.items.length - 1);
    if (index === indexOf(now.items, now.id)) return;
    const items = moved(now.items, indexOf(now.items, now.id), index);
    setLifted({ ...now, items });
    setAnnouncement(positionText(items, now.id));
  };
  const drop = ({ id, items }: Lifted<Item>) => {
    setLifted(null);
    setAnnouncement(`Dropped. ${positionText(items, id)}`);
    if (items.some((item, index) => item !== current[index])) onOrder(items);
  };
  const cancel = ({ id }: Lifted<Item>) => {
    setLifted(null);
    setAnnouncement(`Move cancelled. ${positionText(current, id)}`);
  };

  // Listens to the window, because the pointer may leave the handle during a drag.
  useEffect(() => {
    if (lifted?.by !== 'pointer') return;
    const listening = new AbortController();
    const { signal } = listening;
    const whileDragged = (event: globalThis.PointerEvent) => {
      const over = indexOf(lifted.items, idAt(event));
      if (over !== -1) move(lifted, over);
    };
    window.addEventListener('pointermove', whileDragged, { signal });
    window.addEventListener('pointerup', () => drop(lifted), { signal });
    window.addEventListener('pointercancel', () => cancel(lifted), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(lifted), { signal });
    return () => listening.abort();
  });

  const items = lifted?.items ?? current;
  /** Moves an item by one position without a drag, for buttons. */
  const step = (id: string, by: -1 | 1) => {
    const from = indexOf(current, id);
    const to = from + by;
    if (to < 0 || to >= current.length) return;
    const after = moved(current, from, to);
    setAnnouncement(positionText(after, id));
    onOrder(after);
  };
  return {
    step,
    items,
    announcement,
    liftedId: lifted?.id ?? null,
    handleOf: (id: string) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button === 0) lift(id, 'pointer');
      },
      // Only the keyboard and assistive technology make clicks without a press of the pointer.
      onClick(event: MouseEvent) {
        if (event.detail !== 0) return;
        if (lifted?.id === id) drop(lifted);
        else lift(id, 'keys');
      },
      onKeyDown(event: KeyboardEvent) {
        if (lifted?.id !== id) return;
        const next = indexByKey[event.key];
        if (!next && event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        if (next) move(lifted, next(indexOf(lifted.items, id), lifted.items.length - 1));
        else cancel(lifted);
      },
      onBlur() {
        if (lifted?.id === id && lifted.by === 'keys') drop(lifted);
      },
    }),
  };
}
