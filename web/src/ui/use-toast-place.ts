import { useEffect } from 'react';

/** The height of a toast with a few lines, and the distances around it. */
const room = 96;
const edge = '12px';

interface DialogEdges {
  top: number;
  bottom: number;
  /** The upper edge of the buttons at the end of the dialog; null if it has none. */
  actions: number | null;
}

/** The place of toasts: below the dialog, above it, or if there is no room, over its content and above its buttons. */
export function toastPlace({ top, bottom, actions }: DialogEdges, height: number) {
  if (actions === null ? top < room : height - bottom >= room) return { top: 'auto', bottom: edge };
  if (actions === null || top >= room) return { top: edge, bottom: 'auto' };
  return { top: 'auto', bottom: `calc(${Math.round(height - actions)}px + ${edge})` };
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
  const actions = dialog.querySelector('.MuiDialogActions-root')?.getBoundingClientRect().top ?? null;
  const place = toastPlace({ top, bottom, actions }, window.innerHeight);
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
