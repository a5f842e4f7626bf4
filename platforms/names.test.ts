import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { networks } from './registry.ts';

const root = join(import.meta.dirname, '..');
const workspaces = ['core', 'functions', 'web', 'local', 'tools', 'bench'];

/** The code that may name networks, with the names and the reason. */
const allowed: readonly { at: string; ids: readonly string[]; why: string }[] = [
  {
    at: 'core/src/api/links.ts',
    ids: ['youtube'],
    why: 'has the address of the call for video links, which the specification fixes',
  },
  {
    at: 'core/src/api/schemas/index.ts',
    ids: ['youtube'],
    why: 'has the schema of the call for video links',
  },
  {
    at: 'core/src/links/',
    ids: ['instagram', 'tiktok', 'youtube'],
    why: 'recognises the sites from which media is imported',
  },
  { at: 'functions/src/features/links/', ids: ['youtube'], why: 'imports media from YouTube' },
  { at: 'functions/src/production.ts', ids: ['youtube'], why: 'creates the importer of media from YouTube' },
  {
    at: 'web/src/features/media/links/link-modal.tsx',
    ids: ['youtube'],
    why: 'asks people for links to YouTube',
  },
  {
    at: 'web/src/features/media/links/follow-link.ts',
    ids: ['youtube'],
    why: 'makes the call for video links',
  },
  {
    at: 'bench/large-upload.ts',
    ids: ['youtube'],
    why: 'measures a network that takes large uploads',
  },
  {
    at: 'local/src/seed/',
    ids: networks.map(({ id }) => id).filter((id) => id !== 'x'),
    why: 'connects accounts of the networks for the demo and writes posts for them',
  },
  {
    at: 'web/src/features/profile/',
    ids: ['instagram'],
    why: 'draws an Instagram profile, as the specification says',
  },
  {
    at: 'bench/analytics.ts',
    ids: ['instagram', 'tiktok'],
    why: 'measures the panels of Instagram and TikTok',
  },
  {
    at: 'bench/calendar.ts',
    ids: ['instagram', 'facebook', 'threads'],
    why: 'measures posts of Instagram, Facebook and Threads',
  },
  ...[
    'firestore.indexes.json',
    'core/src/api/inbox.ts',
    'core/src/api/schemas/',
    'core/src/comments/',
    'functions/src/features/inbox/',
    'functions/src/features/accounts/dependencies.ts',
    'functions/src/features/accounts/disconnect.ts',
    'functions/src/jobs/sweep/handler.ts',
    'functions/src/store/',
    'web/src/features/comments/',
    'bench/inbox.ts',
  ].map((at) => ({ at, ids: ['threads'], why: 'calls comments with their replies threads' })),
  { at: 'vitest.config.ts', ids: ['threads'], why: 'chooses threads as the kind of worker that runs tests' },
  {
    at: 'web/vite.config.ts',
    ids: ['threads'],
    why: 'chooses threads as the kind of worker that runs tests',
  },
];

const isTest = (path: string) =>
  /\.test\.tsx?$|\.spec\.ts$/.test(path) ||
  path.split('/').some((part) => part === 'testing' || part === 'conformance');

const isRead = (name: string) => /\.(?:tsx?|[cm]?js|json|html|css|svg|rules)$|^\.env/.test(name);
/** Tells whether a file or folder is hidden, build output or a dependency. */
const isMade = (name: string) =>
  name.startsWith('.') || ['node_modules', 'lib', 'dist', 'package-lock.json'].includes(name);

/** Files to search. Subfolders are included, except at the repository root. */
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
/** Removes comments. Text that only resembles a comment, such as `image/*`, is kept. */
const withoutComments = (text: string) => text.replaceAll(parts, (_, quoted?: string) => quoted ?? '');

/**
 * Matches a network as a value, a key, a member, a word, or a part of a name or address. The one-letter name `x` is
 * matched only in addresses and after words such as `platform`.
 */
function namesOf({ id, label }: { id: string; label: string }): RegExp {
  if (id.length === 1)
    return new RegExp(`/api/${id}/|platforms/${id}/|(?:platform|uploadTo|network)\\w*[^\\n]{0,12}'${id}'`);
  const [capital, capitals] = [id.charAt(0).toUpperCase() + id.slice(1), id.toUpperCase()];
  return new RegExp(
    `(?<![A-Za-z])${id}(?![a-z])|${capital}(?![a-z])|(?<![A-Z])${capitals}(?![A-Z])|\\b${label}\\b`,
  );
}

function namedIn(path: string, text: string): string[] {
  const read = `${path}\n${withoutComments(text)}`;
  return networks.filter((network) => namesOf(network).test(read)).map(({ id }) => id);
}

const named = sources.flatMap((path) =>
  namedIn(path, readFileSync(join(root, path), 'utf8')).map((id) => ({ path, id })),
);

describe('network names', () => {
  it('only the folder of a network contains its name', () => {
    const strangers = named
      .filter(({ path, id }) => !allowed.some(({ at, ids }) => path.startsWith(at) && ids.includes(id)))
      .map(({ path, id }) => `${path}: ${id}`);
    expect(strangers).toEqual([]);
  });

  it.each(allowed)('the code in $at contains the name of a network, because it $why', ({ at, ids }) => {
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
  ])('a network name is found in %s', (text) => {
    expect(namedIn('a.ts', text)).toHaveLength(1);
  });

  it.each([
    `// ${label} is a network.`,
    `/** As ${id} has it. */`,
    `<!-- ${label} -->`,
    `const ${id}s = 'pre${id}';`,
    `const width = 'x';`,
    `const { x } = { x: 1 };`,
  ])('a network name is not found in %s', (text) => {
    expect(namedIn('a.ts', text)).toEqual([]);
  });

  it('a network name is found in a file name', () => {
    expect(namedIn(`functions/src/${id}.ts`, '')).toEqual([id]);
  });

  it('every kind of source file is searched', () => {
    expect(sources.length).toBeGreaterThan(500);
    for (const path of ['functions/build.ts', 'web/index.html', 'web/vite.config.ts', 'firebase.json'])
      expect(sources).toContain(path);
    for (const kind of ['.tsx', '.js', '.css', '.json', '.rules', '.svg'])
      expect(sources.some((path) => path.endsWith(kind))).toBe(true);
  });
});
