import { describe, expect, it } from 'vitest';
import { countingSource } from '../testing/counting-source.ts';
import { avi, soundOnlyAvi } from '../testing/old-movies.ts';
import { measureAvi } from './avi.ts';
import { fileTypeOf } from './file-type.ts';
import { DamagedFile, NothingToShow } from './measured.ts';

const measure = (bytes: Buffer) => measureAvi(countingSource(bytes));

describe('an AVI file', () => {
  it('the size, duration and codecs of the file are measured', async () => {
    expect(fileTypeOf(avi())?.type).toBe('video/x-msvideo');
    expect(await measure(avi())).toEqual({ width: 640, height: 480, durationMs: 4000, codecs: ['xvid'] });
  });

  it('the sound codec is found before or after the video stream', async () => {
    expect(await measure(avi({ sound: true }))).toMatchObject({ codecs: ['wave-55', 'xvid'] });
  });

  it('the duration comes from the stream when the main header counts only some of the frames', async () => {
    expect(await measure(avi({ frames: 500, counted: 100 }))).toMatchObject({ durationMs: 20_000 });
  });

  it('the duration comes from the main header when the stream has no rate', async () => {
    expect(await measure(avi({ rate: 0 }))).toMatchObject({ durationMs: 4000 });
  });

  it('a truncated file is refused', async () => {
    const whole = avi();
    for (const kept of [whole.length - 1, 300, 40, 13, 3])
      await expect(measure(whole.subarray(0, kept))).rejects.toThrow(DamagedFile);
  });

  it('a file without its headers is refused', async () => {
    for (const name of ['hdrl', 'avih', 'strh', 'strf']) {
      const bytes = avi();
      bytes.write('JUNK', bytes.indexOf(name));
      await expect(measure(bytes)).rejects.toThrow(DamagedFile);
    }
  });

  it('a file with only sound is refused', async () => {
    await expect(measure(soundOnlyAvi())).rejects.toThrow(NothingToShow);
  });
});
