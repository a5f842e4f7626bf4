import { crc32 } from 'node:zlib';

/** A frame consists of a mark, the length of the payload, a checksum of length and payload, and the payload. */
const MARK = 0x31_53_46_9e;
const LENGTH_AT = 4;
const CHECKSUM_AT = 8;
const HEADER_BYTES = 12;

function checksum(lengthField: Uint8Array, payload: Uint8Array): number {
  return crc32(payload, crc32(lengthField));
}

export function encodeFrame(payload: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + payload.length);
  frame.writeUInt32LE(MARK, 0);
  frame.writeUInt32LE(payload.length, LENGTH_AT);
  frame.writeUInt32LE(checksum(frame.subarray(LENGTH_AT, CHECKSUM_AT), payload), CHECKSUM_AT);
  frame.set(payload, HEADER_BYTES);
  return frame;
}

/** The frame that begins at `offset`; null if no complete and intact frame does. */
function frameAt(bytes: Buffer, offset: number): { payload: Buffer; end: number } | null {
  if (offset + HEADER_BYTES > bytes.length || bytes.readUInt32LE(offset) !== MARK) return null;
  const end = offset + HEADER_BYTES + bytes.readUInt32LE(offset + LENGTH_AT);
  if (end > bytes.length) return null;
  const payload = bytes.subarray(offset + HEADER_BYTES, end);
  const expected = bytes.readUInt32LE(offset + CHECKSUM_AT);
  const lengthField = bytes.subarray(offset + LENGTH_AT, offset + CHECKSUM_AT);
  return checksum(lengthField, payload) === expected ? { payload, end } : null;
}

function hasFrameAfter(bytes: Buffer, offset: number): boolean {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(MARK);
  for (let at = bytes.indexOf(mark, offset + 1); at !== -1; at = bytes.indexOf(mark, at + 1))
    if (frameAt(bytes, at) !== null) return true;
  return false;
}

interface FrameScan {
  readonly payloads: readonly Buffer[];
  /** end of the last complete frame; the bytes behind it were never acknowledged, or are damaged */
  readonly end: number;
  /** true if complete frames follow the damage; a write that was cut off would have no frames after it */
  readonly isDamagedInside: boolean;
}

export function scanFrames(bytes: Buffer): FrameScan {
  const payloads: Buffer[] = [];
  let end = 0;
  for (let frame = frameAt(bytes, end); frame !== null; frame = frameAt(bytes, end)) {
    payloads.push(frame.payload);
    end = frame.end;
  }
  return { payloads, end, isDamagedInside: end < bytes.length && hasFrameAfter(bytes, end) };
}
