import type { Crop } from '@fanfare/core/media/crop.ts';
import type { FitPlan } from '@fanfare/core/media/fit.ts';
import type { Sharp } from 'sharp';
import { AppError } from '../../http/app-error.ts';
import {
  decodePicture,
  PictureRefused,
  renderPixels,
  withPixels,
  type Decoder,
  type Pixels,
} from '../../pictures/decode-picture.ts';
import { fittingJpeg, notSmallEnoughText } from '../../pictures/fitting-jpeg.ts';

/** `fitPlan` plans so few pixels that the lowest quality fits; other plans may be refused. */
const lower = [85, 80, 75, 70, 60, 50] as const;
const white = '#ffffff';
/** The background is blurred at a small size and then enlarged, which is much faster. */
const blurredSide = 64;
const blurredBy = 3;

function refusal(message: string, cause?: unknown): AppError {
  return new AppError('invalid_input', { message, cause });
}

export type CopyPlan = FitPlan & { crop?: Crop | undefined };

/** Opens the image or its part, with white in place of transparency. */
async function opened({ image, area }: Decoder, { crop }: CopyPlan): Promise<Sharp> {
  const picture = crop ? await area(crop) : image();
  return picture.flatten({ background: white }).toColourspace('srgb');
}

async function onItsOwnBlur(decoder: Decoder, plan: CopyPlan): Promise<Pixels> {
  const { width, height } = plan;
  const { sharp } = decoder;
  const scale = Math.min(1, blurredSide / Math.max(width, height));
  const small = await (
    await opened(decoder, plan)
  )
    .resize(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)), { fit: 'cover' })
    .png()
    .toBuffer();
  const blurred = await sharp(small).blur(blurredBy).png().toBuffer();
  const inside = renderPixels((await opened(decoder, plan)).resize(width, height, { fit: 'inside' }));
  return withPixels(inside, (input, raw) =>
    renderPixels(
      sharp(blurred)
        .resize(width, height, { fit: 'fill', kernel: 'cubic' })
        .composite([{ input, raw, gravity: 'centre' }])
        .removeAlpha(),
    ),
  );
}

async function shaped(decoder: Decoder, plan: CopyPlan): Promise<Pixels> {
  const { width, height, shape } = plan;
  if (shape === 'blurred') return onItsOwnBlur(decoder, plan);
  const picture = await opened(decoder, plan);
  const image =
    shape === 'cropped'
      ? picture.resize(width, height, { fit: 'cover' })
      : picture.resize(width, height, { fit: 'contain', background: white });
  return renderPixels(image.removeAlpha());
}

/** Returns the image as a JPEG of exactly the planned size, within the planned bytes and without metadata. */
export async function fittingCopy(read: () => Promise<Uint8Array>, plan: CopyPlan): Promise<Buffer> {
  try {
    const found = await decodePicture(read, (decoder) =>
      withPixels(shaped(decoder, plan), (pixels, raw) =>
        fittingJpeg(decoder.sharp(pixels, { raw }), plan.bytes, lower),
      ),
    );
    if ('jpeg' in found) return found.jpeg;
  } catch (error) {
    throw error instanceof PictureRefused ? refusal(error.message, error) : error;
  }
  throw refusal(notSmallEnoughText);
}
