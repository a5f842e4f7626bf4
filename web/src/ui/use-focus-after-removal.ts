import { useEffect, useRef, useState } from 'react';

const itemSelector = 'tbody > [role="row"], li';

/** The rows or items of a list, without the items of lists inside them. */
const itemsOf = (list: HTMLElement): HTMLElement[] =>
  [...list.querySelectorAll<HTMLElement>(itemSelector)].filter(
    ({ parentElement }) => !parentElement?.closest(itemSelector),
  );

/** The first control of the item after the removed items, or else of the last item. */
function neighbour(list: HTMLElement, before: readonly HTMLElement[]): HTMLElement | null | undefined {
  const lastRemoved = before.findLastIndex((item) => !item.isConnected);
  const kept = before.slice(0, lastRemoved + 1).filter((item) => item.isConnected).length;
  const now = itemsOf(list);
  return (now[kept] ?? now.at(-1))?.querySelector('a[href], button:enabled, input:enabled');
}

/** Moves a lost focus to the heading of the list, or to the heading of the page if the list has no heading. */
export function focusHeading(list: HTMLElement): void {
  for (const heading of [list.querySelector<HTMLElement>('h2'), document.querySelector('h1')]) {
    if (!heading || document.activeElement !== document.body) continue;
    heading.tabIndex = -1;
    heading.style.outline = 'none';
    heading.focus();
  }
}

/**
 * Keeps the focus in a list whose items are deleted: the focus moves to the next item, or else to the last one. If the
 * list is empty, it moves to a heading.
 */
export function useFocusAfterRemoval<List extends HTMLElement>() {
  const list = useRef<List>(null);
  const before = useRef<readonly HTMLElement[]>(null);
  const [settled, setSettled] = useState(0);
  useEffect(() => {
    const items = before.current;
    before.current = null;
    if (!items || !list.current || document.activeElement !== document.body) return;
    const target = neighbour(list.current, items);
    if (target) target.focus();
    else focusHeading(list.current);
    // Runs after each call of `settle`, when the items have gone from the page.
    // eslint-disable-next-line react/exhaustive-deps
  }, [settled]);
  return {
    list,
    /** Call this before items are removed. */
    note: () => {
      before.current ??= list.current && itemsOf(list.current);
    },
    /** Call this after items were removed, once no open dialog holds the focus. */
    settle: () => setSettled((count) => count + 1),
  };
}
