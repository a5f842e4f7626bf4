import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface LockedPackage {
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** The folders in which Node looks for a package, nearest first. */
function lookups(from: string, name: string): string[] {
  const places = [`${from === '' ? '' : `${from}/`}node_modules/${name}`];
  for (
    let at = from.lastIndexOf('/node_modules/');
    at >= 0;
    at = from.lastIndexOf('/node_modules/', at - 1)
  ) {
    places.push(`${from.slice(0, at)}/node_modules/${name}`);
  }
  return [...places, `node_modules/${name}`];
}

describe('the lockfile', () => {
  it('the lockfile contains the optional packages of every operating system, because npm ci needs those of its own system', () => {
    const missing = Object.entries(lock.packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter(
        (name) => !lookups(from, name).some((place) => place in lock.packages),
      ),
    );
    expect(missing).toEqual([]);
  });

  it('the lockfile contains no registry addresses', () => {
    const named = Object.values(lock.packages).filter(({ resolved }) => resolved?.startsWith('http'));
    expect(named).toEqual([]);
  });
});
