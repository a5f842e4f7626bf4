import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDirectory } from './directory-lock.ts';
import { DirectoryInUseError } from './errors.ts';

describe('the lock of a data directory', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'firestore-lock-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('locking creates the directory if needed, and a released directory can be locked again', () => {
    const inner = join(directory, 'new', 'deep');

    lockDirectory(inner)();
    expect(existsSync(join(inner, 'lock'))).toBe(false);
    lockDirectory(inner)();
  });

  it('a directory cannot be locked twice in one process', () => {
    const unlock = lockDirectory(directory);

    expect(() => lockDirectory(join(directory, '.'))).toThrow(DirectoryInUseError);
    unlock();
  });

  it('releasing a lock twice does not release the next lock of the directory', () => {
    const unlock = lockDirectory(directory);
    unlock();
    lockDirectory(directory);
    unlock();

    expect(existsSync(join(directory, 'lock'))).toBe(true);
  });

  it('a directory that another running process has locked is refused', () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const pid = Number(other.pid);
    writeFileSync(join(directory, 'lock'), lockTextOf(pid));

    expect(() => lockDirectory(directory)).toThrow(`${directory} is in use by process ${pid}`);
    other.kill('SIGKILL');
  });

  it('the lock of a dead process is taken over', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(directory, 'lock'), `${pid} 123`);

    lockDirectory(directory);
    expect(readFileSync(join(directory, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  });

  it.runIf(process.platform === 'linux')(
    'a lock is taken over if its process ended and the pid now belongs to another process',
    () => {
      writeFileSync(join(directory, 'lock'), '1 a-start-time-of-another-process');

      expect(() => lockDirectory(directory)()).not.toThrow();
    },
  );

  it('an empty lock file is taken over', () => {
    writeFileSync(join(directory, 'lock'), '');

    expect(() => lockDirectory(directory)()).not.toThrow();
  });
});

/**
 * The content of a lock file of the process with this pid. On Linux, field 22 of the stat file of a process is the time
 * when the process started.
 */
function lockTextOf(pid: number): string {
  if (process.platform !== 'linux') return `${pid} `;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
}
