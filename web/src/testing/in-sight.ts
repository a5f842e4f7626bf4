import { act } from '@testing-library/react';
import { vi } from 'vitest';

interface Watcher {
  callback: IntersectionObserverCallback;
  margin: number;
  targets: Map<Element, boolean>;
  self: IntersectionObserver;
}

/**
 * Simulates a page that the test scrolls. `positionOf` returns the distance of an element from the viewport in pixels.
 */
export function scrollingPage(positionOf: (element: Element) => number) {
  const watchers = new Set<Watcher>();
  class Scrolling implements IntersectionObserver {
    readonly root = null;
    readonly rootMargin: string;
    readonly scrollMargin = '';
    readonly thresholds = [];
    readonly #watcher: Watcher;
    constructor(
      callback: IntersectionObserverCallback,
      { rootMargin = '0px' }: IntersectionObserverInit = {},
    ) {
      this.rootMargin = rootMargin;
      this.#watcher = { callback, margin: Number.parseInt(rootMargin, 10), targets: new Map(), self: this };
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
  const isSeen = (target: Element, margin: number) => positionOf(target) <= margin;
  vi.stubGlobal('IntersectionObserver', Scrolling);
  /** Reports the changes since the last call, as a browser does after each frame. */
  return () =>
    act(() => {
      for (const { callback, margin, targets, self } of watchers) {
        const entries = [...targets]
          .filter(([target, was]) => isSeen(target, margin) !== was)
          .map(([target]) => ({ target, isIntersecting: isSeen(target, margin) }));
        for (const { target, isIntersecting } of entries) targets.set(target, isIntersecting);
        if (entries.length > 0) callback(entries as IntersectionObserverEntry[], self);
      }
    });
}
