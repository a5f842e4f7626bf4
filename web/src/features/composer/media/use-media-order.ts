import { moved } from '@fanfare/core/composer/files.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { useEffect, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react';

type Items = readonly LibraryItem[];

interface Lifted {
  id: string;
  /** The order to show until the file is dropped. */
  items: Items;
  by: 'pointer' | 'keys';
}

/** Marks the element of a file, so that the element under the pointer can be found. */
export const fileAttribute = 'data-file';

const indexAfterKey: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowUp: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  ArrowDown: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
};

const indexOf = (items: Items, id: string | null | undefined) => items.findIndex((item) => item._id === id);

function placeText(items: Items, id: string): string {
  const noun = items.every(({ kind }) => kind === 'image') ? 'Image' : 'File';
  return `${noun} ${indexOf(items, id) + 1} of ${items.length}`;
}

const fileAt = ({ clientX, clientY }: { clientX: number; clientY: number }) =>
  document.elementFromPoint(clientX, clientY)?.closest(`[${fileAttribute}]`)?.getAttribute(fileAttribute);

/**
 * Moves files by their handle: by dragging it, or with Space, the arrow keys and Space again. The new order is reported
 * when the file is dropped; Escape cancels.
 */
export function useMediaOrder(media: Items, onOrder: (items: Items) => void) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const [spoken, setSpoken] = useState('');

  const lift = (id: string, by: Lifted['by']) => {
    setLifted({ id, items: media, by });
    setSpoken(`Lifted. ${placeText(media, id)}`);
  };
  const move = (now: Lifted, to: number) => {
    const index = Math.min(Math.max(to, 0), now.items.length - 1);
    if (index === indexOf(now.items, now.id)) return;
    const items = moved(now.items, indexOf(now.items, now.id), index);
    setLifted({ ...now, items });
    setSpoken(placeText(items, now.id));
  };
  const drop = ({ id, items }: Lifted) => {
    setLifted(null);
    setSpoken(`Dropped. ${placeText(items, id)}`);
    if (items.some((item, index) => item !== media[index])) onOrder(items);
  };
  const cancel = ({ id }: Lifted) => {
    setLifted(null);
    setSpoken(`Move cancelled. ${placeText(media, id)}`);
  };

  // The pointer may leave the handle while it drags.
  useEffect(() => {
    if (lifted?.by !== 'pointer') return;
    const listening = new AbortController();
    const { signal } = listening;
    const whileDragged = (event: globalThis.PointerEvent) => {
      const over = indexOf(lifted.items, fileAt(event));
      if (over !== -1) move(lifted, over);
    };
    window.addEventListener('pointermove', whileDragged, { signal });
    window.addEventListener('pointerup', () => drop(lifted), { signal });
    window.addEventListener('pointercancel', () => cancel(lifted), { signal });
    window.addEventListener('keydown', ({ key }) => key === 'Escape' && cancel(lifted), { signal });
    return () => listening.abort();
  });

  // A file that was added or removed meanwhile ends the move.
  const isCurrent =
    lifted !== null &&
    lifted.items.length === media.length &&
    media.every((item) => lifted.items.includes(item));
  const items = isCurrent ? lifted.items : media;
  /** Moves a file by one place at once, for buttons. */
  const step = (id: string, by: -1 | 1) => {
    const from = indexOf(media, id);
    const to = from + by;
    if (to < 0 || to >= media.length) return;
    const after = moved(media, from, to);
    setSpoken(placeText(after, id));
    onOrder(after);
  };
  return {
    step,
    items,
    spoken,
    liftedId: isCurrent ? lifted.id : null,
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
        const next = indexAfterKey[event.key];
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
