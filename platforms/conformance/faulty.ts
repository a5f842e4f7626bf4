import { describe, expect, it } from 'vitest';
import { conformance } from '../conformance.ts';
import type { Platform } from '../platform.ts';
import { youtube } from '../youtube/testing/subject.ts';
import type { Check, Subject } from './subject.ts';

/** A network that passes every check. The networks with faults are derived from it. */
export const workingNetwork = youtube as Subject;

export const withPlatform = (change: Partial<Platform>): Subject => ({
  ...workingNetwork,
  platform: { ...workingNetwork.platform, ...change },
});

/** A network with one fault, and the beginning of the name of the check that must find it. */
export type FaultyNetwork = readonly [fault: string, subject: Subject, checkName: string];

function findCheck(name: string): Check {
  const found = Object.values(conformance)
    .flat()
    .filter((each) => each.name.startsWith(name));
  if (found.length !== 1) throw new Error(`${found.length} checks begin with "${name}".`);
  return found[0]!;
}

/** Proves that each check passes for the working network and fails for the network with the fault. */
export function describeFaultyNetworks(faulty: readonly FaultyNetwork[]): void {
  describe('conformance checks', () => {
    it.each(faulty)('a network that %s is detected', async (_fault, subject, name) => {
      const { run } = findCheck(name);
      await expect(Promise.resolve(run(workingNetwork))).resolves.toBeUndefined();
      await expect((async () => run(subject))()).rejects.toThrow();
    });
  });
}
