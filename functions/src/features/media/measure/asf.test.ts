import { describe, expect, it } from 'vitest';
import { countingSource } from '../testing/counting-source.ts';
import { asf } from '../testing/old-movies.ts';
import { measureAsf } from './asf.ts';
import { fileTypeOf } from './file-type.ts';
import { DamagedFile, NothingToShow } from './measured.ts';

const measure = (bytes: Buffer) => measureAsf(countingSource(bytes));

describe('a Windows Media file', () => {
  it('the file is measured, and its duration excludes the preroll', async () => {
    expect(fileTypeOf(asf())?.type).toBe('video/x-ms-wmv');
    expect(await measure(asf())).toEqual({
      width: 320,
      height: 240,
      durationMs: 4000,
      codecs: ['wmv3', 'wave-161'],
    });
  });

  it('a live recording has no duration', async () => {
    expect(await measure(asf({ live: true, fileBytes: 5000 }))).toMatchObject({
      width: 320,
      durationMs: null,
    });
  });

  it('a file with a missing byte is refused', async () => {
    expect(await measure(asf({ fileBytes: 1200 }))).toMatchObject({ width: 320 });
    await expect(measure(asf({ fileBytes: 1201 }))).rejects.toThrow(DamagedFile);
    for (const kept of [200, 30, 17])
      await expect(measure(asf().subarray(0, kept))).rejects.toThrow(DamagedFile);
  });

  it('a file with an invalid header is refused', async () => {
    const endless = asf();
    endless.writeBigUInt64LE(0n, 30 + 16);
    await expect(measure(endless)).rejects.toThrow(DamagedFile);
    const huge = asf();
    huge.writeBigUInt64LE(1n << 60n, 16);
    await expect(measure(huge)).rejects.toThrow(DamagedFile);
  });

  it('a file with only sound is refused', async () => {
    await expect(measure(asf({ video: false }))).rejects.toThrow(NothingToShow);
  });
});
