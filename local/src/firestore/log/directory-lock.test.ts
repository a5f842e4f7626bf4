import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDirectory } from './directory-lock.ts';
import { DirectoryInUseError } from './errors.ts';

describe('a data directory', () => {
  let directory = '';
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'firestore-lock-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));

  it('is made if need be, and free again once given up', () => {
    const inner = join(directory, 'new', 'deep');

    lockDirectory(inner)();
    expect(existsSync(join(inner, 'lock'))).toBe(false);
    lockDirectory(inner)();
  });

  it('is not shared inside one process', () => {
    const unlock = lockDirectory(directory);

    expect(() => lockDirectory(join(directory, '.'))).toThrow(DirectoryInUseError);
    unlock();
  });

  it('is not taken from the next user by giving it up twice', () => {
    const unlock = lockDirectory(directory);
    unlock();
    lockDirectory(directory);
    unlock();

    expect(existsSync(join(directory, 'lock'))).toBe(true);
  });

  it('is not taken from a living process', () => {
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    const pid = Number(other.pid);
    writeFileSync(join(directory, 'lock'), lockTextOf(pid));

    expect(() => lockDirectory(directory)).toThrow(`${directory} is in use by process ${pid}`);
    other.kill('SIGKILL');
  });

  it('is taken over from a dead process', () => {
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(directory, 'lock'), `${pid} 123`);

    lockDirectory(directory);
    expect(readFileSync(join(directory, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
  });

  it.runIf(process.platform === 'linux')('is taken over when its pid belongs to someone else by now', () => {
    writeFileSync(join(directory, 'lock'), '1 a-start-time-of-another-process');

    expect(() => lockDirectory(directory)()).not.toThrow();
  });

  it('is taken over from a lock that was never written out', () => {
    writeFileSync(join(directory, 'lock'), '');

    expect(() => lockDirectory(directory)()).not.toThrow();
  });
});

/** What a process with this pid would write: on Linux the time it began is in field 22 of its stat. */
function lockTextOf(pid: number): string {
  if (process.platform !== 'linux') return `${pid} `;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''}`;
}
