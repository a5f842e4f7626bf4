import type { ByteSource } from './byte-source.ts';
import { DamagedFile, NothingToShow, type Measured } from './measured.ts';

interface Chunk {
  name: string;
  data: Buffer;
}

const riffHeader = 12;
/** The maximum number of bytes to read. The headers are at the beginning of the file, and may contain large indexes. */
const headerBytesMax = 1024 * 1024;

/** Yields the chunks of a list. The last one may be cut off, because only the beginning of the file was read. */
function* chunksOf(list: Buffer): Generator<Chunk> {
  for (let at = 0; at + 8 <= list.length;) {
    const length = list.readUInt32LE(at + 4);
    const data = list.subarray(at + 8, at + 8 + length);
    const name = list.toString('latin1', at, at + 4);
    if (name === 'LIST') yield { name: data.toString('latin1', 0, 4), data: data.subarray(4) };
    else yield { name, data };
    at += 8 + length + (length % 2);
  }
}

function chunkOf(list: Buffer, name: string, leastBytes: number): Buffer {
  for (const chunk of chunksOf(list))
    if (chunk.name === name && chunk.data.length >= leastBytes) return chunk.data;
  throw new DamagedFile(`It has no ${name}.`);
}

interface Stream {
  /** The kind of stream, such as `vids`. */
  kind: string;
  codec: string;
  durationMs: number;
}

/** The codec of a stream: a code of four characters for video, and a number for sound. */
function codecOf(kind: string, format: Buffer): string {
  const name =
    kind === 'vids' ? format.toString('latin1', 16, 20) : `wave-${format.readUInt16LE(0).toString(16)}`;
  return /^[\w-]+\s*$/.test(name) ? name.trim().toLowerCase() : 'unknown';
}

function streamOf(list: Buffer): Stream {
  const header = chunkOf(list, 'strh', 36);
  const format = chunkOf(list, 'strf', 2);
  const [scale, rate, length] = [20, 24, 32].map((at) => header.readUInt32LE(at)) as [number, number, number];
  const kind = header.toString('latin1', 0, 4);
  return { kind, codec: codecOf(kind, format), durationMs: rate === 0 ? 0 : (1000 * length * scale) / rate };
}

/** Measures an AVI file of the original format of 1992, from its list of headers. */
export async function measureAvi(source: ByteSource): Promise<Measured> {
  const file = Buffer.from(await source.read(0, headerBytesMax));
  if (file.length < riffHeader || file.readUInt32LE(4) + 8 > source.size)
    throw new DamagedFile('A part of the file is missing.');
  const headers = chunkOf(file.subarray(riffHeader), 'hdrl', 0);
  const main = chunkOf(headers, 'avih', 40);
  const streams = [...chunksOf(headers)]
    .filter(({ name }) => name === 'strl')
    .map(({ data }) => streamOf(data));
  const video = streams.find(({ kind }) => kind === 'vids');
  if (!video) throw new NothingToShow();
  // The main header counts only the frames in the first gigabyte.
  const counted = (main.readUInt32LE(0) * main.readUInt32LE(16)) / 1000;
  return {
    width: main.readUInt32LE(32),
    height: main.readUInt32LE(36),
    durationMs: Math.round(Math.max(counted, video.durationMs)),
    codecs: [...new Set(streams.map(({ codec }) => codec))],
  };
}
