import { megabyte } from '@fanfare/core/values/bytes.ts';
import { describe, expect, it } from 'vitest';
import { storageFullText } from '@fanfare/core/quota/storage.ts';
import type { Upload, UploadState } from '@fanfare/core/media/uploads.ts';
import { ApiError } from '../../../browser/api-error.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { photo } from '../../../testing/library.ts';
import { exceedingQuota } from './exceeding-quota.ts';

const uploading: UploadState = { phase: 'uploading', sent: 5 };
const upload = (id: string, megabytes: number, change: Partial<Upload> = {}): Upload => ({
  id,
  workspaceId: 'w',
  name: `${id}.mp4`,
  size: megabytes * megabyte,
  state: uploading,
  ...change,
});
/** Fake server with one hundred megabytes left. */
const { call, calls } = fakeApi({
  storageQuota: () => ({ imagesSize: 300, videosSize: 600, totalSize: 900, storageLimit: 1000 }),
});
async function refused(added: Upload[], others: Upload[] = []): Promise<string[]> {
  const reasons = await exceedingQuota(call, 'w', { added, others });
  expect([...reasons.values()].every((reason) => reason === storageFullText)).toBe(true);
  return [...reasons.keys()];
}

describe('files checked against the storage quota', () => {
  it('files that fill the storage to the last byte are accepted', async () => {
    expect(await refused([upload('a', 60), upload('b', 40)])).toEqual([]);
    expect(await refused([upload('a', 60), upload('b', 40, { size: 40 * megabyte + 1 })])).toEqual(['b']);
    expect(calls.at(-1)).toMatchObject({ name: 'storageQuota', input: { workspaceId: 'w' } });
  });

  it('a file that is too large is refused, but a smaller file after it is accepted', async () => {
    expect(await refused([upload('a', 101), upload('b', 70), upload('c', 31), upload('d', 30)])).toEqual([
      'a',
      'c',
    ]);
  });

  it('files that are being uploaded to the same workspace count towards the quota, and running link uploads do not', async () => {
    const others = [
      upload('x', 60),
      upload('y', 60, { workspaceId: 'another' }),
      upload('z', 60, { state: { phase: 'done', item: photo() } }),
      upload('v', 60, { isLink: true }),
    ];
    expect(await refused([upload('a', 40)], others)).toEqual([]);
    expect(await refused([upload('a', 41)], others)).toEqual(['a']);
  });

  it('all files are accepted if the quota cannot be read', async () => {
    const away = fakeApi({
      storageQuota: () => {
        throw new ApiError({ status: 502, code: 'unavailable', message: 'Later, please.' });
      },
    });
    const asked = { added: [upload('a', 5000)], others: [] };
    expect(await exceedingQuota(away.call, 'w', asked)).toEqual(new Map());
  });
});
