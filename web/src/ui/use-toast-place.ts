import { useEffect } from 'react';

/** The height of a toast with a few lines, and the distances around it. */
const room = 96;
const edge = '12px';

interface DialogEdges {
  top: number;
  bottom: number;
  /** True if the dialog ends with buttons. */
  hasActions: boolean;
}

/**
 * The place of toasts: below the dialog, above it, or if there is no room, over its title or at the end of a dialog
 * without buttons. Its content, such as a calendar, and its buttons stay uncovered.
 */
export function toastPlace({ top, bottom, hasActions }: DialogEdges, height: number) {
  const isAtEnd = hasActions ? height - bottom >= room : top < room;
  return isAtEnd ? { top: 'auto', bottom: edge } : { top: edge, bottom: 'auto' };
}

function placeToasts(): void {
  const { style } = document.documentElement;
  const dialog = [...document.querySelectorAll('.MuiDialog-paper')].at(-1);
  if (!dialog) {
    style.removeProperty('--toast-top');
    style.removeProperty('--toast-bottom');
    return;
  }
  const { top, bottom } = dialog.getBoundingClientRect();
  const hasActions = dialog.querySelector('.MuiDialogActions-root') !== null;
  const place = toastPlace({ top, bottom, hasActions }, window.innerHeight);
  style.setProperty('--toast-top', place.top);
  style.setProperty('--toast-bottom', place.bottom);
}

/** Keeps toasts away from the buttons of a dialog. `paper`: the box of the dialog. */
export function useToastPlace(paper: HTMLElement | null): void {
  useEffect(() => {
    if (!paper) return undefined;
    const observer = new ResizeObserver(placeToasts);
    // The buttons take their room from the content if the dialog has a fixed height.
    for (const each of [paper, ...paper.querySelectorAll('.MuiDialogContent-root')]) observer.observe(each);
    window.addEventListener('resize', placeToasts);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', placeToasts);
      // For the dialog below this one.
      placeToasts();
    };
  }, [paper]);
}
