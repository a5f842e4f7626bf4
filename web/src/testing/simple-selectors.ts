/**
 * Makes tests faster: answers selectors of names and attributes, such as `input[type="text"]:not([list])`, from the
 * element itself, and leaves all others to jsdom. Testing Library checks each element against a hundred selectors to
 * find a role, and jsdom looks up each of them in several caches.
 */
interface Compound {
  /** The name of the element; null for any element. */
  name: string | null;
  attributes: { name: string; value: string | null; isWanted: boolean }[];
}

const attribute = /\[([a-z-]+)(?:="([^"\\]*)"|=([a-z]+))?\]/;
const compound = new RegExp(`(\\*|[a-z][a-z0-9]*)?((?:${attribute.source}|:not\\(${attribute.source}\\))*)`);
const wholeList = new RegExp(`^${compound.source}(?:, ?${compound.source})*$`);

/** Null if the selector has parts that this code cannot answer. */
function readSelector(selector: string): Compound[] | null {
  if (selector === '' || !wholeList.test(selector)) return null;
  return selector.split(/, ?(?=[^"]*(?:"[^"]*"[^"]*)*$)/).map((part) => {
    const name = /^[a-z][a-z0-9]*/.exec(part)?.[0] ?? null;
    const attributes = [...part.matchAll(new RegExp(`(:not\\()?${attribute.source}`, 'g'))].map(
      ([, not, attributeName = '', quoted, bare]) => ({
        name: attributeName,
        value: quoted ?? bare ?? null,
        isWanted: not === undefined,
      }),
    );
    return { name, attributes };
  });
}

/**
 * Undefined if the value of an attribute differs from the selector only in upper and lower case: then only jsdom can
 * decide.
 */
function hasAttributes(element: Element, { attributes }: Compound): boolean | undefined {
  let unknown = false;
  for (const { name, value, isWanted } of attributes) {
    const own = element.getAttribute(name);
    if (own !== null && value !== null && own !== value && own.toLowerCase() === value.toLowerCase())
      unknown = true;
    else if ((own !== null && (value === null || own === value)) !== isWanted) return false;
  }
  return unknown ? undefined : true;
}

const installed = new WeakSet<Window>();

/** Does nothing if it is already installed, because test files share one window. */
export function installSimpleSelectors(window: Window & typeof globalThis): void {
  if (installed.has(window)) return;
  installed.add(window);
  const { prototype } = window.Element;
  const real = Reflect.get(prototype, 'matches') as (selector: string) => boolean;
  const read = new Map<string, Compound[] | null>();
  // The name of the latest element is kept, because the same element is checked many times in a row.
  let asked: Element | null = null;
  let nameOfAsked = '';
  const matches = (element: Element, selector: string): boolean => {
    let list = read.get(selector);
    if (list === undefined) {
      list = readSelector(selector);
      read.set(selector, list);
    }
    if (list === null) return real.call<Element, [string], boolean>(element, selector);
    if (element !== asked) {
      nameOfAsked = element.localName;
      asked = element;
    }
    for (const part of list) {
      if (part.name !== null && part.name !== nameOfAsked) continue;
      const isMatch = part.attributes.length === 0 || hasAttributes(element, part);
      if (isMatch === undefined) return real.call<Element, [string], boolean>(element, selector);
      if (isMatch) return true;
    }
    return false;
  };
  Object.defineProperty(prototype, 'matches', {
    configurable: true,
    writable: true,
    value(this: Element, selector: string) {
      return matches(this, selector);
    },
  });
}
