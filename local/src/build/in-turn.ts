import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../orchestrate/data-lock.ts';

/**
 * The lock files that this process holds. A lock file with this process id that is not in this set was left by a dead
 * process with the same id.
 */
const held = new Set<string>();

/** The process id in the lock file; null if there is no lock. */
function ownerOf(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

const isAtWork = (owner: number, file: string) =>
  owner === process.pid ? held.has(file) : Number.isInteger(owner) && owner > 0 && isAlive(owner);

function take(file: string): boolean {
  const owner = ownerOf(file);
  if (owner !== null && isAtWork(owner, file)) return false;
  if (owner !== null) rmSync(file, { force: true });
  // A hard link appears together with its content, so other processes never read an empty lock file.
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, file);
  } catch (error) {
    // EEXIST means that another process has created the lock first.
    if ((error as { code?: string }).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(own, { force: true });
  }
  held.add(file);
  return true;
}

/** Runs the work while no other call, in this or another process, runs with the same lock file. */
export async function inTurn(
  file: string,
  work: () => Promise<void>,
  pause: () => Promise<unknown> = () => sleep(100),
): Promise<void> {
  mkdirSync(dirname(file), { recursive: true });
  while (!take(file)) await pause();
  try {
    await work();
  } finally {
    held.delete(file);
    rmSync(file, { force: true });
  }
}
