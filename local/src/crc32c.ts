/**
 * CRC-32C (Castagnoli), which Cloud Storage stores for every object. Node's zlib has only the CRC of another
 * polynomial. Each step processes eight bytes with eight tables, because one byte at a time would be slower than the
 * disk.
 */
const REVERSED_POLYNOMIAL = 0x82f63b78;
const SLICES = 8;

function byteTable(): Int32Array {
  return Int32Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte;
    for (let bit = 0; bit < 8; bit += 1) {
      remainder = (remainder & 1) === 1 ? (remainder >>> 1) ^ REVERSED_POLYNOMIAL : remainder >>> 1;
    }
    return remainder;
  });
}

/** All tables in one array: the entry of `byte` in table `slice` is at `slice * 256 + byte`. */
function sliceTables(): Int32Array {
  const first = byteTable();
  const tables = new Int32Array(SLICES * 256);
  tables.set(first);
  for (let index = 256; index < tables.length; index += 1) {
    const before = tables[index - 256] ?? 0;
    tables[index] = (before >>> 8) ^ (first[before & 255] ?? 0);
  }
  return tables;
}

const TABLES = sliceTables();

function entry(slice: number, byte: number): number {
  return TABLES[slice * 256 + (byte & 255)] ?? 0;
}

/** Continues the checksum `crc` (0 at the start) over `bytes`. */
export function crc32c(bytes: Uint8Array, crc = 0): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const wholeSteps = bytes.length - (bytes.length % SLICES);
  let sum = ~crc;
  for (let at = 0; at < wholeSteps; at += SLICES) {
    const low = sum ^ view.getInt32(at, true);
    const high = view.getInt32(at + 4, true);
    sum =
      entry(7, low) ^
      entry(6, low >>> 8) ^
      entry(5, low >>> 16) ^
      entry(4, low >>> 24) ^
      entry(3, high) ^
      entry(2, high >>> 8) ^
      entry(1, high >>> 16) ^
      entry(0, high >>> 24);
  }
  for (let at = wholeSteps; at < bytes.length; at += 1) {
    sum = (sum >>> 8) ^ entry(0, sum ^ view.getUint8(at));
  }
  return ~sum >>> 0;
}

/** Encodes a checksum as Google's APIs do: base64 of the four bytes in big-endian order. */
export function crc32cText(crc: number): string {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc >>> 0);
  return bytes.toString('base64');
}
