import { matchesGlob } from 'node:path';

/**
 * Tells whether a deploy would leave this file out because it, or one of its folders, matches an ignore pattern of
 * firebase.json.
 */
export function isIgnored(path: string, patterns: readonly string[]): boolean {
  const segments = path.split('/').filter((segment) => segment !== '');
  return segments.some((_, i) => {
    const upTo = segments.slice(0, i + 1).join('/');
    return patterns.some((pattern) => matchesGlob(upTo, pattern));
  });
}
