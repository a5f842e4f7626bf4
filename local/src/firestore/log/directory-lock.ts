import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DirectoryInUseError } from './errors.ts';

const LOCK_FILE = 'lock';
const TAKEOVER_ATTEMPTS = 3;
const openHere = new Set<string>();

interface Holder {
  readonly pid: number;
  readonly started: string;
}

/**
 * The start time of a process, which distinguishes it from a later process with the same pid. Empty on systems that do
 * not reveal it.
 */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, started }: Holder): boolean {
  // an empty lock file has no pid; a lock with our own pid is from a dead process, because `openHere` lists our own
  // locks
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  return startOf(pid) === started;
}

function readHolder(file: string): Holder {
  const [pid = '', started = ''] = readFileSync(file, 'utf8').split(' ');
  return { pid: Number(pid), started };
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EEXIST';
}

/** True unless another running process has locked the directory. */
export function isFree(directory: string): boolean {
  try {
    return !isAlive(readHolder(join(directory, LOCK_FILE)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return true;
    throw error;
  }
}

/** Returns a function that releases the lock. */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const realDirectory = realpathSync(directory);
  if (openHere.has(realDirectory)) throw new DirectoryInUseError(directory, process.pid);
  const file = join(realDirectory, LOCK_FILE);
  for (let attempt = 1; ; attempt++) {
    try {
      writeFileSync(file, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' });
      break;
    } catch (error) {
      if (!isTaken(error)) {
        // removes the empty lock file that a full disk leaves
        rmSync(file, { force: true });
        throw error;
      }
      const holder = readHolder(file);
      if (isAlive(holder) || attempt === TAKEOVER_ATTEMPTS)
        throw new DirectoryInUseError(directory, holder.pid);
      rmSync(file, { force: true });
    }
  }
  openHere.add(realDirectory);
  let isHeld = true;
  return () => {
    // a second release must not release a lock that was taken after the first release
    if (!isHeld) return;
    isHeld = false;
    openHere.delete(realDirectory);
    rmSync(file, { force: true });
  };
}
