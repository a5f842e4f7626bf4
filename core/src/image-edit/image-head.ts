import type { Size } from './edit.ts';

type PrivateData = 'location' | 'camera' | 'other';

/**
 * Properties that are read from a file's bytes without decoding its pixels. `size` is the size of the stored image,
 * before its EXIF orientation is applied.
 */
export interface ImageHead {
  size: Size | null;
  privateData: readonly PrivateData[];
}

/**
 * The maximum number of parts of a file that are read. A file with more parts was made to slow down programs that read
 * it.
 */
const partsMax = 20_000;
const tagsMax = 500;

const latin = new TextDecoder('latin1');

class Bytes {
  readonly #view: DataView;
  readonly all: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.all = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get length(): number {
    return this.all.length;
  }

  /** The byte at a position; 0 after the end of the file. */
  u8 = (at: number): number => this.all[at] ?? 0;
  u16 = (at: number, little = false): number =>
    at + 2 <= this.length ? this.#view.getUint16(at, little) : 0;
  u32 = (at: number, little = false): number =>
    at + 4 <= this.length ? this.#view.getUint32(at, little) : 0;
  u24 = (at: number): number => this.u8(at) | (this.u8(at + 1) << 8) | (this.u8(at + 2) << 16);
  text = (from: number, to: number): string => latin.decode(this.all.subarray(from, to));
  part = (from: number, to: number): Bytes => new Bytes(this.all.subarray(from, to));
}

const tags = { make: 0x010f, model: 0x0110, camera: 0x8769, gps: 0x8825 } as const;
/** EXIF tags that reveal nothing about a person, such as the orientation and the resolution of the image. */
const harmless = new Set([
  0x0100, 0x0101, 0x0102, 0x0103, 0x0106, 0x0112, 0x0115, 0x011a, 0x011b, 0x0128, 0x0213,
]);

function kindOfTag(tag: number): PrivateData | null {
  if (tag === tags.gps) return 'location';
  if (tag === tags.make || tag === tags.model || tag === tags.camera) return 'camera';
  return harmless.has(tag) ? null : 'other';
}

function readExif(exif: Bytes): PrivateData[] {
  const order = exif.text(0, 2);
  if (order !== 'II' && order !== 'MM') return ['other'];
  const little = order === 'II';
  const start = exif.u32(4, little);
  const count = Math.min(exif.u16(start, little), tagsMax);
  const found = Array.from({ length: count }, (_, n) => kindOfTag(exif.u16(start + 2 + n * 12, little)));
  return found.filter((kind) => kind !== null);
}

function readXmp(xmp: string): PrivateData[] {
  const found: PrivateData[] = ['other'];
  if (/GPS(?:Latitude|Longitude)|photoshop:City|Iptc4xmpCore:Location/u.test(xmp)) found.push('location');
  if (/tiff:(?:Make|Model)|aux:SerialNumber/u.test(xmp)) found.push('camera');
  return found;
}

const exifMark = 'Exif\0\0';
const xmpMark = 'http://ns.adobe.com/';

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readSegment(marker: number, segment: Bytes): PrivateData[] {
  const start = segment.text(0, xmpMark.length);
  if (marker === 0xe1 && start.startsWith(exifMark))
    return readExif(segment.part(exifMark.length, segment.length));
  if (marker === 0xe1 && start === xmpMark) return readXmp(segment.text(0, segment.length));
  if (marker === 0xe1 || marker === 0xed || marker === 0xfe) return ['other'];
  return [];
}

interface JpegPart {
  marker: number;
  at: number;
  end: number;
}

const startOfPixels = 0xda;

/** The parts of a JPEG up to the marker that begins its pixels. */
function* jpegParts(file: Bytes): Generator<JpegPart> {
  let at = 2;
  for (let part = 0; part < partsMax && at + 4 <= file.length && file.u8(at) === 0xff; part += 1) {
    const marker = file.u8(at + 1);
    // Any number of 0xff bytes may precede a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + Math.max(2, file.u16(at + 2));
    yield { marker, at, end };
    if (marker === startOfPixels) return;
    at = end;
  }
}

function readJpeg(file: Bytes): ImageHead {
  const found: PrivateData[] = [];
  let size: Size | null = null;
  for (const { marker, at, end } of jpegParts(file)) {
    if (isFrame(marker)) size ??= { width: file.u16(at + 7), height: file.u16(at + 5) };
    else if (marker !== startOfPixels) found.push(...readSegment(marker, file.part(at + 4, end)));
  }
  return { size, privateData: found };
}

