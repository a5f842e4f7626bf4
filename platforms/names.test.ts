import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { networks } from './registry.ts';

const root = join(import.meta.dirname, '..');
const workspaces = ['core', 'functions', 'web', 'local', 'tools', 'bench'];

/** What may name which networks, by how its path begins, and why. */
const allowed: readonly { at: string; ids: readonly string[]; why: string }[] = [
  {
    at: 'web/src/features/guide/steps.ts',
    ids: ['instagram', 'tiktok', 'youtube'],
    why: 'tells newcomers in a sentence what can be connected',
  },
  {
    at: 'core/src/api/links.ts',
    ids: ['youtube'],
    why: 'has the fixed address of the specification for links to films',
  },
  {
    at: 'core/src/api/schemas/index.ts',
    ids: ['youtube'],
    why: 'has what the call at that address takes',
  },
  {
    at: 'core/src/links/',
    ids: ['instagram', 'tiktok', 'youtube'],
    why: 'tells apart the sites from which files are fetched',
  },
  { at: 'functions/src/features/links/', ids: ['youtube'], why: 'fetches files from that site' },
  { at: 'functions/src/production.ts', ids: ['youtube'], why: 'hands over who fetches files from that site' },
  { at: 'web/src/features/media/links/link-modal.tsx', ids: ['youtube'], why: 'asks for links to that site' },
  {
    at: 'web/src/features/media/links/follow-link.ts',
    ids: ['youtube'],
    why: 'makes the call at that address',
  },
  {
    at: 'bench/large-upload.ts',
    ids: ['youtube'],
    why: 'measures a network that takes the bytes of large films',
  },
  { at: 'vitest.config.ts', ids: ['threads'], why: 'names the kind of worker that runs tests' },
  { at: 'web/vite.config.ts', ids: ['threads'], why: 'names the kind of worker that runs tests' },
];

const isTest = (path: string) =>
  /\.test\.tsx?$|\.spec\.ts$/.test(path) ||
  path.split('/').some((part) => part === 'testing' || part === 'conformance');

const isRead = (name: string) => /\.(?:tsx?|[cm]?js|json|html|css|svg|rules)$|^\.env/.test(name);
/** What is made, fetched, or written by a machine. */
const isMade = (name: string) =>
  name.startsWith('.') || ['node_modules', 'lib', 'dist', 'package-lock.json'].includes(name);

/** The files of a folder that are read; those below it as well, unless it is the root of all. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return isRead(entry.name) && !isTest(path) ? [path] : [];
    return folder !== '' && entry.isDirectory() && !isMade(entry.name) ? filesIn(path) : [];
  });
}

const sources = ['', ...workspaces].flatMap(filesIn).filter((path) => path !== 'package-lock.json');

const parts =
  /("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->|(?<=^|\s)\/\/.*$/gm;
/** What people read about the code is no code; what only looks like a comment, as `image/*`, stays. */
const withoutComments = (text: string) => text.replaceAll(parts, (_, quoted?: string) => quoted ?? '');

/**
 * As a value, a key, a member, a part of a name or of an address, or a word in a sentence. A letter alone is a network only where
 * networks are spoken of.
 */
function namesOf({ id, label }: { id: string; label: string }): RegExp {
  if (id.length === 1)
    return new RegExp(`/api/${id}/|platforms/${id}/|(?:platform|uploadTo|network)\\w*[^\\n]{0,12}'${id}'`);
  const [capital, capitals] = [id.charAt(0).toUpperCase() + id.slice(1), id.toUpperCase()];
  return new RegExp(
    `(?<![A-Za-z])${id}(?![a-z])|${capital}(?![a-z])|(?<![A-Z])${capitals}(?![A-Z])|\\b${label}\\b`,
  );
}

/** The networks that a file names, be it in its own name. */
function namedIn(path: string, text: string): string[] {
  const read = `${path}\n${withoutComments(text)}`;
  return networks.filter((network) => namesOf(network).test(read)).map(({ id }) => id);
}

const named = sources.flatMap((path) =>
  namedIn(path, readFileSync(join(root, path), 'utf8')).map((id) => ({ path, id })),
);

describe('a network', () => {
  it('is named nowhere but in its own folder', () => {
    const strangers = named
      .filter(({ path, id }) => !allowed.some(({ at, ids }) => path.startsWith(at) && ids.includes(id)))
      .map(({ path, id }) => `${path}: ${id}`);
    expect(strangers).toEqual([]);
  });

  it.each(allowed)('is still named in $at, which $why', ({ at, ids }) => {
    const there = named.filter(({ path }) => path.startsWith(at)).map(({ id }) => id);
    expect(there).toEqual(expect.arrayContaining([...ids]));
  });

  const long = networks.find(({ id }) => id.length > 1)!;
  const { id, label } = long;
  const capital = id.charAt(0).toUpperCase() + id.slice(1);

  it.each([
    `if (platform === '${id}') return;`,
    `const limits = { ${id}: 5 };`,
    `return limits.${id};`,
    `return limits?.${id}?.title;`,
    `const { ${id} } = limits;`,
    `const ${id}Limit = 5;`,
    `const limit_${id} = 5;`,
    `publishTo${capital}(post);`,
    `const ${id.toUpperCase()}_LIMIT = 5;`,
    `import { facts } from '@fanfare/platforms/${id}/facts.ts';`,
    `<img src="/marks/${id}.svg">`,
    `.${id} { color: red }`,
    `{"${id}-limit": 5}`,
    `const text = 'Your ${label} account';`,
    `accept="image/*"; limits.${id}; /** What fits. */`,
    `if (platform === 'x') return;`,
    `call('/api/x/upload_post')`,
  ])('would be found in %s', (text) => {
    expect(namedIn('a.ts', text)).toHaveLength(1);
  });

  it.each([
    `// ${label} is a network.`,
    `/** As ${id} has it. */`,
    `<!-- ${label} -->`,
    `const ${id}s = 'pre${id}';`,
    `const width = 'x';`,
    `const { x } = { x: 1 };`,
  ])('would not be found in %s', (text) => {
    expect(namedIn('a.ts', text)).toEqual([]);
  });

  it('would be found in the name of a file', () => {
    expect(namedIn(`functions/src/${id}.ts`, '')).toEqual([id]);
  });

  it('is looked for in all that people run', () => {
    expect(sources.length).toBeGreaterThan(500);
    for (const path of ['functions/build.ts', 'web/index.html', 'web/vite.config.ts', 'firebase.json'])
      expect(sources).toContain(path);
    for (const kind of ['.tsx', '.js', '.css', '.json', '.rules', '.svg'])
      expect(sources.some((path) => path.endsWith(kind))).toBe(true);
  });
});
