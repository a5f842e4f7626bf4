import { describe, expect, it } from 'vitest';
import { aiQuotas } from './ai.ts';
import { storageQuota } from './storage.ts';
import { uploadQuota } from './uploads.ts';
import { uploadQuotaOf, usageLevel, usageLines } from './usage.ts';

describe('the level of usage', () => {
  it.each([
    [0, 100, 'fine'],
    [80, 100, 'fine'],
    [81, 100, 'approaching'],
    [99, 100, 'approaching'],
    [100, 100, 'reached'],
    [120, 100, 'reached'],
    [0, 0, 'reached'],
    [1_000_000, null, 'fine'],
  ] as const)('usage of %d out of %d has the level %s', (used, limit, level) => {
    expect(usageLevel(used, limit)).toBe(level);
  });
});

describe('the usage of a plan', () => {
  const megabyte = 1024 * 1024;
  it('the usage lists posts, messages, images and storage', () => {
    const storage = storageQuota({ imagesBytes: 9000 * megabyte, videosBytes: 2000 * megabyte });
    const ai = aiQuotas({ gpt: 41, image: 5 }, 'free');
    expect(usageLines({ ai, uploads: uploadQuota(25, 'free'), storage })).toEqual([
      { id: 'uploads', used: 25, limit: 100, share: 0.25, level: 'fine' },
      { id: 'messages', used: 41, limit: 50, share: 0.82, level: 'approaching' },
      { id: 'images', used: 5, limit: 5, share: 1, level: 'reached' },
      { id: 'storage', used: 11_000, limit: 10_240, share: 1, level: 'reached' },
    ]);
  });

  it('the usage contains the quota of posts, which names the owner of the plan unless the reader is the owner', () => {
    const uploads = uploadQuota(25, 'free');
    const storage = storageQuota({ imagesBytes: 0, videosBytes: 0 });
    const usage = { uploads, ai: aiQuotas({ gpt: 0, image: 0 }, 'free'), storage };
    expect(uploadQuotaOf(usage)).toEqual(uploads);
    expect(uploadQuotaOf({ ...usage, planOwner: 'Mika' })).toEqual({ ...uploads, planOwner: 'Mika' });
  });

  it('the used fraction of a limit is 0 if there is no limit', () => {
    const lines = usageLines({
      ai: aiQuotas({ gpt: 900, image: 0 }, 'business'),
      uploads: uploadQuota(0, 'business'),
      storage: storageQuota({ imagesBytes: 0, videosBytes: 0 }),
    });
    expect(lines[1]).toEqual({ id: 'messages', used: 900, limit: null, share: 0, level: 'fine' });
  });
});
