import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
/** The original function, because tests may replace the global one. */
const afterEvents = globalThis.setImmediate;

/** Work that React has deferred. `act` runs it at its end, unless Node has run it before. */
const waiting: (() => void)[] = [];

function doWaiting(): void {
  for (let work = waiting.shift(); work; work = waiting.shift()) work();
}

function keepWaiting(work: () => void, later: (work: () => void) => unknown): void {
  let isDone = false;
  const doOnce = () => {
    if (isDone) return;
    isDone = true;
    work();
  };
  waiting.push(doOnce);
  later(doOnce);
}

/**
 * Loads React while `queueMicrotask` and `setImmediate` are replaced, because React keeps the functions that it finds
 * while it loads.
 */
function loadReact(): Record<string, unknown> {
  const { queueMicrotask, setImmediate } = globalThis;
  const { NODE_ENV } = process.env;
  Object.assign(globalThis, {
    queueMicrotask: (work: () => void) => keepWaiting(work, queueMicrotask),
    setImmediate: (work: () => void) => keepWaiting(work, setImmediate),
  });
  process.env['NODE_ENV'] = 'production';
  try {
    const react = require('react') as Record<string, unknown>;
    require('react-dom/client');
    const { jsx } = require('react/jsx-runtime') as { jsx: (...all: unknown[]) => unknown };
    Object.assign(require('react/jsx-dev-runtime') as object, { jsxDEV: jsx });
    return react;
  } finally {
    Object.assign(globalThis, { queueMicrotask, setImmediate });
    process.env['NODE_ENV'] = NODE_ENV;
  }
}

/**
 * The production build has no `act`, which Testing Library needs. Everything that an action causes is done when `act`
 * ends.
 */
function act(work: () => unknown): Promise<unknown> {
  const result = work();
  if (!(result instanceof Promise)) {
    doWaiting();
    return Promise.resolve(result);
  }
  return result.then(async (value: unknown) => {
    doWaiting();
    await new Promise<void>((resume) => afterEvents(resume));
    doWaiting();
    return value;
  });
}

/**
 * `npm test` uses the build of React that users get, because it halves the time that screens take. `npm run
 * test:quick`, `npm run test:deep` and direct calls of Vitest use the development build, which also reports mistakes
 * such as a missing key.
 */
if (process.env['REACT_BUILD'] === 'production') {
  const react = loadReact();
  // Vitest may load this file again in a process that has already loaded React.
  react['act'] ??= act;
}
