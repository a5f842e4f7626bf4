import './production-react.ts';
import { hideStyles } from './without-styles.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest';
import { forgetUnstored } from '../browser/stored.ts';
import { installCheapDevelopment } from './cheap-development.ts';
import { installFastComputedStyle } from './computed-style.ts';
import { installFastLabels } from './labels.ts';
import { installSimpleSelectors } from './simple-selectors.ts';

// Tests wait up to 45 seconds for an element. A screen is compiled when it is first loaded, and on a busy machine this
// took over 15 seconds.
configure({ asyncUtilTimeout: 45_000 });

installCheapDevelopment(window);
installFastComputedStyle(window);
installFastLabels(window);
installSimpleSelectors(window);

/** Functions that jsdom lacks and the components need. */
window.matchMedia = (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});
// Dates on screens follow the language of the browser. jsdom's is American, and the tests expect British dates.
Object.defineProperty(navigator, 'language', { get: () => 'en-GB', configurable: true });
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
/** Reports every observed element as visible. */
window.IntersectionObserver = class {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly #tell: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.#tell = callback;
  }
  observe(target: Element) {
    const entry = { target, isIntersecting: true } as IntersectionObserverEntry;
    queueMicrotask(() => this.#tell([entry], this));
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
};
/** Reports nothing, because jsdom has no layout. */
window.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
HTMLMediaElement.prototype.load = () => undefined;
URL.createObjectURL = () => 'blob:preview';
URL.revokeObjectURL = () => undefined;

const complaints: string[] = [];
beforeEach(() => {
  complaints.length = 0;
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation(
      (...words: unknown[]) => void complaints.push(words.map(String).join(' ')),
    );
  }
});

/** Test files share one page and its modules, so each test leaves the page as it found it. */
function resetPage(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
  forgetUnstored();
  document.title = '';
  document.body.replaceChildren();
  for (const name of document.documentElement.getAttributeNames())
    document.documentElement.removeAttribute(name);
  window.dispatchEvent(new Event('online'));
}

afterEach(() => {
  hideStyles();
  cleanup();
  resetPage();
  // React and MUI report mistakes on the console; each one fails the test.
  expect(complaints).toEqual([]);
});

// Waits for modules that are still loading. If the page were closed while a module loads, the module would fail, and
// stay failed for the next test file of this worker.
afterAll(() => vi.dynamicImportSettled());
