import type { FitShape } from './fit-choice.ts';
import type { MeasuredMedia } from './media.ts';

/** A network's requirements for an image. A missing field is not required. */
export interface ImageNeeds {
  /** Accepted content types. Every network accepts `image/jpeg`. */
  types: readonly string[];
  bytes?: number;
  /** Byte limits of content types for which the network's limit is lower than `bytes`. */
  bytesOf?: Readonly<Record<string, number>>;
  /** At most `enlargedWidthMax`. */
  minWidth?: number;
  maxWidth?: number;
  maxHeight?: number;
  maxPixels?: number;
  /** Width divided by height. */
  minRatio?: number;
  maxRatio?: number;
}

/** The copy to make: a JPEG of this size, with at most `bytes` bytes. */
export interface FitPlan {
  width: number;
  height: number;
  shape: FitShape;
  bytes: number;
}

export const fitSideMax = 4096;
/** Images that are too narrow for a network are enlarged to at most this width. No network requires more. */
export const enlargedWidthMax = 320;
/** Images with more bytes are not decoded, because that would need too much memory. */
export const fitSourceBytesMax = 32 * 1024 * 1024;
/** Images with more pixels are not decoded. The limit is above the 60 million pixels of good cameras. */
export const decodedPixelsMax = 80_000_000;
/**
 * The maximum number of copies of one image: enough for a copy per network, kind of post and shape, and for the slides
 * of several panoramas.
 */
export const copiesMax = 120;
/** The byte limit of a copy for networks that state none. Few copies would be larger without it. */
export const fitBytesMax = 20 * 1024 * 1024;
/** With less than half a byte per pixel, a JPEG shows blocks, so an image with fewer pixels looks better. */
const pixelsPerByte = 2;

type Size = Pick<MeasuredMedia, 'width' | 'height'>;

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

function ratioFor({ width, height }: Size, { minRatio = 0, maxRatio = Infinity }: ImageNeeds): number {
  return between(width / height, minRatio, maxRatio);
}

/** True if the network refuses the image's ratio, so that a shape has to be chosen. */
export const hasWrongRatio = (image: Size, needs: ImageNeeds): boolean =>
  ratioFor(image, needs) !== image.width / image.height;

function isFitting({ type, bytes, width, height }: MeasuredMedia, needs: ImageNeeds): boolean {
  const { minWidth = 1, maxWidth = Infinity, maxHeight = Infinity } = needs;
  const { maxPixels = Infinity, bytes: mostBytes = Infinity, bytesOf = {} } = needs;
  return (
    needs.types.includes(type) &&
    bytes <= Math.min(mostBytes, bytesOf[type] ?? Infinity) &&
    width * height <= maxPixels &&
    width >= minWidth &&
    width <= maxWidth &&
    height <= maxHeight
  );
}

/** The size before scaling: of the part that remains after cropping, or of the image with the frame around it. */
function shaped({ width, height }: Size, ratio: number, shape: FitShape): Size {
  const isTooWide = width / height > ratio;
  // Cropping shortens the side that is too long for the ratio; framing extends the other side.
  return isTooWide === (shape === 'cropped')
    ? { width: height * ratio, height }
    : { width, height: width / ratio };
}

/** The height in whole pixels, rounded so that the network accepts the ratio. */
function heightFor(width: number, ratio: number, needs: ImageNeeds): number {
  const { minRatio = 0, maxRatio = Infinity, maxHeight = fitSideMax } = needs;
  const least = Math.max(1, Math.ceil(width / maxRatio));
  const most = minRatio > 0 ? Math.floor(width / minRatio) : Infinity;
  return between(Math.round(width / ratio), least, Math.min(most, maxHeight, fitSideMax));
}

/** A GIF may be animated, and a copy would lose the animation. */
export const isStill = ({ kind, type }: MeasuredMedia): boolean => kind === 'image' && type !== 'image/gif';

const isCopyable = (image: MeasuredMedia): boolean => isStill(image) && image.bytes <= fitSourceBytesMax;

/** Plans a copy that the network accepts; null if the image is already accepted, or cannot be copied. */
export function fitPlan(image: MeasuredMedia, needs: ImageNeeds, shape: FitShape): FitPlan | null {
  const isReshaped = hasWrongRatio(image, needs);
  if (!isCopyable(image) || (isFitting(image, needs) && !isReshaped)) return null;
  const { minWidth = 1, maxWidth = fitSideMax, maxHeight = fitSideMax } = needs;
  const { maxPixels = Infinity } = needs;
  const bytes = Math.min(needs.bytes ?? fitBytesMax, fitBytesMax);
  const ratio = ratioFor(image, needs);
  const cropped = isReshaped ? shaped(image, ratio, shape) : image;
  const widest = Math.floor(
    Math.min(
      cropped.width,
      maxWidth,
      fitSideMax,
      Math.min(maxHeight, fitSideMax) * ratio,
      Math.sqrt(Math.min(maxPixels, bytes * pixelsPerByte) * ratio),
    ),
  );
  const width = Math.max(minWidth, widest);
  // If the image's ratio is accepted, the copy does not depend on the chosen shape.
  return { width, height: heightFor(width, ratio, needs), shape: isReshaped ? shape : 'cropped', bytes };
}

/** The properties that a planned copy will have. Its bytes are assumed to be the most that the plan allows. */
export function fitted(image: MeasuredMedia, { width, height, bytes }: FitPlan): MeasuredMedia {
  return { ...image, type: 'image/jpeg', width, height, bytes };
}

/** True if the copy visibly enlarges the image. */
export function isEnlarged(image: Size, { width, height, shape }: FitPlan): boolean {
  const scales = [width / image.width, height / image.height];
  // One percent is tolerated, because rounding can make a side one pixel longer.
  return (shape === 'cropped' ? Math.max(...scales) : Math.min(...scales)) > 1.01;
}

/** True if a copy enlarges the image more than any network requires. Such copies would waste storage. */
export const isNeedlesslyLarge = (image: Size, plan: FitPlan): boolean =>
  plan.width > enlargedWidthMax && isEnlarged(image, plan);
