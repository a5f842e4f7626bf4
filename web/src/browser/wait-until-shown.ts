/**
 * Calls `show` now, and again whenever an element is added to the root, until `show` returns true. A click, a key press
 * or the returned function ends the wait earlier.
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
