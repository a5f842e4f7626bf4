import { createHash } from 'node:crypto';
import type { FaultKind, SandboxWorld } from '../_sandbox/sandbox.ts';
import type { Files } from './files.ts';

export interface TestWorld extends SandboxWorld {
  /** Moves the clock forward. The clock never moves otherwise. */
  pass(ms: number): void;
  aim(call: string, kind: FaultKind): void;
  /** Faults that no call has used yet. */
  waiting(): string[];
}

const begin = Date.parse('2026-11-20T12:00:00.000Z');
/** The first id. Like real ids, it is larger than 2^53, so that a test fails if an id is parsed as a number. */
const firstId = 1_790_000_000_000_000_001n;

/** Secrets that are the same in each run, but cannot be guessed from ids. */
export function countedSecrets(): () => string {
  let count = 0;
  return () =>
    createHash('sha256')
      .update(`secret ${(count += 1)}`)
      .digest('hex');
}

/** A world whose clock, ids, files and faults the test controls. */
export function createWorld(files: Files): TestWorld {
  let now = begin;
  let ids = firstId;
  const faults: { call: string; kind: FaultKind }[] = [];
  return {
    now: () => now,
    pass(ms) {
      now += ms;
    },
    newId: () => String((ids += 1n)),
    newSecret: countedSecrets(),
    fetch: (url) => Promise.resolve(files.fetch(url)),
    aim: (call, kind) => void faults.push({ call, kind }),
    waiting: () => faults.map(({ call, kind }) => `${kind} at ${call}`),
    takeFault(call) {
      const at = faults.findIndex((each) => each.call === call);
      return at < 0 ? null : (faults.splice(at, 1)[0]?.kind ?? null);
    },
    keepFile: (bytes) => `https://kept.example/${createHash('sha256').update(bytes).digest('hex')}`,
  };
}
