/**
 * The properties of a generated file. The file is as small as possible: its header has these properties, but it
 * contains no picture or sound.
 */
export interface MediaSpec {
  type: string;
  /** The size of the whole file; by default, the smallest possible size. */
  bytes?: number;
  width: number;
  height: number;
  durationMs: number | null;
  frameRate?: number;
  codecs?: readonly string[];
  frames?: number;
}

const encoder = new TextEncoder();
const text = (value: string) => encoder.encode(value);
function join(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
const u16 = (value: number) => [value >> 8, value & 0xff];
const u32 = (value: number) => [...u16(Math.floor(value / 0x10000)), ...u16(value % 0x10000)];
const zeros = (count: number) => new Uint8Array(count);

const box = (type: string, ...content: readonly (Uint8Array | readonly number[])[]): Uint8Array => {
  const all = join(...content);
  return join(u32(8 + all.length), text(type), all);
};

const entries: Readonly<Record<string, string>> = {
  avc: 'avc1',
  hevc: 'hvc1',
  vp8: 'vp08',
  vp9: 'vp09',
  av1: 'av01',
  aac: 'mp4a',
  opus: 'Opus',
};
const sounds = new Set(['aac', 'opus', 'mp3', 'vorbis']);

interface Track {
  handler: 'vide' | 'soun';
  width: number;
  height: number;
  /** Frames per second. All frames have the same length. */
  rate: number;
  count: number;
  entry: Uint8Array;
}

function track({ handler, width, height, rate, count, entry }: Track, id: number): Uint8Array {
  const [full, one] = [u32(0), u32(1)];
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000].flatMap(u32);
  const length = u32(count * 1000);
  const head = join(u32(3), zeros(8), u32(id), zeros(4), length, zeros(16), matrix, u32(width * 0x10000));
  const table = box(
    'stbl',
    box('stsd', full, one, entry),
    box('stts', full, one, u32(count), u32(1000)),
    box('stsc', full, one, one, u32(count), one),
    box('stsz', full, one, u32(count)),
    box('stco', full, one, u32(0)),
  );
  const media = box(
    'mdia',
    box('mdhd', full, zeros(8), u32(rate * 1000), length, [0x55, 0xc4, 0, 0]),
    box('hdlr', full, full, text(handler), zeros(13)),
    box('minf', box(handler === 'vide' ? 'vmhd' : 'smhd', zeros(handler === 'vide' ? 12 : 8)), table),
  );
  return box('trak', box('tkhd', head, u32(height * 0x10000)), media);
}

/** The descriptor of AAC sound, as ISO 14496-1 defines it. Only its object type is read. */
const esds = box('esds', u32(0), [3, 22, 0, 0, 0, 4, 14, 0x40, 0x15, ...zeros(11), 5, 2, 0x11, 0x90]);

function soundEntry(codec: string): Uint8Array {
  const head = [...zeros(6), 0, 1, ...zeros(8), 0, 2, 0, 16, ...zeros(4), ...u16(48_000), 0, 0];
  return box(entries[codec] ?? codec, head, codec === 'aac' ? esds : []);
}

function pictureEntry(codec: string, { width, height }: MediaSpec): Uint8Array {
  const head = [...zeros(6), 0, 1, ...zeros(16), ...u16(width), ...u16(height), ...zeros(50)];
  return box(entries[codec] ?? codec, head);
}

function movie(spec: MediaSpec): Uint8Array {
  const { type, width, height, durationMs, frameRate = 30, codecs = ['avc'] } = spec;
  const count = Math.max(1, Math.round(((durationMs ?? 0) / 1000) * frameRate));
  // The number of frames is a whole number, so the rate is adjusted slightly to reach the exact duration.
  const rate = durationMs === null || durationMs === 0 ? frameRate : (count * 1000) / durationMs;
  const tracks = codecs.map((codec, at): Uint8Array => {
    const isSound = sounds.has(codec);
    const entry = isSound ? soundEntry(codec) : pictureEntry(codec, spec);
    const size = isSound ? { width: 0, height: 0 } : { width, height };
    return track({ handler: isSound ? 'soun' : 'vide', ...size, rate, count, entry }, at + 1);
  });
  const brand = type === 'video/quicktime' ? 'qt  ' : 'isom';
  const header = box('mvhd', zeros(12), u32(1000), u32(durationMs ?? 0), zeros(80));
  return join(box('ftyp', text(brand), u32(0)), box('moov', header, ...tracks));
}

const element = (
  id: readonly number[],
  ...content: readonly (Uint8Array | readonly number[])[]
): Uint8Array => {
  const all = join(...content);
  return join(id, [0x10 | (all.length >> 24)], [...u32(all.length)].slice(1), all);
};

