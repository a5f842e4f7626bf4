import { measureMovie as measureTracks } from '@fanfare/platforms/_shared/measure-movie.ts';
import { checkBoxes, isCutOff } from './boxes.ts';
import type { ByteSource } from './byte-source.ts';
import type { FileType } from './file-type.ts';
import { DamagedFile, NothingToShow, type Measured } from './measured.ts';

/**
 * Names of boxes in the fragments and indexes of an MP4. A long movie has about ten thousand of these boxes, but the
 * parser reads few of them.
 */
const pieces = ['moof', 'traf', 'tfhd', 'trun', 'sidx'].map((name) => Buffer.from(name, 'latin1'));
export const piecesMax = 50_000;
/** The bytes with which a list of tracks begins. A WebM has only one such list. */
const trackLists = [Buffer.from([0x16, 0x54, 0xae, 0x6b])];
export const trackListsMax = 64;

function countIn(bytes: Uint8Array, marks: readonly Buffer[]): number {
  const read = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (const mark of marks)
    for (let at = read.indexOf(mark); at >= 0; at = read.indexOf(mark, at + mark.length)) count += 1;
  return count;
}

/**
 * Refuses a file with so many tiny parts that they would keep the parser busy: a million empty fragments would block
 * the server for most of a minute. After a refusal, the read never settles, because the parser would not handle its
 * error.
 */
function measureUncrowded(source: ByteSource, isWebm: boolean): ReturnType<typeof measureTracks> {
  const [marks, most] = isWebm ? [trackLists, trackListsMax] : [pieces, piecesMax];
  const { promise: crowd, reject } = Promise.withResolvers<never>();
  let found = 0;
  const read = async (start: number, end: number): Promise<Uint8Array> => {
    const bytes = await source.read(start, end);
    found += countIn(bytes, marks);
    if (found <= most) return bytes;
    reject(new DamagedFile('It has too many pieces.'));
    return new Promise<never>(() => undefined);
  };
  return Promise.race([measureTracks({ size: source.size, read }), crowd]);
}

/** Measures MP4, MOV and WebM from their tables, without decoding any frame. */
export async function measureMovie(source: ByteSource, { type }: FileType): Promise<Measured> {
  if (type !== 'video/webm') {
    if (await isCutOff(source)) throw new DamagedFile('A part of the file is missing.');
    await checkBoxes(source);
  }
  const { codecs, movie } = await measureUncrowded(source, type === 'video/webm');
  if (!movie) throw codecs.length > 0 ? new NothingToShow() : new DamagedFile('It has no tracks.');
  const { frameRate, ...rest } = movie;
  return { ...rest, codecs, ...(frameRate > 0 && { frameRate }) };
}
