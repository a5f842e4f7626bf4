import type { ByteSource } from './byte-source.ts';
import { DamagedFile, NothingToShow, type Measured } from './measured.ts';

/** The ids (GUIDs) of the parts of the header, in the byte order of the file. */
const ids = {
  properties: 'a1dcab8c47a9cf118ee400c00c205365',
  stream: '9107dcb7b7a9cf118ee600c00c205365',
  video: 'c0ef19bc4d5bcf11a8fd00805f5c442b',
  audio: '409e69f84d5bcf11a8fd00805f5c442b',
};
const idBytes = 16;
const objectHeader = 24;
const fileHeader = 30;
/** The largest header that is accepted. A header may contain cover images and scripts. */
const headerBytesMax = 8 * 1024 * 1024;

interface HeaderObject {
  id: string;
  data: Buffer;
}

const idAt = (bytes: Buffer, at: number) => bytes.toString('hex', at, at + idBytes);

/** Reads a length of eight bytes. All lengths in supported files are small enough to be exact numbers. */
const lengthAt = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at));

function* objectsOf(header: Buffer): Generator<HeaderObject> {
  for (let at = fileHeader; at + objectHeader <= header.length;) {
    const length = lengthAt(header, at + idBytes);
    if (length < objectHeader) throw new DamagedFile('A part of the header has no length.');
    yield { id: idAt(header, at), data: header.subarray(at + objectHeader, at + length) };
    at += length;
  }
}

interface Properties {
  fileBytes: number;
  durationMs: number | null;
}

/** Reads the properties. A live recording states no size and no duration. */
function propertiesOf(data: Buffer): Properties {
  if (data.length < 80) throw new DamagedFile('The properties are cut off.');
  if ((data.readUInt32LE(64) & 1) === 1) return { fileBytes: 0, durationMs: null };
  const lead = lengthAt(data, 56);
  return { fileBytes: lengthAt(data, 16), durationMs: Math.max(0, lengthAt(data, 40) / 10_000 - lead) };
}

interface Picture {
  width: number;
  height: number;
  codec: string;
}

const streamHeader = 54;

function pictureOf(data: Buffer): Picture {
  const format = data.subarray(streamHeader);
  if (format.length < 31) throw new DamagedFile('The video stream is not described.');
  const codec = format.toString('latin1', 27, 31);
  return {
    width: format.readUInt32LE(0),
    height: format.readUInt32LE(4),
    codec: /^\w+$/.test(codec) ? codec.toLowerCase() : 'unknown',
  };
}

function soundOf(data: Buffer): string {
  return data.length < streamHeader + 2 ? 'unknown' : `wave-${data.readUInt16LE(streamHeader).toString(16)}`;
}

async function headerOf(source: ByteSource): Promise<Buffer> {
  const start = Buffer.from(await source.read(0, fileHeader));
  const length = start.length < fileHeader ? 0 : lengthAt(start, idBytes);
  if (length <= fileHeader || length > Math.min(source.size, headerBytesMax))
    throw new DamagedFile('The header is cut off.');
  return Buffer.from(await source.read(0, length));
}

/** Measures a Windows Media file by reading only its header. */
export async function measureAsf(source: ByteSource): Promise<Measured> {
  const objects = [...objectsOf(await headerOf(source))];
  const properties = objects.find(({ id }) => id === ids.properties);
  if (!properties) throw new DamagedFile('There are no properties.');
  const { fileBytes, durationMs } = propertiesOf(properties.data);
  if (fileBytes > source.size) throw new DamagedFile('A part of the file is missing.');
  const streams = objects.filter(({ id }) => id === ids.stream).map(({ data }) => data);
  const video = streams.find((data) => idAt(data, 0) === ids.video);
  if (!video) throw new NothingToShow();
  const { width, height, codec } = pictureOf(video);
  const sounds = streams.filter((data) => idAt(data, 0) === ids.audio).map(soundOf);
  return {
    width,
    height,
    durationMs: durationMs === null ? null : Math.round(durationMs),
    codecs: [...new Set([codec, ...sounds])],
  };
}
