import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react';
import nodeText from '@testing-library/dom/dist/get-node-text.js';
import { configure, getConfig, prettyDOM, renderHook } from '@testing-library/react';
import * as react from 'react';

/**
 * React's development build records a call stack for each element, to name the component in a warning. React stops
 * after ten thousand stacks per second, so this code reports that limit as reached.
 */
function leaveOutOwnerStacks(): void {
  const internals: unknown = Reflect.get(
    react,
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  );
  if (typeof internals !== 'object' || internals === null) return;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => 10_000,
    set: () => {},
  });
}

const selectorOfId = /^\[id="([^"\\]+)"\]$/;

/**
 * Testing Library finds each label of `aria-labelledby` by a selector, for which jsdom walks through the page. Here
 * such an element is found by its id.
 */
function findIdsAtOnce({ Element: { prototype } }: Window & typeof globalThis): void {
  const find = Reflect.get(prototype, 'querySelector');
  prototype.querySelector = function (this: Element, selector: string) {
    const id = selectorOfId.exec(selector)?.[1];
    const found = id === undefined ? null : this.ownerDocument.getElementById(id);
    return found && found !== this && this.contains(found)
      ? found
      : find.call<Element, [string], Element | null>(this, selector);
  };
}

const serverStyles = /^style\[data-(emotion|mui-layer-order)=/;

/**
 * Whenever a field is shown, Emotion searches the page for styles that a server has rendered. MUI searches the page for
 * the layers of such styles with each theme. Tests have no such styles.
 */
function leaveOutServerStyles(window: Window & typeof globalThis): void {
  for (const { prototype } of [window.Document, window.Element]) {
    const find = Reflect.get(prototype, 'querySelector');
    prototype.querySelector = function (this: ParentNode, selector: string) {
      return serverStyles.test(selector)
        ? null
        : find.call<ParentNode, [string], Element | null>(this, selector);
    };
  }
}

/**
 * In development, Emotion gives each rule a separate style element. Here all rules go into one element, as in
 * production, because jsdom would walk through thousands of style elements for each query of the whole page.
 */
function keepStylesTogether(): void {
  const { result, unmount } = renderHook(useEmotionCache);
  if (!result.current) throw new Error('Emotion has no styles on this page.');
  result.current.sheet.isSpeedy = true;
  unmount();
}

/**
 * React sets the name of a field with each update, and jsdom then looks for all radio buttons of the page. Here a name
 * that stays the same is not set again.
 */
function skipUnchangedNames({ HTMLInputElement: { prototype } }: Window & typeof globalThis): void {
  const real = Object.getOwnPropertyDescriptor(prototype, 'name');
  Object.defineProperty(prototype, 'name', {
    ...real,
    set(this: HTMLInputElement, name: string) {
      if (this.getAttribute('name') !== name) real?.set?.call(this, name);
    },
  });
}

/**
 * Whenever the title is set, jsdom searches for the title element from the start of the page. Here that element is
 * moved before the thousands of styles, so that jsdom finds it immediately.
 */
function findTitleAtOnce({ document }: Window): void {
  document.head.prepend(document.querySelector('title') ?? document.createElement('title'));
}

/** True while Testing Library waits for an element. It then reports where the test began to wait. */
const isWaiting = () => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

/**
 * Prints the page only when the message of an error is read. Testing Library would print it at each attempt to find an
 * element. An attempt whose error is not reported records no call stack.
 */
function makeErrorsCheap(): void {
  configure({
    getElementError(message, container) {
      const { stackTraceLimit } = Error;
      if (isWaiting()) Error.stackTraceLimit = 0;
      const error = new Error(message ?? '');
      Error.stackTraceLimit = stackTraceLimit;
      error.name = 'TestingLibraryElementError';
      let text: string | undefined;
      Object.defineProperty(error, 'message', {
        configurable: true,
        get: () => (text ??= [message, prettyDOM(container)].filter(Boolean).join('\n\n')),
        set: (changed: string) => {
          text = changed;
        },
      });
      return error;
    },
  });
}

/**
 * To find a text, Testing Library copies jsdom's list of the children of each element. Walking from child to child is
 * faster.
 */
function readTextsFromChildren({ Node }: Window & typeof globalThis): void {
  nodeText.getNodeText = (element) => {
    if (element.matches('input[type=submit], input[type=button], input[type=reset]'))
      return (element as HTMLInputElement).value;
    let text = '';
    for (let child = element.firstChild; child; child = child.nextSibling)
      if (child.nodeType === Node.TEXT_NODE) text += child.textContent;
    return text;
  };
}

/**
 * While Testing Library waits, it checks after each change of the page, and also every 50 milliseconds. The checks
 * every 50 milliseconds are needed only for what is not on the page, such as a recorded call. They took 7 % of the time
 * of all tests of screens.
 */
function pollRarely(scope: Pick<typeof globalThis, 'setInterval'>): void {
  const real = scope.setInterval;
  const rare = (run: () => void, ms?: number) => real(run, run.name === 'checkRealTimersCallback' ? 300 : ms);
  scope.setInterval = Object.assign(rare, real);
}

let isInstalled = false;

/**
 * Removes work that tests do not need, and speeds up work that is slow in jsdom. Test files share one page, so this is
 * done once.
 */
export function installCheapDevelopment(window: Window & typeof globalThis): void {
  if (isInstalled) return;
  isInstalled = true;
  leaveOutOwnerStacks();
  leaveOutServerStyles(window);
  findIdsAtOnce(window);
  keepStylesTogether();
  skipUnchangedNames(window);
  findTitleAtOnce(window);
  makeErrorsCheap();
  pollRarely(window);
  readTextsFromChildren(window);
}
