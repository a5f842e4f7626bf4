type OnChange = (isNear: boolean) => void;

interface SharedObserver {
  observer: IntersectionObserver;
  callbacks: Map<Element, OnChange>;
}

/**
 * One observer for all elements with the same margin and scroll container, because there can be thousands of elements.
 */
const observers = new Map<string, Map<Element | Document, SharedObserver>>();

/** Cache of the scroll container of each parent, because reading computed styles is slow. */
const scrollContainers = new WeakMap<Element, Element | Document>();

/** The element that scrolls the given one: the page, or for example a dialog. */
export function scrollContainerOf(element: Element): Element | Document {
  const parent = element.parentElement;
  if (!parent || parent === document.body) return document;
  const known = scrollContainers.get(parent);
  if (known) return known;
  const scrolls = /auto|scroll/.test(getComputedStyle(parent).overflowY);
  const found = scrolls ? parent : scrollContainerOf(parent);
  scrollContainers.set(parent, found);
  return found;
}

function observerFor(root: Element | Document, margin: string): SharedObserver {
  const ofMargin = observers.get(margin) ?? new Map<Element | Document, SharedObserver>();
  observers.set(margin, ofMargin);
  const known = ofMargin.get(root);
  if (known) return known;
  const callbacks = new Map<Element, OnChange>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) callbacks.get(target)?.(isIntersecting);
    },
    { root, rootMargin: margin },
  );
  const created = { observer, callbacks };
  ofMargin.set(root, created);
  return created;
}

/** Reports whether an element is within a margin around the viewport, immediately and after every change. */
export function observeNearViewport(element: Element, margin: string, onChange: OnChange): () => void {
  const root = scrollContainerOf(element);
  const { observer, callbacks } = observerFor(root, margin);
  callbacks.set(element, onChange);
  observer.observe(element);
  return () => {
    callbacks.delete(element);
    observer.unobserve(element);
    if (callbacks.size > 0) return;
    observer.disconnect();
    observers.get(margin)?.delete(root);
  };
}
