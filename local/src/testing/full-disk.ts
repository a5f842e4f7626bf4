import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { onTestFinished } from 'vitest';

/**
 * Makes writes of this process fail as on a full disk once they have stored `room` bytes. The write that reaches the
 * limit stores only its first bytes. Returns a function that ends this.
 */
export async function fillDisk(room = 0): Promise<() => void> {
  let left = room;
  const take = (bytes: number): number => {
    if (left === 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    const taken = Math.min(bytes, left);
    left -= taken;
    return taken;
  };
  const { promises, writeSync, writeFileSync } = fs;
  const { writeFile: promiseWriteFile } = promises;
  const handle = await open(process.execPath, 'r');
  const handles = Object.getPrototypeOf(handle) as typeof handle;
  await handle.close();
  const { write, writeFile } = handles;

  const part = (data: unknown, start = 0, length?: number): Buffer => {
    const bytes = Buffer.from(data as string).subarray(
      start,
      length === undefined ? undefined : start + length,
    );
    return bytes.subarray(0, take(bytes.length));
  };
  const whole = (data: unknown): void => {
    const { length } = Buffer.from(data as string);
    if (take(length) < length) take(1);
  };
  fs.writeSync = ((file: number, data: unknown, start?: number, length?: number) =>
    writeSync(file, part(data, start, length))) as typeof writeSync;
  fs.writeFileSync = (...given: Parameters<typeof writeFileSync>) => {
    try {
      whole(given[1]);
    } catch (error) {
      // On a full disk, a file is still created, but it is empty.
      writeFileSync(given[0], '', given[2]);
      throw error;
    }
    writeFileSync(...given);
  };
  promises.writeFile = async (...given: Parameters<typeof promiseWriteFile>) => {
    try {
      whole(given[1]);
    } catch (error) {
      await promiseWriteFile(given[0], '', given[2]);
      throw error;
    }
    await promiseWriteFile(...given);
  };
  handles.write = async function (
    this: typeof handle,
    data: unknown,
    start?: number,
    length?: number,
    at?: number,
  ) {
    const bytes = part(data, start, length);
    return Reflect.apply(write, this, [bytes, 0, bytes.length, at]) as ReturnType<typeof write>;
  } as typeof write;
  handles.writeFile = async function (this: typeof handle, ...given: Parameters<typeof writeFile>) {
    whole(given[0]);
    await writeFile.apply(this, given);
  } as typeof writeFile;
  syncBuiltinESMExports();

  const free = (): void => {
    fs.writeSync = writeSync;
    fs.writeFileSync = writeFileSync;
    promises.writeFile = promiseWriteFile;
    Object.assign(handles, { write, writeFile });
    syncBuiltinESMExports();
  };
  onTestFinished(free);
  return free;
}
