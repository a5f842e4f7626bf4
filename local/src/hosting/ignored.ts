import { matchesGlob } from 'node:path';

/** Whether a deploy would leave out this file, because the file or one of its folders matches a pattern. */
export function isIgnored(path: string, patterns: readonly string[]): boolean {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.some((_, i) => {
    const upTo = segments.slice(0, i + 1).join('/');
    return patterns.some((pattern) => matchesGlob(upTo, pattern));
  });
}
