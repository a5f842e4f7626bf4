import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { imageEndOf, readImageHead } from './image-head.ts';

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const joined = (...parts: (Uint8Array | readonly number[])[]) =>
  Uint8Array.from(parts.flatMap((part) => [...part]));
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, n) => (value >>> (8 * (bytes - 1 - n))) & 255);
const little = (value: number, bytes: number) => big(value, bytes).toReversed();

/** EXIF data with these tags, each with an empty value. */
function exif(tags: readonly number[], order: 'II' | 'MM' = 'II'): Uint8Array {
  const number = order === 'II' ? little : big;
  const entries = tags.flatMap((tag) => [
    ...number(tag, 2),
    ...number(4, 2),
    ...number(1, 4),
    ...number(0, 4),
  ]);
  return joined(latin(order), number(42, 2), number(8, 4), number(tags.length, 2), entries, number(0, 4));
}

const segment = (marker: number, content: Uint8Array | readonly number[]) =>
  joined([0xff, marker], big(content.length + 2, 2), content);
const frame = segment(0xc0, [8, ...big(3024, 2), ...big(4032, 2), 3]);
const jpeg = (...segments: Uint8Array[]) =>
  joined([0xff, 0xd8], ...segments, frame, [0xff, 0xda, 0, 4, 1, 2]);
const app1 = (content: Uint8Array) => segment(0xe1, joined(latin('Exif\0\0'), content));
const xmp = (text: string) => segment(0xe1, latin(`http://ns.adobe.com/xap/1.0/\0${text}`));

const chunk = (type: string, content: Uint8Array | readonly number[]) =>
  joined(big(content.length, 4), latin(type), content, [0, 0, 0, 0]);
const png = (...chunks: Uint8Array[]) =>
  joined(
    [0x89, ...latin('PNG\r\n\x1a\n')],
    chunk('IHDR', [...big(640, 4), ...big(480, 4), 8, 2, 0, 0, 0]),
    chunk('IDAT', [1, 2, 3]),
    ...chunks,
  );

const riff = (type: string, content: Uint8Array | readonly number[]) =>
  joined(latin(type), little(content.length, 4), content, content.length % 2 === 1 ? [0] : []);
const webp = (...chunks: Uint8Array[]) => {
  const all = joined(latin('WEBP'), ...chunks);
  return joined(latin('RIFF'), little(all.length, 4), all);
};
const extended = riff('VP8X', [0, 0, 0, 0, ...little(1279, 3), ...little(719, 3)]);

const privateIn = (file: Uint8Array) => readImageHead(file).privateData;

