import { defineConfig } from 'vitest/config';
import { filesWithMocks } from './web/vite.config.ts';

/** Files of a project share modules, which are loaded once per worker instead of once per file: tests must not leak state. */
const node = (name: string, extra: object = {}) => ({
  test: {
    name,
    root: name,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'lib/**'],
    environment: 'node' as const,
    pool: 'threads' as const,
    isolate: false,
    ...extra,
  },
});

export default defineConfig({
  test: {
    projects: [
      node('core'),
      node('platforms'),
      node('functions', { testTimeout: 20_000 }),
      node('local', { testTimeout: 30_000 }),
      node('e2e', { include: ['chaos/**/*.test.ts'] }),
      node('tools'),
      './web/vite.config.ts',
      {
        root: 'web',
        test: {
          name: 'web-mocks',
          environment: 'jsdom',
          include: filesWithMocks,
          setupFiles: ['src/testing/setup.ts'],
        },
      },
    ],
  },
});