function readPngChunk(type: string, chunk: Bytes): PrivateData[] {
  if (type === 'eXIf') return readExif(chunk);
  if (type === 'iTXt' && chunk.text(0, 17) === 'XML:com.adobe.xmp')
    return readXmp(chunk.text(0, chunk.length));
  return type === 'tEXt' || type === 'zTXt' || type === 'iTXt' ? ['other'] : [];
}

function readPng(file: Bytes): ImageHead {
  const found: PrivateData[] = [];
  let at = 8;
  for (let part = 0; part < partsMax && at + 8 <= file.length; part += 1) {
    const end = at + 8 + file.u32(at);
    found.push(...readPngChunk(file.text(at + 4, at + 8), file.part(at + 8, end)));
    at = end + 4;
  }
  return { size: { width: file.u32(16), height: file.u32(20) }, privateData: found };
}

function webpSize(type: string, chunk: Bytes): Size | null {
  if (type === 'VP8X') return { width: chunk.u24(4) + 1, height: chunk.u24(7) + 1 };
  if (type === 'VP8 ') return { width: chunk.u16(6, true) & 0x3fff, height: chunk.u16(8, true) & 0x3fff };
  if (type !== 'VP8L') return null;
  const bits = chunk.u32(1, true);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function readWebpExif(chunk: Bytes): PrivateData[] {
  // In JPEG files, this header comes before the EXIF data. Some programs write it into WebP files too.
  const from = chunk.text(0, exifMark.length) === exifMark ? exifMark.length : 0;
  return readExif(chunk.part(from, chunk.length));
}

function readWebp(file: Bytes): ImageHead {
  const found: PrivateData[] = [];
  let size: Size | null = null;
  let at = 12;
  for (let part = 0; part < partsMax && at + 8 <= file.length; part += 1) {
    const type = file.text(at, at + 4);
    const end = at + 8 + file.u32(at + 4, true);
    const chunk = file.part(at + 8, end);
    size ??= webpSize(type, chunk);
    if (type === 'EXIF') found.push(...readWebpExif(chunk));
    if (type === 'XMP ') found.push(...readXmp(chunk.text(0, chunk.length)));
    at = end + (end % 2);
  }
  return { size, privateData: found };
}

const isJpeg = (file: Bytes) => file.u16(0) === 0xffd8;
const isPng = (file: Bytes) => file.u32(0) === 0x89504e47;
const isWebp = (file: Bytes) => file.text(0, 4) === 'RIFF' && file.text(8, 12) === 'WEBP';

const readers: readonly (readonly [is: (file: Bytes) => boolean, read: (file: Bytes) => ImageHead])[] = [
  [isJpeg, readJpeg],
  [isPng, readPng],
  [isWebp, readWebp],
];

const order: readonly PrivateData[] = ['location', 'camera', 'other'];

/**
 * Reads the size and the kinds of private data of a JPEG, PNG or WebP file from its first bytes. The result is empty
 * for other types of files, and may be incomplete for damaged files.
 */
export function readImageHead(bytes: Uint8Array): ImageHead {
  const file = new Bytes(bytes);
  const { size, privateData } = readers.find(([is]) => is(file))?.[1](file) ?? {
    size: null,
    privateData: [],
  };
  return { size, privateData: order.filter((kind) => privateData.includes(kind)) };
}

/**
 * The sign that a file is complete: it contains the bytes `mark` at the position `from` or later, or it has `bytes`
 * bytes.
 */
export type ImageEnd = { from: number; mark: Uint8Array<ArrayBuffer> } | { bytes: number };

const jpegEnd = Uint8Array.of(0xff, 0xd9);
const pngEnd = Uint8Array.of(0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82);

/**
 * Determines from the first bytes of a JPEG, PNG or WebP file how its end is recognised. Data may follow the end mark:
 * many phones append a short video. Null for other types of files, and for a JPEG without pixels.
 */
export function imageEndOf(bytes: Uint8Array): ImageEnd | null {
  const file = new Bytes(bytes);
  if (isWebp(file)) return { bytes: file.u32(4, true) + 8 };
  if (isPng(file)) return { from: 8, mark: pngEnd };
  if (!isJpeg(file)) return null;
  // An embedded preview before the pixels has its own end mark, which is not the end of the file.
  const pixels = [...jpegParts(file)].find(({ marker }) => marker === startOfPixels);
  return pixels ? { from: pixels.at, mark: jpegEnd } : null;
}
