import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { asUser, objectUrl, startResumable, testStorage } from './testing.ts';

const rules = fileURLToPath(new URL('../../../storage.rules', import.meta.url));
const name = 'workspaces/harbourWorkspace0001/media/media-0001/film.mp4';
const gigabyte = 1024 ** 3;

const productStorage = () =>
  testStorage({
    rules,
    documents: (path) =>
      Promise.resolve(path.endsWith('/workspaces/harbourWorkspace0001/members/ada') ? {} : null),
  });

async function kept(dir: string): Promise<string[]> {
  return readdir(join(dir, 'uploads')).catch(() => []);
}

test('the rules of the product allow an upload that declares 2 GB to start', async () => {
  const storage = await productStorage();
  await startResumable(storage, name, 2 * gigabyte);
  expect(await kept(storage.dir)).not.toEqual([]);
});

test.each([2 * gigabyte + 1, 3 * gigabyte])(
  'the rules of the product refuse a file of %d bytes before any byte is sent',
  async (size) => {
    const storage = await productStorage();
    await expect(startResumable(storage, name, size)).rejects.toThrow('No session: 403');
    expect(await kept(storage.dir)).toEqual([]);
    expect((await fetch(objectUrl(storage, name), { headers: asUser('ada') })).status).toBe(404);
    expect(storage.log.some((line) => line.startsWith('Storage rules refuse create'))).toBe(true);
  },
);
