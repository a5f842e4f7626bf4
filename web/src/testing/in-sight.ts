import { act } from '@testing-library/react';
import { vi } from 'vitest';

interface Watcher {
  tell: IntersectionObserverCallback;
  margin: number;
  targets: Map<Element, boolean>;
  self: IntersectionObserver;
}

/** A page that is scrolled by the test. `placeOf` returns the distance of an element from the viewport in pixels. */
export function scrollingPage(placeOf: (element: Element) => number) {
  const watchers = new Set<Watcher>();
  class Scrolling implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin: string;
    readonly scrollMargin = '';
    readonly thresholds = [];
    readonly #watcher: Watcher;
    constructor(tell: IntersectionObserverCallback, { rootMargin = '0px' }: IntersectionObserverInit = {}) {
      this.rootMargin = rootMargin;
      this.#watcher = { tell, margin: Number.parseInt(rootMargin, 10), targets: new Map(), self: this };
      watchers.add(this.#watcher);
    }
    observe(target: Element) {
      this.#watcher.targets.set(target, !isSeen(target, this.#watcher.margin));
    }
    unobserve(target: Element) {
      this.#watcher.targets.delete(target);
    }
    disconnect() {
      this.#watcher.targets.clear();
    }
    takeRecords() {
      return [];
    }
  }
  const isSeen = (target: Element, margin: number) => placeOf(target) <= margin;
  vi.stubGlobal('IntersectionObserver', Scrolling);
  /** Reports the changes since the last call, as a browser does after each frame. */
  return () =>
    act(() => {
      for (const { tell, margin, targets, self } of watchers) {
        const entries = [...targets]
          .filter(([target, was]) => isSeen(target, margin) !== was)
          .map(([target]) => ({ target, isIntersecting: isSeen(target, margin) }));
        for (const { target, isIntersecting } of entries) targets.set(target, isIntersecting);
        if (entries.length > 0) tell(entries as IntersectionObserverEntry[], self);
      }
    });
}
