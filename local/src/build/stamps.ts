import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { digestOf } from './digest.ts';
import { targets, type Target } from './targets.ts';

const stampFile = (root: string) => join(root, '.local/cache/built.json');

/** The digest of the sources from which each target was built. An unreadable file only causes a rebuild. */
function readStamps(root: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(stampFile(root), 'utf8')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** The targets whose output is missing or was built from other sources. */
export function staleTargets(root: string): Target[] {
  const stamps = readStamps(root);
  return targets.filter(
    ({ name, sources, output }) =>
      !existsSync(join(root, output)) || stamps[name] !== digestOf(root, sources),
  );
}

export function stampTarget(root: string, target: Target): void {
  const stamps = { ...readStamps(root), [target.name]: digestOf(root, target.sources) };
  mkdirSync(dirname(stampFile(root)), { recursive: true });
  writeFileSync(stampFile(root), JSON.stringify(stamps, null, 2));
}
