import { describe, expect, it } from 'vitest';
import { conformance } from '../conformance.ts';
import type { Platform } from '../platform.ts';
import { youtube } from '../youtube/testing/subject.ts';
import type { Check, Subject } from './subject.ts';

/** The network that keeps every promise, of which each faulty one is made. */
export const sound = youtube as Subject;

export const changed = (change: Partial<Platform>): Subject => ({
  ...sound,
  platform: { ...sound.platform, ...change },
});

/** A network that breaks one promise, and how the name of the check of that promise begins. */
export type Faulty = readonly [what: string, subject: Subject, found: string];

function checkOf(name: string): Check {
  const found = Object.values(conformance)
    .flat()
    .filter((each) => each.name.startsWith(name));
  if (found.length !== 1) throw new Error(`${found.length} checks begin with "${name}".`);
  return found[0]!;
}

/** A suite is worth what it finds: each check lets the sound network through, and must fail with the faulty one. */
export function describeFaulty(faulty: readonly Faulty[]): void {
  describe('the suite of all networks', () => {
    it.each(faulty)('finds a network that %s', async (_what, subject, name) => {
      const { run } = checkOf(name);
      await expect(Promise.resolve(run(sound))).resolves.toBeUndefined();
      await expect((async () => run(subject))()).rejects.toThrow();
    });
  });
}
