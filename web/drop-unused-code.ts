import type { Plugin } from 'vite';

/**
 * Emotion imports this package for `withTheme`, which the product never calls. Bundlers cannot tell that the package
 * has no side effects.
 */
const uncalled = /\/node_modules\/hoist-non-react-statics\//;
/** The theme turns ripples off, but every button would still load their code. */
const ripple = /\/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/;

/**
 * Emotion’s list of all attributes of HTML and SVG. Emotion turns only the properties in the list into attributes. The
 * product needs no list, because all properties except the few named below may become attributes.
 */
const attributes = /\/@emotion\/is-prop-valid\/dist\/[\w.-]+\.js$/;
const isAttribute =
  "const own = new Set(['ownerState', 'theme', 'sx', 'as']); export default (name) => !own.has(name);";

/** Routes that only Cloud Tasks calls. Browsers never need them. */
const taskRoutes = /\/core\/src\/api\/tasks\.ts$/;

export const dropUnusedCode: Plugin = {
  name: 'drop-unused-code',
  apply: 'build',
  load: {
    filter: { id: [ripple, attributes, taskRoutes] },
    handler(id) {
      if (ripple.test(id)) return 'export default () => null;';
      return attributes.test(id) ? isAttribute : 'export const taskRoutes = {};';
    },
  },
  transform: {
    filter: { id: uncalled },
    handler: () => ({ moduleSideEffects: false }),
  },
};
