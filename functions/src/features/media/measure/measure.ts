import { damagedText, mediaBytesMax, tooLargeText, unsupportedText } from '@fanfare/core/media/media.ts';
import { AppError } from '../../../http/app-error.ts';
import { measureAsf } from './asf.ts';
import { measureAvi } from './avi.ts';
import { watched, type ByteSource, type ReadLimits } from './byte-source.ts';
import { fileTypeBytes, fileTypeOf, type FileType } from './file-type.ts';
import { measureImage } from './image.ts';
import { NothingToShow, type Measured } from './measured.ts';

const megabyte = 1024 * 1024;
/** Generous for what cameras make; what needs more is made to be read for ever. */
const limits: ReadLimits = { maxBytes: 256 * megabyte, maxReads: 2000, maxAtOnce: 33 * megabyte };

type Reader = (source: ByteSource, type: FileType) => Promise<Measured>;

/** Loaded by the first video: it is the largest part of the server. */
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

/** A length of nothing is what a file says that does not know it. */
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
 * What a file is, by its bytes. Throws what its owner is told when it is none that the product keeps; when it could not be
 * reached it throws what went wrong, which is no verdict on the file.
 */
export async function measureFile(file: ByteSource): Promise<FileType & Measured> {
  if (file.size > mediaBytesMax) throw new AppError('too_large', { message: tooLargeText });
  const source = watched(file, limits);
  const type = fileTypeOf(await source.read(0, fileTypeBytes));
  if (!type) throw refusal(unsupportedText);
  try {
    return { ...type, ...checked(await readers[type.type](source, type)) };
  } catch (error) {
    if (source.failure() !== undefined) throw source.failure();
    if (error instanceof AppError) throw error;
    throw refusal(error instanceof NothingToShow ? unsupportedText : damagedText, error);
  }
}
