import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ignored = /^(node_modules|dist|lib|\..*)$|\.test\.tsx?$/;

function add(hash: Hash, root: string, path: string): void {
  const full = join(root, path);
  const stats = statSync(full, { throwIfNoEntry: false });
  if (!stats) return;
  if (!stats.isDirectory()) {
    hash.update(`${path}\0${stats.size}\0`).update(readFileSync(full));
    return;
  }
  for (const name of readdirSync(full).sort()) if (!ignored.test(name)) add(hash, root, join(path, name));
}

/** A hash of the contents of all sources. It ignores times, so a fresh clone of the same files has the same digest. */
export function digestOf(root: string, sources: readonly string[]): string {
  const hash = createHash('sha256');
  for (const source of sources) add(hash, root, source);
  return hash.digest('hex');
}
