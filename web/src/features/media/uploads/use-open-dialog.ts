import { useSyncExternalStore } from 'react';

/** MUI appends dialogs to the body, the topmost last. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

const topDialog = (): Element | null =>
  [...document.querySelectorAll('body > .MuiDialog-root .MuiDialog-paper[role="dialog"]')].at(-1) ?? null;

/**
 * The topmost open dialog, or null. Anything that must stay reachable while it is open has to be rendered inside it.
 */
export const useOpenDialog = (): Element | null => useSyncExternalStore(subscribe, topDialog);
