import type { FitPlan } from '@fanfare/core/media/fit.ts';
import type { Sharp } from 'sharp';
import { fittingJpeg } from '../../google/fitting-jpeg.ts';
import { AppError } from '../../http/app-error.ts';

/** Photos of good cameras have 60 million pixels. A file that decodes to more is treated as an attack. */
const maxPixels = 80_000_000;
const secondsMax = 15;
/** Plans have so few pixels that the lowest quality always fits. */
const lower = [85, 80, 75, 70, 60, 50] as const;
const white = '#ffffff';
/** The background is blurred at a small size and then enlarged, which is much faster. */
const blurredSide = 64;
const blurredBy = 3;

function refusal(message: string, cause?: unknown): AppError {
  return new AppError('invalid_input', { message, cause });
}

/** Opens the first frame of an image, upright, with white in place of transparency. */
async function opened(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .flatten({ background: white })
    .toColourspace('srgb')
    .timeout({ seconds: secondsMax });
}

async function onItsOwnBlur(bytes: Uint8Array, { width, height }: FitPlan): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const scale = Math.min(1, blurredSide / Math.max(width, height));
  const behind = await opened(bytes);
  const small = await behind
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: 'cover' })
    .png()
    .toBuffer();
  const blurred = await sharp(small).blur(blurredBy).png().toBuffer();
  const image = await opened(bytes);
  const { data: input, info: raw } = await image
    .resize(width, height, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(blurred)
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .composite([{ input, raw, gravity: 'centre' }]);
}

async function shaped(bytes: Uint8Array, plan: FitPlan): Promise<Sharp> {
  const { width, height, shape } = plan;
  if (shape === 'blurred') return onItsOwnBlur(bytes, plan);
  const image = await opened(bytes);
  return shape === 'cropped'
    ? image.resize(width, height, { fit: 'cover' })
    : image.resize(width, height, { fit: 'contain', background: white });
}

/** Returns the image as a JPEG of exactly the planned size, within the planned bytes and without metadata. */
export async function fittingCopy(bytes: Uint8Array, plan: FitPlan): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  try {
    const image = await shaped(bytes, plan);
    const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    const found = await fittingJpeg(sharp(data, { raw: { width, height, channels } }), plan.bytes, lower);
    if ('jpeg' in found) return found.jpeg;
  } catch (error) {
    throw refusal('This image cannot be read. Please choose another one.', error);
  }
  throw refusal('This image cannot be made small enough. Please choose another one.');
}
