/** Finds the tests that a change touches, by the imports of all code. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

const { dirname, join } = posix;

/** The folders of the npm workspaces, by the names under which they are imported. */
const packages: Readonly<Record<string, string>> = {
  '@fanfare/core/': 'core/src/',
  '@fanfare/platforms/': 'platforms/',
};

/** The files that import each file. */
export type Importers = ReadonlyMap<string, readonly string[]>;

function resolveImport(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier);
  const name = Object.keys(packages).find((each) => specifier.startsWith(each));
  return name === undefined ? null : `${packages[name]}${specifier.slice(name.length)}`;
}

export function importersIn(files: readonly string[], read: (file: string) => string): Importers {
  const importers = new Map<string, string[]>();
  for (const file of files)
    for (const { fileName } of ts.preProcessFile(read(file)).importedFiles) {
      const target = resolveImport(file, fileName);
      if (target === null) continue;
      const others = importers.get(target);
      if (others) others.push(file);
      else importers.set(target, [file]);
    }
  return importers;
}

/**
 * The test files that import a changed file, directly or indirectly. Tests in the folder of a changed file come first.
 * The other tests follow by the number of imports between them and the changed file.
 */
export function testsTouchedBy(changed: readonly string[], importers: Importers): string[] {
  const reached = new Set(changed);
  // The loop adds files to the set that it goes through, and visits these as well.
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer);
  const folders = new Set(changed.map(dirname));
  const tests = [...reached].filter((file) => /\.test\.tsx?$/.test(file));
  return [
    ...tests.filter((file) => folders.has(dirname(file))),
    ...tests.filter((file) => !folders.has(dirname(file))),
  ];
}

/** The imports of all files that git does not ignore, committed or not. */
export function readImporters(): Importers {
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '*.ts', '*.tsx'],
    { encoding: 'utf8' },
  );
  const deleted = spawnSync('git', ['ls-files', '--deleted'], { encoding: 'utf8' }).stdout.split('\n');
  const files = stdout.split('\n').filter((file) => file !== '' && !deleted.includes(file));
  return importersIn(files, (file) => readFileSync(file, 'utf8'));
}
