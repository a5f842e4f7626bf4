import type { ByteSource } from './byte-source.ts';

/** Unknown boxes may be data appended to the file, so they prove nothing. */
const known = /^(?:ftyp|moov|mdat|moof|free|skip|wide|uuid|sidx|mfra)$/;
/** A fragmented file has thousands of boxes, and reading its fragments detects a cut-off file anyway. */
const boxesMax = 64;
const headerBytes = 16;

/** Returns where the box ends; a box of size zero extends to the end of the file. */
function endOf(header: Buffer, at: number, size: number): number {
  const stated = header.readUInt32BE(0);
  if (stated === 0) return size;
  if (stated !== 1) return at + stated;
  return header.length < headerBytes ? Number.POSITIVE_INFINITY : at + Number(header.readBigUInt64BE(8));
}

/** Returns whether a box of an MP4 or MOV extends beyond the end of the file. */
export async function isCutOff(source: ByteSource): Promise<boolean> {
  let at = 0;
  for (let box = 0; box < boxesMax; box += 1) {
    const header = Buffer.from(await source.read(at, at + headerBytes));
    if (header.length < 8 || !known.test(header.toString('latin1', 4, 8))) return false;
    const end = endOf(header, at, source.size);
    if (end > source.size) return true;
    if (end < at + 8) return false;
    at = end;
  }
  return false;
}
