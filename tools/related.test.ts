import { describe, expect, it } from 'vitest';
import { importersIn, testsTouchedBy } from './related.ts';

const files: Readonly<Record<string, string>> = {
  'core/src/posts/limit.ts': 'export const limit = 280;',
  'core/src/posts/post.ts': "import { limit } from './limit.ts';",
  'core/src/posts/post.test.ts': "import { post } from './post.ts';",
  'web/src/far.ts': "import { post } from '@fanfare/core/posts/post.ts';",
  'web/src/near.test.ts': "import type { limit } from '@fanfare/core/posts/limit.ts';",
  'web/src/far.test.tsx': "const load = () => import('./far.ts');",
  'web/src/other.test.ts': "import { expect } from 'vitest';",
};
const importers = importersIn(Object.keys(files), (file) => files[file] ?? '');

describe('finding the tests that a change touches', () => {
  it('tests next to a changed file come first, and other tests follow by distance', () => {
    expect(testsTouchedBy(['core/src/posts/limit.ts'], importers)).toEqual([
      'core/src/posts/post.test.ts',
      'web/src/near.test.ts',
      'web/src/far.test.tsx',
    ]);
  });

  it('a test file that changed is itself among the tests that the change touches', () => {
    expect(testsTouchedBy(['web/src/other.test.ts'], importers)).toEqual(['web/src/other.test.ts']);
  });

  it('a file that no test imports touches no test', () => {
    expect(testsTouchedBy(['README.md'], importers)).toEqual([]);
  });
});
