import { megabyte } from '@fanfare/core/values/bytes.ts';
import { describe, expect, it } from 'vitest';
import { countingSource } from '../testing/counting-source.ts';
import { hugeMovie, movie } from '../testing/movies.ts';
import { boxesMax, tracksMax } from './boxes.ts';
import { watched } from './byte-source.ts';
import { fileTypeOf } from './file-type.ts';
import { DamagedFile, NothingToShow } from './measured.ts';
import { measureMovie, piecesMax, trackListsMax } from './movie.ts';

const measure = (bytes: Buffer, source = countingSource(bytes)) => measureMovie(source, fileTypeOf(bytes)!);
const lying = { width: 1920, height: 1080, durationMs: 3000, frameRate: 30, codecs: ['avc'] };

const emptyBox = (name: string) => Buffer.from(`\0\0\0\x08${name}`, 'latin1');

/** Returns where the boxes of this name begin. */
function positionsOf(bytes: Buffer, name: string): number[] {
  const found: number[] = [];
  for (let at = bytes.indexOf(name); at >= 0; at = bytes.indexOf(name, at + 1)) found.push(at - 4);
  return found;
}

/**
 * Adds boxes at the end of the last named box, and enlarges all named boxes. Without names, adds them at the
 * end of the file.
 */
async function movieWith(added: Buffer, ...around: string[]): Promise<Buffer> {
  const bytes = await movie({ tables: 'end' });
  let end = bytes.length;
  for (const name of around) {
    const at = bytes.indexOf(name) - 4;
    end = at + bytes.readUInt32BE(at);
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + added.length, at);
  }
  return Buffer.concat([bytes.subarray(0, end), added, bytes.subarray(end)]);
}

