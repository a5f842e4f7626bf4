import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { FetchedFile, SandboxWorld } from '@fanfare/platforms/_sandbox/sandbox.ts';
import type { Clock } from '../clock/clock.ts';
import type { FaultQueue } from './faults.ts';
import type { KeptFiles } from './kept-files.ts';

/** The largest file that any network fetches by address. */
const fetchedMaxBytes = 320 * 1024 * 1024;
const fetchTimeoutMs = 60_000;

export interface Worlds {
  of(network: string): SandboxWorld;
  /** Runs the work of one call and reports whether a fault made it slow. */
  during<T>(work: () => Promise<T>): Promise<{ result: T; isSlow: boolean }>;
}

export interface WorldParts {
  clock: Clock;
  faults: FaultQueue;
  files: KeptFiles;
}

/**
 * Creates ids that are too large for JavaScript numbers, like the ids of real networks. The first id is derived from
 * the time, so that no id is repeated after a restart.
 */
export function createIds(now: () => number): () => string {
  let last = 0n;
  return () => {
    const least = BigInt(now()) * 1_000_000n;
    last = last < least ? least : last + 1n;
    return last.toString();
  };
}

async function readAtMost(body: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Returns null if the protocol is not HTTP, the status is an error, the answer takes over a minute, or the file exceeds
 * the limit.
 */
export async function fetchFile(url: string, limit = fetchedMaxBytes): Promise<FetchedFile | null> {
  if (!['http:', 'https:'].includes(URL.parse(url)?.protocol ?? '')) return null;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(fetchTimeoutMs) });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      return null;
    }
    const bytes = await readAtMost(response.body, limit);
    return bytes && { bytes, type: (response.headers.get('content-type') ?? '').split(';')[0] ?? '' };
  } catch {
    // A file that cannot be fetched is not an error of the sandbox, because each imitated network refuses it in its own
    // words.
    return null;
  }
}

export function createWorlds({ clock, faults, files }: WorldParts): Worlds {
  const calls = new AsyncLocalStorage<{ isSlow: boolean }>();
  return {
    of: (network) => ({
      now: () => clock.now(),
      newId: createIds(() => clock.now()),
      newSecret: () => randomBytes(16).toString('hex'),
      fetch: (url) => fetchFile(url),
      keepFile: (bytes, type) => files.keep(bytes, type),
      takeFault(call, account) {
        const kind = faults.take(network, call, account);
        const current = calls.getStore();
        if (kind === 'slow' && current) current.isSlow = true;
        return kind;
      },
    }),
    during(work) {
      const call = { isSlow: false };
      return calls.run(call, async () => ({ result: await work(), isSlow: call.isSlow }));
    },
  };
}
