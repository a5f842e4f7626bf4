import { useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType, type Location } from 'react-router-dom';

const storageKey = 'fanfare:scroll';
/** Positions of the newest entries of the history; older ones start at the top. */
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
    // Without storage, a reload starts at the top.
  }
}

/** The first entry of a visit always has the key "default", so its path is used instead. */
const entryOf = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/**
 * Going back and reloading keep the scroll position, and a new screen starts at its top. A new address of the same
 * screen, for example with the details of a post, leaves the position alone.
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
    const kept = isReturn ? positions.get(entry) : undefined;
    if (kept !== undefined) window.scrollTo(0, kept);
    else if (before && before.pathname !== location.pathname) window.scrollTo(0, 0);
    const note = () => {
      positions.delete(entry);
      positions.set(entry, window.scrollY);
    };
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
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
