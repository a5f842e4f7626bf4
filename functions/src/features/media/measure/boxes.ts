import type { ByteSource } from './byte-source.ts';
import { DamagedFile } from './measured.ts';

/** The boxes whose length is checked. A box with another name may be data that was appended to the file. */
const known = /^(?:ftyp|moov|mdat|moof|free|skip|wide|uuid|sidx|mfra)$/;
/**
 * The maximum number of boxes to check. A fragmented file has thousands, but a missing fragment is found when the
 * fragments are read.
 */
const checkedBoxesMax = 64;
const headerBytes = 16;

/** The position at which a box ends. A box of size zero extends to the end of the file. */
function endOf(header: Buffer, at: number, size: number): number {
  const stated = header.readUInt32BE(0);
  if (stated === 0) return size;
  if (stated !== 1) return at + stated;
  return header.length < headerBytes ? Number.POSITIVE_INFINITY : at + Number(header.readBigUInt64BE(8));
}

/** Returns whether a box of an MP4 or MOV extends beyond the end of the file. */
export async function isCutOff(source: ByteSource): Promise<boolean> {
  let at = 0;
  for (let box = 0; box < checkedBoxesMax; box += 1) {
    const header = Buffer.from(await source.read(at, at + headerBytes));
    if (header.length < 8 || !known.test(header.toString('latin1', 4, 8))) return false;
    const end = endOf(header, at, source.size);
    if (end > source.size) return true;
    if (end < at + 8) return false;
    at = end;
  }
  return false;
}

/** The maximum number of tracks in a file. Cameras write fewer than ten. */
export const tracksMax = 64;
/**
 * The maximum number of boxes in a file. A track has about twenty. The thousands of fragments of a long movie are not
 * counted.
 */
export const boxesMax = 10_000;
/** Boxes that contain boxes, and the number of bytes before the first inner box. */
const containers: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['trak', 'mdia', 'minf', 'dinf', 'stbl', 'edts', 'udta', 'mvex', 'ilst'].map((name) => [name, 0]),
  ),
  meta: 4,
};
const windowBytes = 64 * 1024;

/** Returns whether the movie box has more boxes or tracks than any camera writes. */
function isCrowded(moov: Buffer): boolean {
  let [boxes, tracks] = [0, 0];
  const left = [moov];
  for (let parent = left.pop(); parent; parent = left.pop()) {
    for (let at = 0; at + 8 <= parent.length;) {
      const name = parent.toString('latin1', at + 4, at + 8);
      boxes += 1;
      if (name === 'trak') tracks += 1;
      if (boxes > boxesMax || tracks > tracksMax) return true;
      const header = parent.readUInt32BE(at) === 1 ? headerBytes : 8;
      const end = endOf(parent.subarray(at, at + headerBytes), at, parent.length);
      if (end < at + header) break;
      const before = containers[name];
      if (before !== undefined) left.push(parent.subarray(at + header + before, end));
      at = end;
    }
  }
  return false;
}

/**
 * Refuses an MP4 or MOV with so many boxes or tracks that its parser would block the server. The fragments after the
 * movie box are not checked: the parser reads them one at a time, and only as many as it needs.
 */
export async function checkBoxes(source: ByteSource): Promise<void> {
  let [at, from] = [0, 0];
  let window: Buffer = Buffer.alloc(0);
  for (let box = 0; box < boxesMax; box += 1) {
    if (at + headerBytes > from + window.length) {
      from = at;
      window = Buffer.from(await source.read(at, at + windowBytes));
    }
    const header = window.subarray(at - from, at - from + headerBytes);
    if (header.length < 8) return;
    const end = endOf(header, at, source.size);
    if (end < at + 8) return;
    if (header.toString('latin1', 4, 8) === 'moov') {
      const content = at + (header.readUInt32BE(0) === 1 ? headerBytes : 8);
      if (isCrowded(Buffer.from(await source.read(content, end)))) break;
      return;
    }
    at = end;
  }
  throw new DamagedFile('It has too many boxes.');
}
