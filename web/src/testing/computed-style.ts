/**
 * jsdom matches every rule of every style sheet against an element whenever its computed style is read. Testing Library
 * reads it several times for each element of a screen, and Popper for each ancestor of a popup. This code keeps an
 * index of the rules by class name, and computes the properties below from it. jsdom computes all other properties, and
 * every value that the index cannot decide.
 */
const indexed = [
  'display',
  'visibility',
  'pointer-events',
  'overflow',
  'overflow-x',
  'overflow-y',
  'position',
  'padding-right',
  'column-gap',
] as const;
type Property = (typeof indexed)[number];
type Declarations = Partial<Record<Property, string>>;

const properties = new Map<string, Property>(
  indexed.flatMap((property) => [
    [property, property],
    [property.replace(/-\w/, (letter) => letter.slice(1).toUpperCase()), property],
  ]),
);
const isInherited = (property: Property) => property === 'visibility' || property === 'pointer-events';
const simpleClass = /^\.([\w-]+)$/;
const classOfSubject = /\.([\w-]+)[^.\s>+~]*$/;
/** Keywords whose meaning is left to jsdom; `inherit` is resolved here, because MUI's icons in buttons use it. */
const keywords = new Set(['initial', 'unset', 'revert', 'revert-layer']);

interface Rule {
  /** The position of the rule on the page. If two rules with one class each declare a property, the later one wins. */
  order: number;
  /** The selector that an element has to match. Null if the selector is only a class, by which the rule was found. */
  selector: string | null;
  declared: Declarations;
  /** False if only jsdom can decide whether the value applies, for example because of `!important`. */
  plain: boolean;
}

/** The rules by the class that an element needs; the key `null` has the rules that need no class. */
type Rules = Map<string | null, Rule[]>;
type Indexed = readonly [key: string | null, rule: Omit<Rule, 'order'>];

/** Most rules declare none of the properties. Searching the text of a rule is faster than reading each property. */
const mentionsIndexed = /display|visibility|pointer-events|overflow|position|padding|gap/;

