import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../process/start-error.ts';

const lockFile = (dataDir: string) => join(dataDir, 'lock');

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists but belongs to another user.
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** The id of another running process that uses this data; null if there is none. */
export function lockOwner(dataDir: string): number | null {
  let text: string;
  try {
    text = readFileSync(lockFile(dataDir), 'utf8');
  } catch {
    return null;
  }
  const pid = Number(text);
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isAlive(pid) ? pid : null;
}

/** Locks a data folder, because two products that use it would corrupt it. The lock of a dead process is taken over. */
export function lockData(dataDir: string): () => void {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new StartError(`The data folder ${dataDir} cannot be created: ${(error as Error).message}.`);
  }
  const owner = lockOwner(dataDir);
  if (owner !== null) {
    throw new StartError(
      `Another Fanfare (process ${owner}) uses the data in ${dataDir}. Stop it, or give this one a folder of its own with --data.`,
    );
  }
  try {
    writeFileSync(lockFile(dataDir), String(process.pid));
  } catch (error) {
    // Removes the empty file that a failed write leaves on a full disk.
    rmSync(lockFile(dataDir), { force: true });
    throw error;
  }
  return () => rmSync(lockFile(dataDir), { force: true });
}
