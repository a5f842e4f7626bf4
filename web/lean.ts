import type { Plugin } from 'vite';

/**
 * Emotion imports it for `withTheme`, which the product never calls. Bundlers cannot tell that it has no side
 * effects.
 */
const uncalled = /\/node_modules\/hoist-non-react-statics\//;
/** The theme turns ripples off, but every button would still load their code. */
const ripple = /\/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/;

/** The calls of Cloud Tasks, which browsers never make. */
const taskRoutes = /\/core\/src\/api\/tasks\.ts$/;

/** Leaves out code of packages that no page uses. */
export const lean: Plugin = {
  name: 'lean',
  apply: 'build',
  load: {
    filter: { id: [ripple, taskRoutes] },
    handler: (id) => (ripple.test(id) ? 'export default () => null;' : 'export const taskRoutes = {};'),
  },
  transform: {
    filter: { id: uncalled },
    handler: () => ({ moduleSideEffects: false }),
  },
};
