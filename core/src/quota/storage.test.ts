import { describe, expect, it } from 'vitest';
import { countedBytes, hasRoom, storageQuota, totalStorage } from './storage.ts';

const limit = 10 * 1024 * 1024 * 1024;

describe('storage', () => {
  it('images and videos together may fill storage exactly to its limit', () => {
    const usage = { imagesBytes: 1000, videosBytes: 24 };
    expect(hasRoom(usage, limit - 1024)).toBe(true);
    expect(hasRoom(usage, limit - 1023)).toBe(false);
  });

  it.each([
    ['free', 10],
    ['creator', 50],
    ['pro', 200],
    ['business', 1024],
  ] as const)('the plan %s has %d GB of storage', (plan, gigabytes) => {
    const bytes = gigabytes * 1024 ** 3;
    const nothing = { imagesBytes: 0, videosBytes: 0 };
    expect([hasRoom(nothing, bytes, plan), hasRoom(nothing, bytes + 1, plan)]).toEqual([true, false]);
    expect(storageQuota(nothing, plan).storageLimit).toBe(gigabytes * 1024);
  });

  it('the bytes of the copies of a file are counted only above ten times the size of the file', () => {
    const counted = (copiesBytes: number) => countedBytes({ bytes: 100, copiesBytes });
    expect([counted(0), counted(1000), counted(1001), counted(3000)]).toEqual([100, 100, 101, 2100]);
  });

  it('storage is shown in megabytes', () => {
    expect(storageQuota({ imagesBytes: 1.5 * 1024 * 1024, videosBytes: 1 })).toEqual({
      imagesSize: 1.5,
      videosSize: 0.01,
      totalSize: 1.51,
      storageLimit: 10_240,
    });
    expect(storageQuota({ imagesBytes: 0, videosBytes: 0 }).totalSize).toBe(0);
  });
});

it('the storage of a person is the sum over all their workspaces', () => {
  const one = { imagesBytes: 1, videosBytes: 20 };
  expect(totalStorage([one, { imagesBytes: 300, videosBytes: 4000 }])).toEqual({
    imagesBytes: 301,
    videosBytes: 4020,
  });
  expect(totalStorage([])).toEqual({ imagesBytes: 0, videosBytes: 0 });
});
