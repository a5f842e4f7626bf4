import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fillDisk } from '../testing/full-disk.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { writePrivateFile } from './private-file.ts';

it('on a full disk, writing a private file fails without changing the existing file or leaving an unfinished one', async () => {
  const folder = createTemporaryFolder();
  const file = join(folder, 'key');
  writeFileSync(file, 'earlier');
  const makeRoom = await fillDisk();
  await expect(writePrivateFile(file, 'new')).rejects.toMatchObject({ code: 'ENOSPC' });
  expect(readdirSync(folder)).toEqual(['key']);
  expect(readFileSync(file, 'utf8')).toBe('earlier');
  makeRoom();
  await writePrivateFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
});
