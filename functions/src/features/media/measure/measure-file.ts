import { megabyte } from '@fanfare/core/values/bytes.ts';
import { fileTypeBytes } from '@fanfare/core/media/file-type.ts';
import {
  damagedText,
  heicText,
  mediaBytesMax,
  onlySoundText,
  tooLargeText,
  wrongContentText,
} from '@fanfare/core/media/media.ts';
import { AppError } from '../../../http/app-error.ts';
import { measureAsf } from './asf.ts';
import { measureAvi } from './avi.ts';
import { watched, type ByteSource, type ReadLimits } from './byte-source.ts';
import { fileTypeOf, isHeic, type FileType } from './file-type.ts';
import { measureImage } from './image.ts';
import { NothingToShow, type Measured } from './measured.ts';

/** Measuring a file from a camera stays below these limits. A file that exceeds them is treated as an attack. */
const limits: ReadLimits = { maxBytes: 256 * megabyte, maxReads: 2000, maxAtOnce: 33 * megabyte };

type Reader = (source: ByteSource, type: FileType) => Promise<Measured>;

/** Imports the parser only when the first video is measured, because the parser is the largest part of the server. */
async function measureMovie(source: ByteSource, type: FileType): Promise<Measured> {
  const movie = await import('./movie.ts');
  return movie.measureMovie(source, type);
}

const readers: Record<FileType['type'], Reader> = {
  'image/jpeg': measureImage,
  'image/png': measureImage,
  'image/webp': measureImage,
  'video/mp4': measureMovie,
  'video/quicktime': measureMovie,
  'video/webm': measureMovie,
  'video/x-msvideo': measureAvi,
  'video/x-ms-wmv': measureAsf,
};

function refusal(message: string, cause?: unknown): AppError {
  return new AppError('invalid_input', { message, fields: { firebasePath: message }, cause });
}

/** Refuses a file without dimensions, and treats a duration of zero as unknown. */
function checked(measured: Measured): Measured {
  const { width, height, durationMs } = measured;
  const isSize = (pixels: number) => Number.isSafeInteger(pixels) && pixels > 0;
  if (!isSize(width) || !isSize(height)) throw refusal(damagedText);
  return {
    ...measured,
    durationMs: durationMs !== null && durationMs > 0 && Number.isFinite(durationMs) ? durationMs : null,
  };
}

/**
 * Determines the type and dimensions of a file from its bytes. Throws an error with a message for people if the file is
 * not acceptable, and the original error if the file could not be read.
 */
export async function measureFile(file: ByteSource): Promise<FileType & Measured> {
  if (file.size > mediaBytesMax) throw new AppError('too_large', { message: tooLargeText });
  const source = watched(file, limits);
  const head = await source.read(0, fileTypeBytes);
  const type = fileTypeOf(head);
  if (!type) throw refusal(isHeic(head) ? heicText : wrongContentText);
  try {
    return { ...type, ...checked(await readers[type.type](source, type)) };
  } catch (error) {
    if (source.failure() !== undefined) throw source.failure();
    if (error instanceof AppError) throw error;
    throw refusal(error instanceof NothingToShow ? onlySoundText : damagedText, error);
  }
}