describe('the private data of an image', () => {
  it('the size of an image without metadata is read, and no private data is found', () => {
    expect(readImageHead(jpeg())).toEqual({ size: { width: 4032, height: 3024 }, privateData: [] });
    expect(readImageHead(png())).toEqual({ size: { width: 640, height: 480 }, privateData: [] });
    expect(readImageHead(webp(extended))).toEqual({ size: { width: 1280, height: 720 }, privateData: [] });
    const lossy = riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, ...little(500, 2), ...little(400, 2)]);
    expect(readImageHead(webp(lossy)).size).toEqual({ width: 500, height: 400 });
    const lossless = riff('VP8L', [0x2f, ...little(499 | (399 << 14), 4)]);
    expect(readImageHead(webp(lossless)).size).toEqual({ width: 500, height: 400 });
  });

  it.each(['II', 'MM'] as const)('private data are found in EXIF data with the byte order %s', (order) => {
    expect(privateIn(jpeg(app1(exif([0x0112, 0x011a], order))))).toEqual([]);
    expect(privateIn(jpeg(app1(exif([0x0112, 0x8825], order))))).toEqual(['location']);
    expect(privateIn(jpeg(app1(exif([0x010f, 0x0110], order))))).toEqual(['camera']);
    expect(privateIn(jpeg(app1(exif([0x8769], order))))).toEqual(['camera']);
    expect(privateIn(jpeg(app1(exif([0x013b, 0x8825], order))))).toEqual(['location', 'other']);
  });

  it('XMP, IPTC and comments of a JPEG are found', () => {
    expect(privateIn(jpeg(xmp('<x:xmpmeta/>')))).toEqual(['other']);
    expect(privateIn(jpeg(xmp('exif:GPSLatitude="52,30N" tiff:Model="X"')))).toEqual([
      'location',
      'camera',
      'other',
    ]);
    expect(privateIn(jpeg(segment(0xed, latin('Photoshop 3.0\0'))))).toEqual(['other']);
    expect(privateIn(jpeg(segment(0xfe, latin('from Ana'))))).toEqual(['other']);
    expect(privateIn(jpeg(segment(0xe0, latin('JFIF\0')), segment(0xe2, latin('ICC_PROFILE\0'))))).toEqual(
      [],
    );
  });

  it('EXIF data and texts that follow the pixels of a PNG are found', () => {
    expect(privateIn(png(chunk('eXIf', exif([0x8825]))))).toEqual(['location']);
    expect(privateIn(png(chunk('tEXt', latin('Author\0Ana'))))).toEqual(['other']);
    expect(privateIn(png(chunk('iTXt', latin('XML:com.adobe.xmp\0 GPSLongitude'))))).toEqual([
      'location',
      'other',
    ]);
  });

  it('EXIF and XMP of a WebP are found, with and without the EXIF header of JPEG files', () => {
    expect(privateIn(webp(extended, riff('EXIF', exif([0x8825]))))).toEqual(['location']);
    expect(privateIn(webp(extended, riff('EXIF', joined(latin('Exif\0\0'), exif([0x010f])))))).toEqual([
      'camera',
    ]);
    expect(privateIn(webp(extended, riff('VP8 ', [1, 2, 3]), riff('XMP ', latin('<x/>'))))).toEqual([
      'other',
    ]);
  });

  it('files of other formats and empty files have no private data', () => {
    expect(readImageHead(latin('GIF89a'))).toEqual({ size: null, privateData: [] });
    expect(readImageHead(new Uint8Array())).toEqual({ size: null, privateData: [] });
  });

  it('truncated and damaged files are read without an error', () => {
    const files = [jpeg(app1(exif([0x8825]))), png(chunk('eXIf', exif([0x8825]))), webp(extended)];
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat({ max: 80 }),
        fc.array(fc.tuple(fc.nat({ max: 120 }), fc.nat({ max: 255 })), { maxLength: 8 }),
        (file, length, changes) => {
          const damaged = Uint8Array.from(file).subarray(0, length);
          for (const [at, value] of changes) if (at < damaged.length) damaged[at] = value;
          expect(readImageHead(damaged).privateData.length).toBeLessThanOrEqual(3);
        },
      ),
    );
  });

  it('reading stops at a limit if a file has too many empty parts', () => {
    expect(privateIn(new Uint8Array(joined([0xff, 0xd8], new Uint8Array(200_000).fill(0xff))))).toEqual([]);
  });
});

describe('the end of an image', () => {
  it('the end mark of a JPEG is searched for only after the start of its pixels, because an embedded preview also has an end mark', () => {
    const preview = app1(joined(jpeg(), [0xff, 0xd9]));
    const file = jpeg(preview);
    expect(imageEndOf(file)).toEqual({ from: file.length - 6, mark: Uint8Array.of(0xff, 0xd9) });
    expect(imageEndOf(file.subarray(0, file.length - 6))).toBeNull();
  });

  it('a PNG ends with its last chunk, and a WebP ends at the length that its header states', () => {
    expect(imageEndOf(joined([0x89], latin('PNG\r\n\u{1a}\n')))).toMatchObject({ from: 8 });
    expect(imageEndOf(joined(latin('RIFF'), little(500, 4), latin('WEBPVP8X')))).toEqual({ bytes: 508 });
  });

  it('a GIF has no known end', () => {
    expect(imageEndOf(latin('GIF89a'))).toBeNull();
  });
});
