import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockData, lockOwner } from './data-lock.ts';
import { fillDisk } from '../testing/full-disk.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';

const folder = () => createTemporaryFolder();

describe('the lock of a data folder', () => {
  it('a second lock is refused with the id of the process that holds the first lock', () => {
    const dir = folder();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      writeFileSync(join(dir, 'lock'), String(other.pid));
      expect(() => lockData(dir)).toThrow(`Another Fanfare (process ${other.pid}) uses the data in ${dir}.`);
    } finally {
      other.kill();
    }
  });

  it('the lock of a dead process is taken over', () => {
    const dir = folder();
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(dir, 'lock'), String(pid));
    lockData(dir);
    expect(readFileSync(join(dir, 'lock'), 'utf8')).toBe(String(process.pid));
  });

  it('releasing the lock frees the folder', () => {
    const dir = folder();
    lockData(dir)();
    expect(lockOwner(dir)).toBeNull();
    expect(() => lockData(dir)).not.toThrow();
  });

  it('locking fails on a full disk and leaves no empty lock file', async () => {
    const dir = folder();
    const makeRoom = await fillDisk();
    expect(() => lockData(dir)).toThrow('ENOSPC');
    expect(readdirSync(dir)).toEqual([]);
    makeRoom();
    lockData(dir)();
  });

  it('a data folder with an unreadable lock file is treated as not locked', () => {
    const dir = folder();
    writeFileSync(join(dir, 'lock'), 'half a numb');
    expect(lockOwner(dir)).toBeNull();
  });

  it('a data folder that cannot be created is refused with an explanation', () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    expect(() => lockData(join(file, 'data'))).toThrow('cannot be created');
  });
});
