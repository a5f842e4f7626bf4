/**
 * jsdom tries every rule of every style sheet on an element whenever its computed style is asked for, and Testing Library
 * asks several times for each element of a screen. This answers the three properties that it asks for from an index of the
 * rules by class name. Everything else, and every rule the index cannot decide, goes to jsdom.
 */
const indexed = ['display', 'visibility', 'pointer-events'] as const;
type Property = (typeof indexed)[number];
type Declarations = Partial<Record<Property, string>>;

const isInherited = (property: Property) => property !== 'display';
const simpleClass = /^\.([\w-]+)$/;
const classOfSubject = /\.([\w-]+)[^.\s>+~]*$/;
/** Keywords whose meaning is left to jsdom; `inherit` is resolved here, because MUI's icons in buttons use it. */
const keywords = new Set(['initial', 'unset', 'revert', 'revert-layer']);

interface Rules {
  /** Declarations of rules with one class as their selector, later rules over earlier ones. */
  simple: Map<string, Declarations>;
  /** Selectors of all other rules, by the class that an element needs to match them; `null` when they need none. */
  complex: Map<string | null, string[]>;
}

function declarationsOf(style: CSSStyleDeclaration): { found: Declarations; plain: boolean } | null {
  const found: Declarations = {};
  let plain = true;
  for (const property of indexed) {
    const value = style.getPropertyValue(property);
    if (value === '') continue;
    found[property] = value;
    if (keywords.has(value) || style.getPropertyPriority(property) !== '') plain = false;
  }
  return Object.keys(found).length > 0 ? { found, plain } : null;
}

/** jsdom has no viewport: queries for its width and the like never match. */
const mayApply = (rule: object): boolean =>
  !('media' in rule) ||
  (rule as CSSMediaRule).media.mediaText.split(',').some((query) => !query.includes('('));

function addRule(rules: Rules, rule: CSSRule, conditional: boolean): void {
  if ('selectorText' in rule) {
    const { selectorText, style } = rule as CSSStyleRule;
    const declared = declarationsOf(style);
    if (!declared) return;
    for (const selector of selectorText.split(/,(?![^(]*\))/).map((text) => text.trim())) {
      const name = simpleClass.exec(selector)?.[1];
      if (name !== undefined && declared.plain && !conditional) {
        rules.simple.set(name, { ...rules.simple.get(name), ...declared.found });
      } else {
        const key = classOfSubject.exec(selector)?.[1] ?? null;
        rules.complex.set(key, [...(rules.complex.get(key) ?? []), selector]);
      }
    }
  } else if ('cssRules' in rule && mayApply(rule)) {
    for (const inner of (rule as CSSGroupingRule).cssRules) addRule(rules, inner, true);
  }
}

const classesOf = (element: Element) => (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);

const installed = new WeakSet<Window>();

/** Does nothing where it was installed before: test files share one window. */
export function installFastComputedStyle(window: Window & typeof globalThis): void {
  if (installed.has(window)) return;
  installed.add(window);
  const { document } = window;
  const real = window.getComputedStyle.bind(window);
  const defaults = new Map<string, string>();
  let rules: Rules = { simple: new Map(), complex: new Map() };
  let cache = new WeakMap<Element, Declarations>();
  let sheets: CSSStyleSheet[] = [];

  let sheetsChanged = true;
  const watch = (target: Node, options: MutationObserverInit, changed: () => void) => {
    const observer = new window.MutationObserver(changed);
    observer.observe(target, { subtree: true, childList: true, ...options });
    /** Mutations are delivered later; a question about styles cannot wait for them. */
    return () => {
      if (observer.takeRecords().length > 0) changed();
    };
  };
  const attributeFilter = ['class', 'style', 'hidden', 'type', 'open'];
  const checkElements = watch(document, { attributeFilter }, () => (cache = new WeakMap()));
  const checkSheets = watch(document.head, { characterData: true }, () => (sheetsChanged = true));

  function readSheets(): void {
    sheetsChanged = false;
    const now = [...document.styleSheets];
    const isLonger = sheets.every((sheet, index) => sheet === now[index]);
    if (!isLonger) rules = { simple: new Map(), complex: new Map() };
    for (const sheet of isLonger ? now.slice(sheets.length) : now)
      for (const rule of sheet.cssRules) addRule(rules, rule, false);
    sheets = now;
  }

  function defaultOf(element: Element, property: Property): string {
    const attributes = ['type', 'hidden', 'open'].filter((name) => element.hasAttribute(name));
    const key = [
      property,
      element.tagName,
      ...attributes.map((name) => `${name}=${element.getAttribute(name)}`),
    ];
    const known = defaults.get(key.join(' '));
    if (known !== undefined) return known;
    const plain = document.createElementNS(element.namespaceURI, element.localName);
    for (const name of attributes) plain.setAttribute(name, element.getAttribute(name) ?? '');
    const value = real(plain).getPropertyValue(property);
    defaults.set(key.join(' '), value);
    return value;
  }

  /** What rules and the element itself declare, or null when only jsdom can tell. */
  function declaredOn(element: Element): Declarations | null {
    const classes = classesOf(element);
    for (const key of [null, ...classes])
      if (rules.complex.get(key)?.some((selector) => element.matches(selector)) === true) return null;
    const matched = classes.flatMap((name) => rules.simple.get(name) ?? []);
    const { style } = element as HTMLElement;
    const own = style.length > 0 ? declarationsOf(style) : null;
    // Which of two rules is the later one is not in the index.
    if (matched.length > 1 || own?.plain === false) return null;
    return { ...matched[0], ...own?.found };
  }

  function valueOf(element: Element, property: Property): string {
    const kept = cache.get(element) ?? {};
    const known = kept[property];
    if (known !== undefined) return known;
    const declared = declaredOn(element);
    const parent = element.parentElement;
    const inherits = declared?.[property] === 'inherit' || (!declared?.[property] && isInherited(property));
    let value: string;
    if (!declared) value = real(element).getPropertyValue(property);
    else if (inherits && parent) value = valueOf(parent, property);
    else value = declared[property] ?? defaultOf(element, property);
    cache.set(element, { ...kept, [property]: value });
    return value;
  }

  const quick = (element: Element, name: string): string | null => {
    const property = indexed.find(
      (each) => each === name || (name === 'pointerEvents' && each === 'pointer-events'),
    );
    if (!property) return null;
    checkElements();
    checkSheets();
    if (sheetsChanged) readSheets();
    return element.isConnected ? valueOf(element, property) : real(element).getPropertyValue(property);
  };

  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement != null && pseudoElement !== '') return real(element, pseudoElement);
    let whole: CSSStyleDeclaration | undefined;
    return new Proxy({} as CSSStyleDeclaration, {
      get(_target, name) {
        if (typeof name === 'string') {
          const value = quick(element, name);
          if (value !== null) return value;
          if (name === 'getPropertyValue')
            return (asked: string) => quick(element, asked) ?? real(element).getPropertyValue(asked);
        }
        whole ??= real(element);
        const value: unknown = Reflect.get(whole, name);
        return typeof value === 'function' ? (value.bind(whole) as unknown) : value;
      },
    });
  };
}
