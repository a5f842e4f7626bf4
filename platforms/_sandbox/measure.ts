/** Width and height from a JPEG's frame header. Null when the file is not a JPEG. */
export function measureJpeg(bytes: Uint8Array): { width: number; height: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 4 || view.getUint16(0) !== 0xffd8) return null;
  let at = 2;
  while (at + 9 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    // C4, C8 and CC are not frame headers.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

interface Box {
  type: string;
  start: number;
  end: number;
}

function* boxesIn(view: DataView, from: number, to: number): Generator<Box> {
  let at = from;
  while (at + 8 <= to) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= to;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? to - at : short;
    if (size < 8 || at + size > to) return;
    const type = String.fromCharCode(...[4, 5, 6, 7].map((offset) => view.getUint8(at + offset)));
    yield { type, start: at + (isLong ? 16 : 8), end: at + size };
    at += size;
  }
}

/** Duration of an MP4 or MOV from its header. Null when the file is neither. */
export function measureMovie(bytes: Uint8Array): { durationMs: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const outer = [...boxesIn(view, 0, bytes.length)];
  const movie = outer.find(({ type }) => type === 'moov');
  if (outer[0]?.type !== 'ftyp' || !movie) return null;
  const header = [...boxesIn(view, movie.start, movie.end)].find(({ type }) => type === 'mvhd');
  if (!header) return null;
  const isLong = view.getUint8(header.start) === 1;
  if (header.end - header.start < (isLong ? 32 : 20)) return null;
  const scale = view.getUint32(header.start + (isLong ? 20 : 12));
  const length = isLong ? Number(view.getBigUint64(header.start + 24)) : view.getUint32(header.start + 16);
  return scale === 0 ? null : { durationMs: (length / scale) * 1000 };
}
