import { describe, expect, it } from 'vitest';
import { picture } from '../../../testing/pictures.ts';
import { countingSource } from '../testing/counting-source.ts';
import { hugeMovie, movie } from '../testing/movies.ts';
import { asf, avi } from '../testing/old-movies.ts';
import { measureFile } from './measure-file.ts';

const measure = (bytes: Buffer) => measureFile(countingSource(bytes));
const twoGigabytes = 2_147_483_648;

describe('a measured file', () => {
  it.each([
    ['image/jpeg', () => picture({ format: 'jpeg' }), null],
    ['image/png', () => picture({ format: 'png' }), null],
    ['image/webp', () => picture({ format: 'webp' }), null],
    ['video/mp4', () => movie(), 3000],
    ['video/quicktime', () => movie({ format: 'mov' }), 3000],
    ['video/webm', () => movie({ format: 'webm' }), 3000],
    ['video/x-msvideo', () => Promise.resolve(avi()), 4000],
    ['video/x-ms-wmv', () => Promise.resolve(asf()), 4000],
  ])('the file is measured according to its bytes: %s', async (type, make, durationMs) => {
    const kind = type.slice(0, 5);
    expect(await measure(await make())).toMatchObject({ kind, type, durationMs });
  });

  it.each(['', '<svg xmlns="http://www.w3.org/2000/svg"></svg>', 'GIF89a', '%PDF-1.7'])(
    'a file whose content is no photo or video is refused, and the message says so: %j',
    async (text) => {
      await expect(measure(Buffer.from(text))).rejects.toMatchObject({
        code: 'invalid_input',
        message:
          'The content of this file is not a photo or video that can be posted, whatever its name says. Choose JPG, PNG, WebP, MP4, AVI, MOV, or WMV.',
      });
    },
  );

  it('a HEIC photo is refused with advice, whatever its file name', async () => {
    await expect(measure(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'))).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringMatching(/^HEIC photos cannot be posted\. Save the photo as JPEG/) as string,
    });
  });

  it('a file with only sound is refused', async () => {
    await expect(measure(await movie({ tracks: 'sound' }))).rejects.toMatchObject({
      message: 'This file has only sound. Choose a photo or a video.',
    });
  });

  it('a truncated JPEG, MP4, AVI or WMV is refused', async () => {
    const files = [await picture({ format: 'jpeg' }), await movie({ tables: 'end' }), avi(), asf()];
    for (const file of files)
      await expect(measure(file.subarray(0, file.length - 2))).rejects.toMatchObject({
        code: 'invalid_input',
        message: 'This file cannot be read. Please check that it opens on your device, and upload it again.',
      });
  });

  it('a file without dimensions is refused', async () => {
    const flat = avi();
    flat.writeUInt32LE(0, flat.indexOf('avih') + 8 + 36);
    await expect(measure(flat)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  it('a file without a duration is accepted', async () => {
    expect(await measure(avi({ frames: 0, counted: 0 }))).toMatchObject({ durationMs: null });
  });

  it('a file of 2 GB is measured, and a larger one is refused before it is read', async () => {
    const { before, after } = await hugeMovie(twoGigabytes);
    const bytes = Buffer.concat([before, after]);
    const whole = countingSource(bytes, { size: twoGigabytes, hole: before.length });
    expect(await measureFile(whole)).toMatchObject({ type: 'video/mp4', width: 1920, durationMs: 3000 });

    const larger = countingSource(bytes, { size: twoGigabytes + 1, hole: before.length });
    await expect(measureFile(larger)).rejects.toMatchObject({
      code: 'too_large',
      message: 'File size exceeds the maximum allowed size (2 GB)',
    });
    expect(larger.reads).toBe(0);
  });

  it('a file that would need too much memory is refused', async () => {
    const size = 1024 * 1024 * 1024;
    const bytes = await movie({ tables: 'end' });
    const moov = bytes.indexOf('moov') - 4;
    bytes.writeUInt32BE(size - moov, moov);
    const source = countingSource(bytes, { size });
    await expect(measureFile(source)).rejects.toMatchObject({ code: 'invalid_input' });
    expect(source.bytesRead).toBeLessThan(256 * 1024 * 1024);
  });

  it('an unreadable file is not reported as damaged', async () => {
    const bytes = await movie();
    let reads = 0;
    const leaving = {
      size: bytes.length,
      read: (start: number, end: number) =>
        (reads += 1) > 2
          ? Promise.reject(new Error('Storage is away.'))
          : Promise.resolve(bytes.subarray(start, end)),
    };
    await expect(measureFile(leaving)).rejects.toEqual(new Error('Storage is away.'));
  });
});
