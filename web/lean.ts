import type { Plugin } from 'vite';

/** Emotion brings it for `withTheme`, which nobody here calls. It does not say that it does nothing by itself. */
const uncalled = /\/node_modules\/hoist-non-react-statics\//;
/** The theme switches ripples off everywhere, and every button would carry them all the same. */
const ripple = /\/@mui\/material\/ButtonBase\/TouchRipple\.mjs$/;

/** The calls of Cloud Tasks, which no browser makes. */
const taskRoutes = /\/core\/src\/api\/tasks\.ts$/;

/** Leaves out what packages bring along for everybody and no page of ours uses. */
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
