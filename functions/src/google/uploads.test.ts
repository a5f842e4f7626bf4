import { beforeAll, expect, it } from 'vitest';
import { startStorageForTests } from '../testing/local-storage.ts';
import { createFiles } from './storage.ts';
import { createUploads, type Uploads } from './uploads.ts';

const bucket = 'demo.firebasestorage.app';
const paths = [
  '/workspaces/w1/media/m1/a.mp4',
  'other/x.mp4',
  'workspaces/w1/image/a.webp',
  'workspaces/w1/media/m1/a.mp4',
  'workspaces/w2/media/m1/a b.mp4',
  'workspaces/w2/media/m2//c.mp4',
];

startStorageForTests(bucket);
let uploads: Uploads;
let begun: number;
beforeAll(async () => {
  const files = createFiles(() => ({ bucket, storagePublicOrigin: '' }));
  begun = Date.now();
  for (const path of paths)
    await files.save({ path, token: 't' }, { bytes: Buffer.from('bytes'), type: 'video/mp4' });
  uploads = createUploads(() => ({ bucket }));
});

const namesOf = async (from: string, limit: number) => {
  const { files, next } = await uploads.page(from, limit);
  return { names: files.map(({ path }) => path), next };
};

it('all files are listed with their creation time, whatever their names', async () => {
  expect(await namesOf('', 10)).toEqual({ names: paths, next: null });
  const { files } = await uploads.page('', 1);
  expect(files[0]?.createdAt.getTime()).toBeGreaterThanOrEqual(begun);
  expect(files[0]?.createdAt.getTime()).toBeLessThanOrEqual(Date.now());
});

it('each page continues where the previous one ended', async () => {
  const seen: string[] = [];
  let from: string | null = '';
  while (from !== null) {
    const { names, next } = await namesOf(from, 2);
    seen.push(...names);
    from = next;
  }
  expect([...new Set(seen)]).toEqual(paths);
});

it('a page continues even if the last file of the previous one was deleted', async () => {
  expect(await namesOf('workspaces/w1/media/m1/gone.mp4', 10)).toEqual({ names: paths.slice(4), next: null });
});
