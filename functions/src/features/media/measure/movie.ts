import { measureMovie as measureTracks } from '@fanfare/platforms/_shared/measure-movie.ts';
import { checkBoxes, isCutOff } from './boxes.ts';
import type { ByteSource } from './byte-source.ts';
import type { FileType } from './file-type.ts';
import { DamagedFile, NothingToShow, type Measured } from './measured.ts';

/** Measures MP4, MOV and WebM from their tables, without decoding any frame. */
export async function measureMovie(source: ByteSource, { type }: FileType): Promise<Measured> {
  if (type !== 'video/webm') {
    if (await isCutOff(source)) throw new DamagedFile('A part of the file is missing.');
    await checkBoxes(source);
  }
  const { codecs, movie } = await measureTracks(source);
  if (!movie) throw codecs.length > 0 ? new NothingToShow() : new DamagedFile('It has no tracks.');
  const { frameRate, ...rest } = movie;
  return { ...rest, codecs, ...(frameRate > 0 && { frameRate }) };
}
