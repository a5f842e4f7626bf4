import { describe, expect, it } from 'vitest';
import { countingSource } from '../testing/counting-source.ts';
import { asf } from '../testing/old-movies.ts';
import { measureAsf } from './asf.ts';
import { fileTypeOf } from './file-type.ts';
import { DamagedFile, NothingToShow } from './measured.ts';

const measure = (bytes: Buffer) => measureAsf(countingSource(bytes));

describe('Windows Media', () => {
  it('is measured, without its lead', async () => {
    expect(fileTypeOf(asf())?.type).toBe('video/x-ms-wmv');
    expect(await measure(asf())).toEqual({
      width: 320,
      height: 240,
      durationMs: 4000,
      codecs: ['wmv3', 'wave-161'],
    });
  });

  it('that was sent while it was made has no length', async () => {
    expect(await measure(asf({ live: true, fileBytes: 5000 }))).toMatchObject({
      width: 320,
      durationMs: null,
    });
  });

  it('is refused when a byte of it is missing', async () => {
    expect(await measure(asf({ fileBytes: 1200 }))).toMatchObject({ width: 320 });
    await expect(measure(asf({ fileBytes: 1201 }))).rejects.toThrow(DamagedFile);
    for (const kept of [200, 30, 17])
      await expect(measure(asf().subarray(0, kept))).rejects.toThrow(DamagedFile);
  });

  it('is refused when its header makes no sense', async () => {
    const endless = asf();
    endless.writeBigUInt64LE(0n, 30 + 16);
    await expect(measure(endless)).rejects.toThrow(DamagedFile);
    const huge = asf();
    huge.writeBigUInt64LE(1n << 60n, 16);
    await expect(measure(huge)).rejects.toThrow(DamagedFile);
  });

  it('is none when there is only sound', async () => {
    await expect(measure(asf({ video: false }))).rejects.toThrow(NothingToShow);
  });
});
