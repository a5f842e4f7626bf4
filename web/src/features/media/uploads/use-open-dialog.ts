import { useSyncExternalStore } from 'react';

/** Dialogs stand in the page itself, one after the other. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

const topDialog = (): Element | null =>
  [...document.querySelectorAll('body > .MuiDialog-root .MuiDialog-paper[role="dialog"]')].at(-1) ?? null;

/** The dialog in which everything has to stand that is to be reached while it is open; null while none is. */
export const useOpenDialog = (): Element | null => useSyncExternalStore(subscribe, topDialog);
