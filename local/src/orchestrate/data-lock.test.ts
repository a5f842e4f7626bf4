import { readFileSync, writeFileSync } from 'node:fs';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockData, lockOwner } from './data-lock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = () => temporaryFolder();

describe('the lock on a data folder', () => {
  it('keeps a second copy out and says which process has it', () => {
    const dir = folder();
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    try {
      writeFileSync(join(dir, 'lock'), String(other.pid));
      expect(() => lockData(dir)).toThrow(`Another Fanfare (process ${other.pid}) uses the data in ${dir}.`);
    } finally {
      other.kill();
    }
  });

  it('is taken over from a process that is gone', () => {
    const dir = folder();
    const { pid } = spawnSync(process.execPath, ['-e', '']);
    writeFileSync(join(dir, 'lock'), String(pid));
    lockData(dir);
    expect(readFileSync(join(dir, 'lock'), 'utf8')).toBe(String(process.pid));
  });

  it('is gone after it was given back', () => {
    const dir = folder();
    lockData(dir)();
    expect(lockOwner(dir)).toBeNull();
    expect(() => lockData(dir)).not.toThrow();
  });

  it('is free when the file says nothing sensible', () => {
    const dir = folder();
    writeFileSync(join(dir, 'lock'), 'half a numb');
    expect(lockOwner(dir)).toBeNull();
  });

  it('says so when the folder cannot be made', () => {
    const file = join(folder(), 'file');
    writeFileSync(file, '');
    expect(() => lockData(join(file, 'data'))).toThrow('cannot be made');
  });
});
