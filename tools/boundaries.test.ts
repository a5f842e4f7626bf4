import { expect, it } from 'vitest';
import { cyclesIn, importsOfFiles, importsOfGroups, mutualIn } from './import-cycles.ts';
import { forbiddenImports } from './import-rules.ts';
import { requestsIn, type Import, type ImportGraph } from './imports.ts';

type Entry = string | Partial<Import>;

const graphOf = (imports: Record<string, Entry[]>): ImportGraph =>
  new Map(
    Object.entries(imports).map(([from, entries]) => [
      from,
      entries.map((entry) => ({
        to: '',
        isTypeOnly: false,
        isResolved: true,
        ...(typeof entry === 'string' ? { to: entry } : entry),
      })),
    ]),
  );

it('all kinds of imports of a source file are found, and imports of types are distinguished from imports of values', () => {
  const source = `
    import a from 'a';
    import type { B } from 'b';
    import { type C } from 'c';
    import { d, type D } from 'd';
    import 'e';
    export { f } from 'f';
    export * from 'g';
    export type { H } from 'h';
    const i = await import('i');
    const j = require('j');
    type K = import('k').K;
    // import 'comment';
    const text = "import 'text'";
  `;
  const values = ['a', 'd', 'e', 'f', 'g', 'i', 'j'];
  const found = requestsIn('x.ts', source);
  expect(found.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name)).toEqual(values);
  expect(found.filter(({ isTypeOnly }) => isTypeOnly).map(({ name }) => name)).toEqual(['b', 'c', 'h', 'k']);
});

it('a source file that cannot be parsed is an error, because its imports would be missing', () => {
  expect(() => requestsIn('x.ts', 'import { from')).toThrow(/^x\.ts: /u);
});

it.each([
  ['core-is-pure', 'core/src/posts/post.ts', 'fs'],
  ['core-is-pure', 'core/src/posts/post.ts', 'node_modules/react/index.js'],
  ['zod-in-schemas', 'core/src/posts/post.ts', 'node_modules/zod/index.js'],
  ['schemas-as-types', 'web/src/app/router.tsx', 'core/src/api/schemas/posts.ts'],
  ['facts-import-core', 'platforms/x/facts.ts', 'platforms/x/server/index.ts'],
  ['labels-import-nothing', 'platforms/x/label.ts', 'core/src/posts/post.ts'],
  ['no-platform-imports-another', 'platforms/x/server/publish.ts', 'platforms/threads/server/publish.ts'],
  ['sibling-through-its-index', 'web/src/features/posts/list.tsx', 'web/src/features/media/library.tsx'],
  ['web-stays-in-the-browser', 'web/src/app/app.tsx', 'node_modules/firebase-admin/lib/app.js'],
  ['web-stays-in-the-browser', 'platforms/x/web/preview.tsx', 'platforms/x/server/publish.ts'],
  ['ui-knows-no-product', 'web/src/ui/button.tsx', 'core/src/posts/post.ts'],
  ['functions-stay-on-the-server', 'functions/src/app.ts', 'web/src/app/app.tsx'],
  ['store-from-use-cases', 'functions/src/http/router.ts', 'functions/src/store/posts.ts'],
  ['firebase-tools-in-one-file', 'local/src/auth/server.ts', 'node_modules/firebase-tools/lib/index.js'],
  ['product-knows-no-stand-in', 'functions/src/app.ts', 'local/src/auth/server.ts'],
])('the rule %s does not allow the file %s to import %s', (rule, from, to) => {
  expect(forbiddenImports(graphOf({ [from]: [to] }))).toContainEqual(
    expect.stringMatching(new RegExp(`^${rule} .*: ${from} → ${to}$`, 'u')),
  );
});

it('a file may import the index of a sibling feature, its own network, and types of the store', () => {
  const graph = graphOf({
    'web/src/features/posts/list.tsx': ['web/src/features/media/index.ts', 'web/src/features/posts/row.tsx'],
    'platforms/x/server/publish.ts': ['platforms/x/facts.ts', 'platforms/_shared/measures.ts'],
    'functions/src/http/router.ts': [{ to: 'functions/src/store/posts.ts', isTypeOnly: true }],
    'core/src/api/schemas/posts.ts': ['node_modules/zod/index.js'],
    'core/src/posts/post.test.ts': ['fs'],
  });
  expect(forbiddenImports(graph)).toEqual([]);
});

it('an import that cannot be resolved is refused, except in the folder e2e/truth/clients', () => {
  const nowhere = [{ to: './nowhere.ts', isResolved: false }];
  expect(forbiddenImports(graphOf({ 'web/src/a.ts': nowhere, 'e2e/truth/clients/x.ts': nowhere }))).toEqual([
    'no-unresolved: web/src/a.ts → ./nowhere.ts',
  ]);
});

it('only the members of a cycle are reported, not files that import a member or are imported by a member', () => {
  const graph = graphOf({ a: ['b'], b: ['c'], c: ['d', 'b'], d: ['e'], e: ['self'], self: ['self'] });
  expect(cyclesIn(importsOfFiles(graph))).toEqual(['b', 'c', 'self']);
});

it('groups that import each other are reported even without a cycle between files, and imports in tests are ignored', () => {
  const graph = graphOf({
    'core/src/a/one.ts': ['core/src/b/one.ts'],
    'core/src/b/two.ts': ['core/src/a/two.ts'],
    'core/src/c/one.ts': ['core/src/a/one.ts'],
    'core/src/a/one.test.ts': ['core/src/c/one.ts'],
  });
  const groups = importsOfGroups(graph, /^core\/src\/[^/]+(?=\/)/u);
  expect(cyclesIn(groups)).toEqual(['core/src/a', 'core/src/b']);
  expect(mutualIn(groups)).toEqual([['core/src/a', 'core/src/b']]);
});
