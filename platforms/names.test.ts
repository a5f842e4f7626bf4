import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { networks } from './registry.ts';

const root = join(import.meta.dirname, '..');
const workspaces = ['core/src', 'functions/src', 'web/src', 'local/src', 'tools', 'bench'];

/** What may name a network, by how its path begins, and why. */
const allowed: Readonly<Record<string, string>> = {
  'web/src/features/guide/steps.ts': 'tells newcomers in a sentence what can be connected',
  'core/src/api/links.ts': 'has the fixed address of the specification for links to films',
  'core/src/links/': 'tells apart the sites from which files are fetched',
  'functions/src/features/links/': 'fetches files from those sites',
  'web/src/media/link': 'asks for links to those sites',
  'bench/large-upload.ts': 'measures the two networks that take the bytes of large films',
};

const isTest = (path: string) =>
  /\.test\.tsx?$|\.spec\.ts$/.test(path) ||
  path.split('/').some((part) => part === 'testing' || part === 'conformance');

const sources = workspaces
  .flatMap((workspace) =>
    readdirSync(join(root, workspace), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(workspace, file),
    ),
  )
  .filter((path) => /\.tsx?$/.test(path) && !isTest(path) && !path.includes('node_modules'));

/** What people read about the code is no code. */
const withoutComments = (text: string) => text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

/** As a value, a part of an address, or a word in a sentence. A letter alone is a network only where networks are spoken of. */
function namesOf({ id, label }: { id: string; label: string }): RegExp {
  if (id.length === 1)
    return new RegExp(`/api/${id}/|platforms/${id}/|(?:platform|uploadTo|network)\\w*[^\\n]{0,12}'${id}'`);
  return new RegExp(`['"\`/]${id}['"\`/]|\\b${label}\\b`);
}

/** Where a network is named although it is not in its own folder. */
function strangersIn(path: string, text: string): string[] {
  return networks
    .filter((network) => namesOf(network).test(withoutComments(text)))
    .map(({ id }) => `${path}: ${id}`);
}

describe('a network', () => {
  it('is named nowhere but in its own folder', () => {
    const strangers = sources
      .filter((path) => !Object.keys(allowed).some((start) => path.startsWith(start)))
      .flatMap((path) => strangersIn(path, readFileSync(join(root, path), 'utf8')));
    expect(strangers).toEqual([]);
  });

  it('would be found wherever it stood', () => {
    const found = (text: string) => strangersIn('a.ts', text).length;
    const [first] = networks;
    expect(found(`if (platform === '${first!.id}') return;`)).toBe(1);
    expect(found(`if (platform === 'x') return;`)).toBe(1);
    expect(found(`call('/api/x/upload_post')`)).toBe(1);
    expect(found(`const text = 'Your ${first!.label} account';`)).toBe(1);
    expect(found(`// ${first!.label} is a network.`)).toBe(0);
    expect(found(`const width = 'x';`)).toBe(0);
  });

  it('is looked for in all that people run', () => {
    expect(sources.length).toBeGreaterThan(500);
    for (const start of Object.keys(allowed))
      expect(sources.some((path) => path.startsWith(start))).toBe(true);
  });
});
