import { describe, expect, it } from 'vitest';
import { countingSource } from '../testing/counting-source.ts';
import { avi, soundlyAvi } from '../testing/old-movies.ts';
import { measureAvi } from './avi.ts';
import { fileTypeOf } from './file-type.ts';
import { DamagedFile, NothingToShow } from './measured.ts';

const measure = (bytes: Buffer) => measureAvi(countingSource(bytes));

describe('an AVI', () => {
  it('is measured', async () => {
    expect(fileTypeOf(avi())?.type).toBe('video/x-msvideo');
    expect(await measure(avi())).toEqual({ width: 640, height: 480, durationMs: 4000, codecs: ['xvid'] });
  });

  it('has its sound named, wherever it stands', async () => {
    expect(await measure(avi({ sound: true }))).toMatchObject({ codecs: ['wave-55', 'xvid'] });
  });

  it('is as long as its stream says when its main header counts a part only', async () => {
    expect(await measure(avi({ frames: 500, counted: 100 }))).toMatchObject({ durationMs: 20_000 });
  });

  it('is as long as its main header says when its stream has no rate', async () => {
    expect(await measure(avi({ rate: 0 }))).toMatchObject({ durationMs: 4000 });
  });

  it('is refused when a byte of its end is missing', async () => {
    const whole = avi();
    for (const kept of [whole.length - 1, 300, 40, 13, 3])
      await expect(measure(whole.subarray(0, kept))).rejects.toThrow(DamagedFile);
  });

  it('is refused without its headers', async () => {
    for (const name of ['hdrl', 'avih', 'strh', 'strf']) {
      const bytes = avi();
      bytes.write('JUNK', bytes.indexOf(name));
      await expect(measure(bytes)).rejects.toThrow(DamagedFile);
    }
  });

  it('is none when there is only sound', async () => {
    await expect(measure(soundlyAvi())).rejects.toThrow(NothingToShow);
  });
});
