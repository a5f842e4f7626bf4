/**
 * Calls `show` now, and again whenever something appears in the root, until it returns true. A click or key of the
 * person ends the wait earlier, and so does the returned function.
 */
export function waitUntilShown(root: Node, show: () => boolean): () => void {
  const moved = new AbortController();
  const stop = () => {
    observer.disconnect();
    moved.abort();
  };
  const observer = new MutationObserver(() => {
    if (show()) stop();
  });
  if (show()) return stop;
  observer.observe(root, { childList: true, subtree: true });
  const once = { capture: true, signal: moved.signal };
  for (const event of ['pointerdown', 'keydown']) document.addEventListener(event, stop, once);
  return stop;
}
