import { defineConfig } from 'vitest/config';

const node = (name: string, extra: object = {}) => ({
  test: {
    name,
    root: name,
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'lib/**'],
    environment: 'node' as const,
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
    ],
  },
});
