import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleInto } from './build.ts';

let folder: string;
let manifest: { dependencies: Record<string, string> };
let code: Map<string, string>;
let imports: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fanfare-bundle-'));
  imports = await bundleInto(folder);
  manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.js'));
  code = new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
});
afterAll(() => rm(folder, { recursive: true }));

function packagesOf(specifiers: readonly string[]): string[] {
  return specifiers
    .filter((name) => !isBuiltin(name))
    .map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    );
}

const atOnce = (text: string) =>
  packagesOf(
    [...text.matchAll(/(?<![\w/-])(?:from|import)\s*["']([^"'./\n][^"'\n]*)["']/g)].map(
      (match) => match[1] ?? '',
    ),
  );

describe('the bundle', () => {
  it('the bundle imports only four packages, which its manifest names', () => {
    const imported = new Set(packagesOf(imports));

    expect([...imported].toSorted()).toEqual([
      '@google-cloud/tasks',
      'firebase-admin',
      'firebase-functions',
      'sharp',
    ]);
    for (const name of imported) expect(manifest.dependencies).toHaveProperty([name]);
  });

  it('the manifest names exact versions', () => {
    for (const version of Object.values(manifest.dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(manifest).toMatchObject({ type: 'module', main: 'index.js', engines: { node: '24' } });
  });

  it('before the first call, the bundle loads only one of the packages that it imports', () => {
    expect(new Set(atOnce(code.get('index.js') ?? ''))).toEqual(new Set(['firebase-functions']));
  });

  it('the packages of the Firestore library need the same version of google-gax, and the bundle contains it once', async () => {
    const { resolve } = createRequire(import.meta.url);
    const versionFor = async (name: string) => {
      const main = createRequire(resolve(`${name}/package.json`)).resolve('google-gax');
      const text = await readFile(join(main, '../../../package.json'), 'utf8');
      return (JSON.parse(text) as { version: string }).version;
    };
    expect(await versionFor('@google-cloud/firestore-api')).toBe(await versionFor('@google-cloud/firestore'));
    const copies = [...code.values()].join().match(/"[^"\n]*google-gax\/build\/src\/index\.js"/g);
    expect(copies).toHaveLength(1);
  });

  it('code that only some calls need is in separate files of the bundle', () => {
    const index = code.get('index.js') ?? '';
    expect(code.size).toBeGreaterThan(2);
    expect(index).not.toContain('Unexpected end of form');
    expect([...code.values()].join()).toContain('Unexpected end of form');
  });
});
