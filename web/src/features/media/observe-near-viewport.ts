type Tell = (isNear: boolean) => void;

interface Watch {
  observer: IntersectionObserver;
  tells: Map<Element, Tell>;
}

/** One for all that stand in the same list: there are thousands of them. */
const watches = new Map<string, Map<Element | Document, Watch>>();

/** To ask for a style is slow, and all tiles of a list stand in the same. */
const scrollers = new WeakMap<Element, Element | Document>();

/** What scrolls it: a list may stand in a window of its own. */
function scrollerOf(element: Element): Element | Document {
  const parent = element.parentElement;
  if (!parent || parent === document.body) return document;
  const known = scrollers.get(parent);
  if (known) return known;
  const scrolls = /auto|scroll/.test(getComputedStyle(parent).overflowY);
  const found = scrolls ? parent : scrollerOf(parent);
  scrollers.set(parent, found);
  return found;
}

function watchOf(root: Element | Document, margin: string): Watch {
  const ofMargin = watches.get(margin) ?? new Map<Element | Document, Watch>();
  watches.set(margin, ofMargin);
  const known = ofMargin.get(root);
  if (known) return known;
  const tells = new Map<Element, Tell>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) tells.get(target)?.(isIntersecting);
    },
    { root, rootMargin: margin },
  );
  const made = { observer, tells };
  ofMargin.set(root, made);
  return made;
}

/** Tells whether something is within so much of what is seen, at once and with each change. */
export function watchNear(element: Element, margin: string, tell: Tell): () => void {
  const root = scrollerOf(element);
  const { observer, tells } = watchOf(root, margin);
  tells.set(element, tell);
  observer.observe(element);
  return () => {
    tells.delete(element);
    observer.unobserve(element);
    if (tells.size > 0) return;
    observer.disconnect();
    watches.get(margin)?.delete(root);
  };
}