function declarationsOf(style: CSSStyleDeclaration): { found: Declarations; plain: boolean } | null {
  if (!mentionsIndexed.test(style.cssText)) return null;
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

/** jsdom has no viewport, so media queries about the viewport never match. */
const mayApply = (rule: object): boolean =>
  !('media' in rule) ||
  (rule as CSSMediaRule).media.mediaText.split(',').some((query) => !query.includes('('));

function indexRule(rule: CSSRule, conditional: boolean): Indexed[] {
  if ('selectorText' in rule) {
    const { selectorText, style } = rule as CSSStyleRule;
    const declared = declarationsOf(style);
    if (!declared) return [];
    return selectorText.split(/,(?![^(]*\))/).map((text) => {
      const selector = text.trim();
      const name = simpleClass.exec(selector)?.[1];
      const key = name ?? classOfSubject.exec(selector)?.[1] ?? null;
      const plain = declared.plain && !conditional;
      return [key, { selector: name === undefined ? selector : null, declared: declared.found, plain }];
    });
  }
  if (!('cssRules' in rule) || !mayApply(rule)) return [];
  return [...(rule as CSSGroupingRule).cssRules].flatMap((inner) => indexRule(inner, true));
}

/** Rules are only ever added at the end of a sheet, so each is read once. */
const indexedSheets = new WeakMap<CSSStyleSheet, Indexed[][]>();

function indexSheet(sheet: CSSStyleSheet): Indexed[][] {
  const index = indexedSheets.get(sheet) ?? [];
  indexedSheets.set(sheet, index);
  const { cssRules } = sheet;
  for (let at = index.length; at < cssRules.length; at += 1) {
    const rule = cssRules.item(at);
    index.push(rule ? indexRule(rule, false) : []);
  }
  return index;
}

/**
 * No sheet has as many rules as this. So the order of a rule is the number of its sheet times this number, plus its
 * place in the sheet.
 */
const rulesPerSheet = 1e6;

const classesOf = (element: Element) => (element.getAttribute('class') ?? '').split(/\s+/).filter(Boolean);

const installed = new WeakSet<Window>();

/** Does nothing if it is already installed, because test files share one window. */
export function installFastComputedStyle(window: Window & typeof globalThis): void {
  if (installed.has(window)) return;
  installed.add(window);
  const { document } = window;
  const real = window.getComputedStyle.bind(window);
  const defaults = new Map<string, string>();
  let rules: Rules = new Map();
  let cache = new WeakMap<Element, Declarations>();
  let sheets: { sheet: CSSStyleSheet; length: number }[] = [];

  let sheetsChanged = true;
  const watch = (target: Node, options: MutationObserverInit, changed: () => void) => {
    const observer = new window.MutationObserver(changed);
    observer.observe(target, { subtree: true, childList: true, ...options });
    /** Handles mutations that the observer has not reported yet, because styles may be read before the report. */
    return () => {
      if (observer.takeRecords().length > 0) changed();
    };
  };
  const attributeFilter = ['class', 'style', 'hidden', 'type', 'open'];
  const checkElements = watch(document, { attributeFilter }, () => (cache = new WeakMap()));
  const checkSheets = watch(document.head, { characterData: true }, () => (sheetsChanged = true));
  const { prototype } = window.CSSStyleSheet;
  const insertRule = Reflect.get(prototype, 'insertRule');
  prototype.insertRule = function (this: CSSStyleSheet, ...rule: [string, number?]) {
    sheetsChanged = true;
    return insertRule.apply(this, rule);
  };

  function readSheets(): void {
    sheetsChanged = false;
    cache = new WeakMap();
    const now = [...document.styleSheets];
    const isLonger = sheets.every(({ sheet }, index) => sheet === now[index]);
    if (!isLonger) rules = new Map();
    const known = isLonger ? sheets : [];
    sheets = now.map((sheet, number) => {
      const index = indexSheet(sheet);
      for (let at = known[number]?.length ?? 0; at < index.length; at += 1)
        for (const [key, rule] of index[at] ?? []) {
          const others = rules.get(key);
          const added = { ...rule, order: number * rulesPerSheet + at };
          if (others) others.push(added);
          else rules.set(key, [added]);
        }
      return { sheet, length: index.length };
    });
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

  /**
   * The value declared by rules or by the element itself; undefined if nothing declares the property, and null if only
   * jsdom can decide.
   */
  function declaredOn(element: Element, property: Property): string | undefined | null {
    const { style } = element as HTMLElement;
    const own = style.length > 0 ? declarationsOf(style) : null;
    const matched = [null, ...classesOf(element)]
      .flatMap((name) => rules.get(name) ?? [])
      .filter(({ declared }) => declared[property] !== undefined)
      .filter(({ selector }) => selector === null || element.matches(selector));
    if (own?.plain === false || matched.some(({ plain }) => !plain)) return null;
    if (own?.found[property] !== undefined) return own.found[property];
    if (matched.every(({ selector }) => selector === null))
      return matched.sort((a, b) => a.order - b.order).at(-1)?.declared[property];
    const [value, ...others] = new Set(matched.map(({ declared }) => declared[property]));
    // If several rules declare different values, the index cannot decide which rule wins.
    return others.length > 0 ? null : value;
  }

  function valueOf(element: Element, property: Property): string {
    // The observer does not report changes of elements that have left the page, so their styles are not cached.
    const isWatched = element.isConnected;
    const kept = (isWatched && cache.get(element)) || {};
    const known = kept[property];
    if (known !== undefined) return known;
    const declared = declaredOn(element, property);
    const parent = element.parentElement;
    let value: string;
    if (declared === null) value = real(element).getPropertyValue(property);
    else if ((declared === 'inherit' || (declared === undefined && isInherited(property))) && parent)
      value = valueOf(parent, property);
    else value = declared ?? defaultOf(element, property);
    if (isWatched) cache.set(element, { ...kept, [property]: value });
    return value;
  }

  const quick = (element: Element, name: string): string | null => {
    const property = properties.get(name);
    if (!property) return null;
    checkElements();
    checkSheets();
    if (sheetsChanged) readSheets();
    return valueOf(element, property);
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
