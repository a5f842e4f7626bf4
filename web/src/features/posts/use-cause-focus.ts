import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { focusHeading } from '../../ui/use-focus-after-removal.ts';

interface Focused {
  element: Element;
  card: HTMLElement | undefined;
  /** The position of the card. */
  index: number;
}

/**
 * Keeps the focus among the causes of failed posts. When the focused element disappears, the focus moves to the heading
 * of its card or, if the card has disappeared too, of the card that is now at its position. Returns the focus listener
 * for the list.
 */
export function useCauseFocus(list: RefObject<HTMLElement | null>) {
  const last = useRef<Focused>(null);
  const cards = () => [...(list.current?.querySelectorAll<HTMLElement>('section') ?? [])];
  // Runs after each change of the list, even if another person has retried the posts.
  useEffect(() => {
    const { element, card, index = 0 } = last.current ?? {};
    if (!list.current || !element || element.isConnected || document.activeElement !== document.body) return;
    last.current = null;
    const shown = cards();
    focusHeading((card?.isConnected && card) || (shown[index] ?? shown.at(-1) ?? list.current));
  });
  return ({ target }: FocusEvent): void => {
    const index = cards().findIndex((card) => card.contains(target));
    // The heading of an empty list is in no card, and disappears once a post has failed again.
    const isTracked = index !== -1 || target.matches('h2');
    last.current = isTracked ? { element: target, card: cards()[index], index: Math.max(index, 0) } : null;
  };
}
