/** The cost of decoding a picture, estimated from its headers. */
export interface PictureCost {
  width: number;
  height: number;
  /** The number of times that the decoder passes over the whole picture. */
  passes: number;
  /**
   * The bytes that the decoder holds at the same time; 0 if it holds only a few rows. Progressive pictures, for
   * example, are held as a whole.
   */
  heldBytes: number;
}

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.toString('latin1', at, at + text.length) === text;

/** Whether a marker begins a frame header of a JPEG. The three codes that are excluded do not begin a frame. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isProgressive = (marker: number): boolean => [0xc2, 0xc6, 0xca, 0xce].includes(marker);
const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Markers without a length, such as restarts and the start of an image. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);

/** Returns the position of the next marker's code. Skips the data of a scan, as decoders do. */
function nextMarker(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const code = bytes[at + 1];
    if (code !== undefined && code !== 0 && code !== 0xff) return at + 1;
  }
  return bytes.length;
}

interface Frame {
  width: number;
  height: number;
  components: number;
  /** Samples per pixel: 3 for full colour, 1.5 if the colours have half the width and height. */
  samples: number;
  progressive: boolean;
}

function frameOf(bytes: Buffer, at: number): Frame {
  const components = bytes.readUInt8(at + 8);
  const sizes = Array.from({ length: components }, (_, i) => {
    const sampling = bytes.readUInt8(at + 10 + 3 * i);
    return { across: sampling >> 4, down: sampling & 15 };
  });
  const most = Math.max(...sizes.map(({ across }) => across)) * Math.max(...sizes.map(({ down }) => down));
  return {
    height: bytes.readUInt16BE(at + 4),
    width: bytes.readUInt16BE(at + 6),
    components,
    samples: sizes.reduce((sum, { across, down }) => sum + across * down, 0) / Math.max(1, most),
    progressive: isProgressive(bytes.readUInt8(at)),
  };
}

function jpegCost(bytes: Buffer): PictureCost | null {
  let frame: Frame | null = null;
  let passes = 0;
  let whole = false;
  for (let at = nextMarker(bytes, 2); at < bytes.length;) {
    const marker = bytes.readUInt8(at);
    if (marker === endOfImage) break;
    if (isFrame(marker)) frame ??= frameOf(bytes, at);
    if (marker === startOfScan && frame) {
      passes += 1;
      // Colour components may also come one after another, each in a scan of its own. The decoder then holds the whole
      // picture.
      whole ||= frame.progressive || bytes.readUInt8(at + 3) < frame.components;
    }
    at = nextMarker(bytes, isBare(marker) ? at + 1 : at + 1 + bytes.readUInt16BE(at + 1));
  }
  if (!frame || passes === 0) return null;
  const { width, height, samples } = frame;
  // Each sample is held as a coefficient of two bytes.
  return { width, height, passes, heldBytes: whole ? width * height * samples * 2 : 0 };
}

/**
 * The number of channels of a decoded PNG, by its colour type. A palette is decoded to colours with transparency, which
 * are four channels.
 */
const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 4, 4: 2, 6: 4 };
/** The passes of an interlaced PNG contain each pixel once, but the decoder goes through all rows in each pass. */
const pngPasses = 7;

function pngCost(bytes: Buffer): PictureCost | null {
  const channels = pngChannels[bytes.readUInt8(25)];
  if (!startsWith(bytes, 'IHDR', 12) || channels === undefined) return null;
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const sampleBytes = bytes.readUInt8(24) > 8 ? 2 : 1;
  if (bytes.readUInt8(28) === 0) return { width, height, passes: 1, heldBytes: 0 };
  return { width, height, passes: pngPasses, heldBytes: width * height * channels * sampleBytes };
}

/** Lossless frames and animations are held as four bytes per pixel, and transparency as one byte. */
const webpHeld: Readonly<Record<string, number>> = { VP8L: 4, ANIM: 4, ALPH: 1 };

function webpSize(bytes: Buffer): { width: number; height: number } | null {
  if (startsWith(bytes, 'VP8X', 12))
    return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (startsWith(bytes, 'VP8L', 12)) {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  if (!startsWith(bytes, 'VP8 ', 12)) return null;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

function webpCost(bytes: Buffer): PictureCost | null {
  const size = webpSize(bytes);
  if (!size) return null;
  let held = 0;
  for (let at = 12; at + 8 <= bytes.length;) {
    held = Math.max(held, webpHeld[bytes.toString('latin1', at, at + 4)] ?? 0);
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return { ...size, passes: 1, heldBytes: size.width * size.height * held };
}

function costOfKnown(bytes: Buffer): PictureCost | null {
  if (startsWith(bytes, '\xff\xd8\xff')) return jpegCost(bytes);
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return pngCost(bytes);
  return startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8) ? webpCost(bytes) : null;
}

/** Returns the cost of decoding; null if the bytes are not a JPEG, PNG or WebP. */
export function costOf(bytes: Uint8Array): PictureCost | null {
  try {
    return costOfKnown(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    // The header of the file is cut off, so the cost is unknown.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
