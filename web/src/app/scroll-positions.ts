import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';
import { scrolledEvent } from '../browser/scroll-into-view.ts';

const storageKey = 'fanfare:scroll';
/** The number of history entries whose positions are kept. The screens of older entries start at the top. */
const keptEntries = 50;

function readPositions(storage: Storage): Map<string, number> {
  try {
    return new Map(JSON.parse(storage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function keepPositions(storage: Storage, positions: ReadonlyMap<string, number>): void {
  try {
    storage.setItem(storageKey, JSON.stringify([...positions].slice(-keptEntries)));
  } catch {
    // Storage is blocked, so the page starts at its top after a reload.
  }
}

/** The history entry at which the product was opened always has the key "default", so its path is used instead. */
const entryOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

const navigationType = () =>
  (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.type;

const ends = ['wheel', 'touchstart', 'pointerdown', 'keydown', scrolledEvent] as const;

/**
 * Scrolls to the position, and again whenever the page grows, because a screen is short until its data are loaded.
 * Stops when the person does anything or the product scrolls elsewhere, or when the returned function is called.
 */
function scrollBackTo(y: number, onEnd: () => void): () => void {
  const stop = () => {
    observer.disconnect();
    for (const name of ends) window.removeEventListener(name, end);
  };
  const end = () => {
    stop();
    onEnd();
  };
  const observer = new ResizeObserver(() => {
    window.scrollTo(0, y);
    if (Math.abs(window.scrollY - y) <= 1) end();
  });
  for (const name of ends) window.addEventListener(name, end, { passive: true });
  window.scrollTo(0, y);
  observer.observe(document.body);
  return stop;
}

/**
 * Restores the scroll position after a step back and after a reload, and starts a new screen at its top. A new address
 * of the same screen, for example one that opens the details of a post, does not scroll.
 */
export function useScrollPositions(): void {
  const location = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const entry = entryOf(location);
  const shown = useRef<{ pathname: string; positions: Map<string, number> } | null>(null);

  useLayoutEffect(() => {
    const before = shown.current;
    const positions = before?.positions ?? readPositions(window.sessionStorage);
    shown.current = { pathname: location.pathname, positions };
    // A typed address, or a link from another site, opens the screen at its top.
    if (!before && navigationType() === 'navigate') positions.delete(entry);
    const kept = isReturn ? positions.get(entry) : undefined;
    if (kept === undefined && before && before.pathname !== location.pathname) window.scrollTo(0, 0);
    let isReturning = kept !== undefined;
    const stop =
      kept !== undefined &&
      scrollBackTo(kept, () => {
        isReturning = false;
      });
    const note = () => {
      // While the page is still too short for its stored position, the browser chooses where it is scrolled to. That is
      // not the person's choice, so it is not stored.
      if (isReturning) return;
      positions.delete(entry);
      positions.set(entry, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      window.removeEventListener('scroll', note);
      if (stop) stop();
    };
  }, [entry, isReturn, location.pathname]);

  useLayoutEffect(() => {
    const leave = () => {
      window.history.scrollRestoration = 'auto';
      keepPositions(window.sessionStorage, shown.current?.positions ?? new Map());
    };
    const arrive = () => {
      window.history.scrollRestoration = 'manual';
    };
    arrive();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', arrive);
    return () => {
      leave();
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', arrive);
    };
  }, []);
}
