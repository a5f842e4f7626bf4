/** Encodes numbers as 32-bit little-endian integers, and texts as Latin-1. */
function words(...values: readonly (number | string)[]): Buffer {
  return Buffer.concat(
    values.map((value) => {
      if (typeof value === 'string') return Buffer.from(value, 'latin1');
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32LE(value);
      return bytes;
    }),
  );
}

const zeros = (count: number) => Array.from({ length: count }, () => 0);

function chunk(name: string, ...data: readonly Buffer[]): Buffer {
  const content = Buffer.concat(data);
  return Buffer.concat([words(name, content.length), content, Buffer.alloc(content.length % 2)]);
}

const list = (name: string, ...data: readonly Buffer[]) => chunk('LIST', words(name), ...data);

/** An AVI of 640 by 480 with empty frames at 25 per second. `counted` is the number of frames in its main header. */
export function avi({ frames = 100, counted = 100, rate = 25, sound = false } = {}): Buffer {
  const main = chunk('avih', words(40_000, 0, 0, 0, counted, 0, 1, 0, 640, 480, ...zeros(4)));
  const picture = list(
    'strl',
    chunk('strh', words('vids', 'XVID', 0, 0, 0, 1, rate, 0, frames, ...zeros(5))),
    chunk('strf', words(40, 640, 480, 0, 'XVID', ...zeros(5))),
  );
  const tone = list(
    'strl',
    chunk('strh', words('auds', ...zeros(4), 1, 48_000, 0, 4 * 48_000, ...zeros(5))),
    chunk('strf', words(0x55, ...zeros(4))),
  );
  const headers = list(
    'hdrl',
    main,
    chunk('JUNK', Buffer.alloc(3)),
    ...(sound ? [tone, picture] : [picture]),
  );
  const content = Buffer.concat([words('AVI '), headers, list('movi', Buffer.alloc(200))]);
  return Buffer.concat([words('RIFF', content.length), content]);
}

/** An AVI with only a sound stream. */
export function soundOnlyAvi(): Buffer {
  const bytes = avi();
  bytes.write('auds', bytes.indexOf('vids'));
  return bytes;
}

function object(id: string, data: Buffer): Buffer {
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(data.length + 24));
  return Buffer.concat([Buffer.from(id, 'hex'), length, data]);
}

function long(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

const streamIds = {
  video: 'c0ef19bc4d5bcf11a8fd00805f5c442b',
  audio: '409e69f84d5bcf11a8fd00805f5c442b',
};

function stream(kind: keyof typeof streamIds, format: Buffer): Buffer {
  const data = Buffer.concat([Buffer.from(streamIds[kind], 'hex'), Buffer.alloc(38), format]);
  return object('9107dcb7b7a9cf118ee600c00c205365', data);
}

/** A Windows Media file of 320 by 240 that lasts four seconds after one second of preroll. */
export function asf({ live = false, video = true, fileBytes = 1200 } = {}): Buffer {
  const properties = object(
    'a1dcab8c47a9cf118ee400c00c205365',
    Buffer.concat([
      Buffer.alloc(16),
      long(fileBytes),
      Buffer.alloc(16),
      long(50_000_000),
      long(50_000_000),
      long(1000),
      words(live ? 1 : 2, 0, 0, 0),
    ]),
  );
  const picture = stream(
    'video',
    Buffer.concat([words(320, 240), Buffer.alloc(3), words(40, 320, 240, 0, 'WMV3')]),
  );
  const tone = stream('audio', words(0x161, 0, 0));
  const objects = Buffer.concat([properties, tone, ...(video ? [picture] : [])]);
  const header = Buffer.concat([
    Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'),
    long(objects.length + 30),
    words(video ? 3 : 2),
    Buffer.from([1, 2]),
    objects,
  ]);
  return Buffer.concat([header, Buffer.alloc(1200 - header.length)]);
}
