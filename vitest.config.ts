import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { filesWithMocks, filesWithStyles } from './web/vite.config.ts';

/** Only ends tests that hang: on a busy machine a test of three seconds may take a minute. */
const testTimeout = 300_000;

const notTests = ['**/node_modules/**', 'lib/**'];

/**
 * These files need separate modules: they delete the one Firebase app of the process, or replace the definition of a
 * post.
 */
const isolatedFiles = [
  'src/index.test.ts',
  ...['download-addresses', 'media', 'media-files', 'media-writer', 'storage', 'uploads'].map(
    (name) => `src/google/${name}.test.ts`,
  ),
  'src/features/posts/submit/new-field.test.ts',
];

/** Files of a project share modules, which are loaded once per worker instead of once per file: tests must not leak state. */
const node = (name: string, extra: object = {}) => ({
  test: {
    name,
    root: name,
    include: ['**/*.test.ts'],
    exclude: notTests,
    environment: 'node' as const,
    pool: 'threads' as const,
    isolate: false,
    testTimeout,
    hookTimeout: testTimeout,
    ...extra,
  },
});

/** Run Google's own emulators, whose answers change only with their version: `npm run test:deep`. */
const googleComparisons = [
  'src/cli/google-emulators.test.ts',
  'src/firestore/conformance/compare.test.ts',
  'src/firestore/conformance/google.test.ts',
  'src/rules/google.test.ts',
];

const propertyRuns = resolve('tools/property-runs.ts');
/** Removes what a test file leaves behind: temporary folders and environment variables. */
const cleanup = resolve('local/src/testing/setup.ts');

export default defineConfig({
  test: {
    // Workers wait for timers, files and other processes for almost half of their time, so twice as many as cores keep
    // all cores busy.
    maxWorkers: availableParallelism() * 2,
    projects: [
      node('core', { setupFiles: [propertyRuns] }),
      node('platforms'),
      node('functions', { exclude: [...notTests, ...isolatedFiles], setupFiles: [propertyRuns] }),
      node('functions-app', { root: 'functions', include: isolatedFiles, isolate: true }),
      node('local', { exclude: [...notTests, ...googleComparisons], setupFiles: [cleanup, propertyRuns] }),
      node('local-google', {
        root: 'local',
        include: googleComparisons,
        setupFiles: [cleanup, propertyRuns],
      }),
      node('e2e', { include: ['{chaos,fixtures}/**/*.test.ts'] }),
      // All its files are in its root, where Vitest would not find them by the path `tools/`.
      node('tools', { root: '.', include: ['tools/**/*.test.ts'], setupFiles: [cleanup] }),
      './web/vite.config.ts',
      {
        root: 'web',
        test: {
          name: 'web-styles',
          environment: 'jsdom',
          pool: 'threads',
          isolate: false,
          testTimeout,
          hookTimeout: testTimeout,
          include: filesWithStyles,
          setupFiles: [resolve('web/src/testing/setup.ts')],
          env: { SCREEN_STYLES: 'real' },
        },
      },
      {
        root: 'web',
        test: {
          name: 'web-mocks',
          environment: 'jsdom',
          include: filesWithMocks,
          setupFiles: [resolve('web/src/testing/setup.ts')],
        },
      },
    ],
  },
});
