import { expect, it } from 'vitest';
import { startStorageForTests } from '../testing/local-storage.ts';
import { createDownloadAddresses } from './download-addresses.ts';
import { createFiles } from './storage.ts';

const bucket = 'demo.firebasestorage.app';
const names = ['a.png', 'b c.png', 'd.mp4'].map((name) => `workspaces/w1/media/media-0001/${name}`);

const storage = startStorageForTests(bucket);

it('an old download address stops working when its file gets a new address, and the file is unchanged', async () => {
  const files = createFiles(() => ({ bucket, storagePublicOrigin: storage().origin }));
  const elsewhere = 'workspaces/w2/media/media-0001/a.png';
  const token = 'saved';
  for (const path of [...names, elsewhere])
    await files.save({ path, token }, { bytes: Buffer.from('bytes'), type: 'image/png' });
  const statusOf = async (path: string) => (await fetch(files.publicUrl({ path, token }))).status;
  expect(await Promise.all(names.map(statusOf))).toEqual([200, 200, 200]);

  const addresses = createDownloadAddresses(() => ({ bucket }));
  const first = await addresses.renew('workspaces/w1/', 'workspaces/w1/media/', 2);
  expect(first).toBe(names[1]);
  expect(await Promise.all(names.map(statusOf))).toEqual([403, 403, 200]);
  expect(await addresses.renew('workspaces/w1/', first ?? '', 2)).toBeNull();
  expect(await Promise.all(names.map(statusOf))).toEqual([403, 403, 403]);
  expect(await statusOf(elsewhere)).toBe(200);
});
