import type { PostMove } from '@fanfare/core/calendar/calendar.ts';
import { useEffect, useRef } from 'react';
import type { GridData } from './use-grid-data.ts';

/**
 * Focuses the card of a moved post once the card is at its new position and no dialog is open, because a dialog that
 * closes later would return the focus to the old card. Returns a function to be called with each move.
 */
export function useFocusMoved(byDay: GridData['byDay'], isOpen: boolean): (move: PostMove) => void {
  const wanted = useRef<PostMove | null>(null);
  useEffect(() => {
    const move = wanted.current;
    if (!move || isOpen) return;
    const isMoved = ({ _id: id, at }: { _id: string; at: string }) => id === move.id && at === move.to;
    const card = [...(byDay?.values() ?? [])].flat().find(({ posts }) => posts.some(isMoved));
    const elements = [...document.querySelectorAll<HTMLElement>('.cal-body [data-card]')];
    const element = card && elements.find(({ dataset }) => dataset['card'] === card.key);
    if (!element) return;
    wanted.current = null;
    element.focus();
  });
  return (move) => {
    wanted.current = move;
  };
}