describe('a video', () => {
  it.each(['mp4', 'mov'] as const)('the video is measured wherever its tables are: %s', async (format) => {
    for (const tables of ['front', 'end', 'pieces'] as const) {
      const bytes = await movie({ format, tables });
      expect(fileTypeOf(bytes)?.type).toBe(format === 'mp4' ? 'video/mp4' : 'video/quicktime');
      expect(await measure(bytes)).toEqual(lying);
    }
  });

  it.each(['front', 'pieces'] as const)(
    'a WebM is measured with or without a stated duration: %s',
    async (tables) => {
      expect(await measure(await movie({ format: 'webm', tables }))).toEqual({ ...lying, codecs: ['vp9'] });
    },
  );

  it.each([
    [90, 1080, 1920],
    [180, 1920, 1080],
    [270, 1080, 1920],
  ] as const)('a rotated video is measured as displayed: rotated by %i', async (rotation, width, height) => {
    expect(await measure(await movie({ rotation }))).toMatchObject({ width, height });
  });

  it('the codecs of a video with sound include the sound codec', async () => {
    expect(await measure(await movie({ tracks: 'both' }))).toEqual({ ...lying, codecs: ['avc', 'opus'] });
  });

  it('an unknown codec keeps the name from the container', async () => {
    const bytes = await movie({ format: 'mov' });
    bytes.write('mjpa', bytes.indexOf('avc1', bytes.indexOf('stsd')));
    expect(await measure(bytes)).toEqual({ ...lying, codecs: ['mjpa'] });
  });

  it('a file with only sound is refused', async () => {
    await expect(measure(await movie({ tracks: 'sound' }))).rejects.toThrow(NothingToShow);
  });

  it.each(['front', 'end'] as const)('a truncated video is refused: tables at the %s', async (tables) => {
    const whole = await movie({ tables });
    for (const missing of [1, 40, whole.length - 500, whole.length - 70, whole.length - 20])
      await expect(measure(whole.subarray(0, whole.length - missing))).rejects.toThrow(DamagedFile);
  });

  it('unrelated data after the video is ignored', async () => {
    const whole = await movie();
    expect(await measure(Buffer.concat([whole, Buffer.from('more of what nobody reads')]))).toEqual(lying);
    expect(await measure(Buffer.concat([whole, Buffer.alloc(30)]))).toEqual(lying);
  });

  it('a video with more tracks than the limit is refused', async () => {
    const whole = await movie({ tables: 'end' });
    const at = whole.indexOf('trak') - 4;
    const track = whole.subarray(at, at + whole.readUInt32BE(at));
    const withTracks = (tracks: number) =>
      movieWith(Buffer.concat(Array.from({ length: tracks - 1 }, () => track)), 'moov');
    expect(await measure(await withTracks(tracksMax))).toEqual(lying);
    await expect(measure(await withTracks(tracksMax + 1))).rejects.toThrow(DamagedFile);
  });

  it.each([
    ['in the movie', ['moov']],
    ['in a track', ['moov', 'trak']],
    ['deep in a track', ['moov', 'trak', 'mdia', 'minf', 'stbl']],
  ])('a video with thousands of empty boxes is refused: %s', async (_where, around) => {
    const withBoxes = (boxes: number) =>
      movieWith(Buffer.concat(Array.from({ length: boxes }, () => emptyBox('free'))), ...around);
    expect(await measure(await withBoxes(boxesMax - 100))).toEqual(lying);
    await expect(measure(await withBoxes(boxesMax))).rejects.toThrow(DamagedFile);
  });

  it('a video with thousands of empty boxes before its tables is refused', async () => {
    const whole = await movie();
    const type = whole.readUInt32BE(0);
    const withBoxes = (boxes: number) =>
      Buffer.concat([
        whole.subarray(0, type),
        ...Array.from({ length: boxes }, () => emptyBox('free')),
        whole.subarray(type),
      ]);
    expect(await measure(withBoxes(boxesMax - 100))).toEqual(lying);
    await expect(measure(withBoxes(boxesMax))).rejects.toThrow(DamagedFile);
  });

  it('a long video is measured although its fragments have more boxes than `boxesMax`', async () => {
    const whole = await movie({ tables: 'pieces' });
    const pieces = positionsOf(whole, 'moof');
    const [first, second] = [pieces[0]!, pieces[1]!];
    const piece = whole.subarray(first, second);
    // A fragment has seven boxes, so these fragments have more boxes than `boxesMax`.
    const repeated = Array.from({ length: boxesMax / 5 }, () => piece);
    const long = Buffer.concat([whole.subarray(0, first), ...repeated, whole.subarray(first)]);
    expect(await measure(long)).toMatchObject({ width: 1920, height: 1080 });
  });

  it.each([
    ['fragments', () => emptyBox('moof')],
    ['indexes', () => emptyBox('sidx')],
  ])('a video with many thousands of empty %s is refused', async (_what, box) => {
    const whole = await movie({ tables: 'pieces' });
    const first = positionsOf(whole, 'moof')[0]!;
    const empty = Buffer.concat(Array.from({ length: piecesMax + 1 }, box));
    const crowded = Buffer.concat([whole.subarray(0, first), empty, whole.subarray(first)]);
    await expect(measure(crowded)).rejects.toThrow(DamagedFile);
  });

  it('a WebM with more lists of tracks than the limit is refused', async () => {
    const whole = await movie({ format: 'webm' });
    const at = whole.indexOf(Buffer.from([0x16, 0x54, 0xae, 0x6b]));
    const list = Buffer.from([0x16, 0x54, 0xae, 0x6b, 0x80]);
    const crowded = Buffer.concat([
      whole.subarray(0, at),
      ...Array.from({ length: trackListsMax + 1 }, () => list),
      whole.subarray(at),
    ]);
    await expect(measure(crowded)).rejects.toThrow(DamagedFile);
  });

  it('a video of 1 GB with its tables at the end is measured by reading less than 8 MB', async () => {
    const size = 1024 * megabyte;
    const { before, after } = await hugeMovie(size);
    const source = countingSource(Buffer.concat([before, after]), { size, hole: before.length });
    expect(await measure(before, source)).toEqual(lying);
    expect(source.bytesRead).toBeLessThan(8 * megabyte);
    expect(source.reads).toBeLessThan(30);
  });

  it('measuring fails if a read fails, and the source remembers the error', async () => {
    const bytes = await movie();
    const broken = { size: bytes.length, read: () => Promise.reject(new Error('Storage is away.')) };
    const source = watched(broken, { maxBytes: megabyte, maxReads: 10, maxAtOnce: megabyte });
    await expect(measureMovie(source, { kind: 'video', type: 'video/webm' })).rejects.toThrow();
    expect(source.failure()).toEqual(new Error('Storage is away.'));
  });
});