function webm({ width, height, durationMs, frameRate = 30, codecs = ['vp9'] }: MediaSpec): Uint8Array {
  const names: Readonly<Record<string, string>> = { vp8: 'V_VP8', vp9: 'V_VP9', opus: 'A_OPUS' };
  const length = new DataView(new ArrayBuffer(8));
  length.setFloat64(0, durationMs ?? 0);
  const tracks = codecs.map((codec, at) =>
    element(
      [0xae],
      element([0xd7], [at + 1]),
      element([0x73, 0xc5], [at + 1]),
      element([0x83], [sounds.has(codec) ? 2 : 1]),
      element([0x86], text(names[codec] ?? codec)),
      ...(sounds.has(codec)
        ? []
        : [element([0xe0], element([0xb0], u16(width)), element([0xba], u16(height)))]),
    ),
  );
  const frames = Math.max(1, Math.min(300, Math.round(((durationMs ?? 0) / 1000) * frameRate)));
  const blocks = Array.from({ length: frames }, (_, at) =>
    element([0xa3], [0x81], u16(Math.round((at * 1000) / frameRate)), [0x80, 1]),
  );
  const segment = join(
    element(
      [0x15, 0x49, 0xa9, 0x66],
      element([0x2a, 0xd7, 0xb1], u32(1_000_000)),
      element([0x44, 0x89], new Uint8Array(length.buffer)),
    ),
    element([0x16, 0x54, 0xae, 0x6b], ...tracks),
    element([0x1f, 0x43, 0xb6, 0x75], element([0xe7], [0]), ...blocks),
  );
  // Writes the length of the document type as one byte, as all common programs do.
  const head = [0x1a, 0x45, 0xdf, 0xa3, 0x87, 0x42, 0x82, 0x84, ...text('webm')];
  return join(head, element([0x18, 0x53, 0x80, 0x67], segment));
}

const asfHeader = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0, 0xaa, 0, 0x62, 0xce, 0x6c];

const starts: Readonly<Record<string, (spec: MediaSpec) => Uint8Array>> = {
  'image/jpeg': ({ width, height }) =>
    // The segments of the JPEG: a comment, the frame header, and the start of the pixels.
    join(
      [0xff, 0xd8, 0xff, 0xfe, 0, 4, 1, 2, 0xff, 0xc0, 0, 11, 8],
      u16(height),
      u16(width),
      [1, 1, 0x11, 0, 0xff, 0xda, 0, 2],
    ),
  'image/png': ({ width, height }) =>
    join([0x89], text('PNG\r\n\u{1a}\n'), u32(13), text('IHDR'), u32(width), u32(height), [8, 2, 0, 0, 0]),
  'image/gif': ({ width, height, frames = 1 }) =>
    join(
      text('GIF89a'),
      [width & 0xff, width >> 8, height & 0xff, height >> 8, 0, 0, 0],
      ...Array.from({ length: frames }, () => [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 0]),
      [0x3b],
    ),
  'image/webp': ({ bytes = 30, width, height }) =>
    join(
      text('RIFF'),
      u32(bytes - 8).toReversed(),
      text('WEBPVP8X'),
      [10, 0, 0, 0, 0, 0, 0, 0],
      [
        ...u32(width - 1)
          .toReversed()
          .slice(0, 3),
        ...u32(height - 1)
          .toReversed()
          .slice(0, 3),
      ],
    ),
  'image/bmp': () => join(text('BM'), zeros(12)),
  'image/tiff': () => join(text('II*\0'), zeros(8)),
  'video/mp4': movie,
  'video/quicktime': movie,
  'video/webm': webm,
  'video/x-ms-wmv': () => Uint8Array.from(asfHeader),
  'video/x-msvideo': () => join(text('RIFF'), zeros(4), text('AVI LIST')),
};

const isBoxed = (type: string) => type === 'video/mp4' || type === 'video/quicktime';

/** The end marker for each type of file. A file without its end marker is treated as cut off. */
const tails: Readonly<Record<string, Uint8Array>> = {
  'image/jpeg': Uint8Array.of(0xff, 0xd9),
  'image/png': join(text('IEND'), [0xae, 0x42, 0x60, 0x82]),
};
export const mediaTail = ({ type }: MediaSpec): Uint8Array => tails[type] ?? zeros(0);

/**
 * The beginning of a file, which contains its properties. Between it and the end marker, the file may contain any
 * bytes.
 */
export function mediaHead(spec: MediaSpec): Uint8Array {
  const start = starts[spec.type]?.(spec) ?? text('no media');
  if (!isBoxed(spec.type)) return start;
  const rest = Math.max(16, (spec.bytes ?? 0) - start.length);
  return join(start, u32(1), text('mdat'), u32(Math.floor(rest / 2 ** 32)), u32(rest % 2 ** 32));
}

/** A whole file, in which `fill` provides the bytes between the beginning and the end marker. */
export function mediaBytes(spec: MediaSpec, fill: (length: number) => Uint8Array = zeros): Uint8Array {
  const [head, tail] = [mediaHead(spec), mediaTail(spec)];
  const least = head.length + tail.length;
  const { bytes = least } = spec;
  if (bytes < least) throw new Error(`A ${spec.type} like this has at least ${least} bytes.`);
  const made = fill(bytes);
  made.set(head);
  made.set(tail, bytes - tail.length);
  return made;
}

/** The smallest file of a type, with 1000 × 1000 pixels by default. */
export const smallest = (type: string, change: Partial<MediaSpec> = {}): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(mediaBytes({ type, width: 1000, height: 1000, durationMs: null, ...change }));
