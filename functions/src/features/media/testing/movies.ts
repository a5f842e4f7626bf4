import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';

export interface MovieOptions {
  format?: 'mp4' | 'mov' | 'webm';
  /** The position of the tables of MP4 and MOV: before the frames, after them, or in pieces between them. */
  tables?: 'front' | 'end' | 'pieces';
  rotation?: 0 | 90 | 180 | 270;
  seconds?: number;
  tracks?: 'video' | 'both' | 'sound';
}

const framesPerSecond = 30;
const avc = Uint8Array.from([1, 0x42, 0xe0, 0x1e, 0xff, 0xe1, 0, 4, 0x67, 0x42, 0xe0, 0x1e, 1, 0, 1, 0x68]);

function formatOf({ format, tables }: Required<MovieOptions>) {
  if (format === 'webm') return new WebMOutputFormat({ appendOnly: tables === 'pieces' });
  const fastStart = ({ front: 'in-memory', end: false, pieces: 'fragmented' } as const)[tables];
  return format === 'mov' ? new MovOutputFormat({ fastStart }) : new Mp4OutputFormat({ fastStart });
}

/** A video of 1920 by 1080 with empty frames, because only the data around them is measured. */
export async function movie(options: MovieOptions = {}): Promise<Buffer> {
  const chosen = {
    format: 'mp4',
    tables: 'front',
    rotation: 0,
    seconds: 3,
    tracks: 'video',
    ...options,
  } as const;
  const target = new BufferTarget();
  const output = new Output({ format: formatOf(chosen), target });
  const webm = chosen.format === 'webm';
  const pictures = new EncodedVideoPacketSource(webm ? 'vp9' : 'avc');
  const sound = new EncodedAudioPacketSource('opus');
  if (chosen.tracks !== 'sound')
    output.addVideoTrack(pictures, { frameRate: framesPerSecond, rotation: chosen.rotation });
  if (chosen.tracks !== 'video') output.addAudioTrack(sound);
  await output.start();
  const size = { codedWidth: 1920, codedHeight: 1080 };
  const decoderConfig = webm
    ? { codec: 'vp09.00.10.08', ...size }
    : { codec: 'avc1.42e01e', description: avc, ...size };
  for (let i = 0; i < chosen.seconds * framesPerSecond; i += 1) {
    const [at, length] = [i / framesPerSecond, 1 / framesPerSecond];
    const frame = new EncodedPacket(
      Uint8Array.from([0, 0, 0, 2, 0x65, 1]),
      i % framesPerSecond === 0 ? 'key' : 'delta',
      at,
      length,
    );
    if (chosen.tracks !== 'sound') await pictures.add(frame, { decoderConfig });
    const tone = new EncodedPacket(Uint8Array.from([1, 2, 3]), 'key', at, length);
    const audio = { codec: 'opus', numberOfChannels: 2, sampleRate: 48_000 };
    if (chosen.tracks !== 'video') await sound.add(tone, { decoderConfig: audio });
  }
  await output.finalize();
  if (!target.buffer) throw new Error('Nothing was written.');
  return Buffer.from(target.buffer);
}

interface Tables {
  before: Buffer;
  after: Buffer;
}

/** An MP4 whose box of frames is enlarged to reach this size. Returns the bytes before and after the frames. */
export async function hugeMovie(size: number): Promise<Tables> {
  const whole = await movie({ tables: 'end' });
  const at = whole.indexOf('mdat') - 4;
  const moov = whole.indexOf('moov') - 4;
  const long = Buffer.alloc(16);
  long.writeUInt32BE(1, 0);
  long.write('mdat', 4);
  long.writeBigUInt64BE(BigInt(size - at - (whole.length - moov)), 8);
  return { before: Buffer.concat([whole.subarray(0, at), long]), after: whole.subarray(moov) };
}
