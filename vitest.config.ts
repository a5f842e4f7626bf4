import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { filesWithMocks } from './web/vite.config.ts';

/**
 * The limit is long, because on a busy machine a test of three seconds may take a minute. It only ends tests that hang.
 */
const testTimeout = 300_000;

const notTests = ['**/node_modules/**', 'lib/**'];

/**
 * These test files do not share modules with others: they load everything that is deployed, or replace the module that
 * defines a post.
 */
const isolatedFiles = ['src/index.test.ts', 'src/features/posts/submit/new-field.test.ts'];

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

/**
 * Only `npm run test:deep` runs these test files, because they start Google's own emulators. The answers of an emulator
 * change only with its version.
 */
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
      // The root is not `tools`, because `npx vitest run tools/` would then find none of these files.
      node('tools', { root: '.', include: ['tools/**/*.test.ts'], setupFiles: [cleanup] }),
      './web/vite.config.ts',
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
