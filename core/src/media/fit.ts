import type { MeasuredMedia } from './media.ts';

/** What a network wants of an image. What is left out is not asked for. */
export interface ImageNeeds {
  /** What its bytes may be, such as `image/jpeg`, which everybody takes. */
  types: readonly string[];
  bytes?: number;
  /** Where files of one type may have fewer. */
  bytesOf?: Readonly<Record<string, number>>;
  minWidth?: number;
  maxWidth?: number;
  maxHeight?: number;
  maxPixels?: number;
  /** Width by height. */
  minRatio?: number;
  maxRatio?: number;
}

/** What becomes of a shape that is not taken: its edges go, or more is put around it. */
export const fitShapes = ['cropped', 'blurred', 'plain'] as const;
export type FitShape = (typeof fitShapes)[number];

/** A copy that is to be made: a JPEG of this size, of at most so many bytes. */
export interface FitPlan {
  width: number;
  height: number;
  shape: FitShape;
  bytes: number;
}

/** No screen shows more. */
export const fitSideMax = 4096;
/** Larger is not read at once. */
export const fitSourceBytesMax = 32 * 1024 * 1024;
/** Whatever a network allows. More than a copy of this size has at its best, mostly. */
export const fitBytesMax = 20 * 1024 * 1024;
/** Fewer bytes for each pixel than half of one, and blocks may show: fewer pixels look better then. */
const pixelsPerByte = 2;

type Size = Pick<MeasuredMedia, 'width' | 'height'>;

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

function ratioFor({ width, height }: Size, { minRatio = 0, maxRatio = Infinity }: ImageNeeds): number {
  return between(width / height, minRatio, maxRatio);
}

/** Whether the network refuses the shape of an image, so that there is something to choose. */
export const isMisshapen = (image: Size, needs: ImageNeeds): boolean =>
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

/** Before it is made smaller: what is left of it, or what it is put into. */
function shaped({ width, height }: Size, ratio: number, shape: FitShape): Size {
  const isTooWide = width / height > ratio;
  // Cropped, the longer side gives way; framed, the shorter one grows.
  return isTooWide === (shape === 'cropped')
    ? { width: height * ratio, height }
    : { width, height: width / ratio };
}

/** Whole pixels. Rounding must not lead out of the ratios again. */
function heightFor(width: number, ratio: number, needs: ImageNeeds): number {
  const { minRatio = 0, maxRatio = Infinity, maxHeight = fitSideMax } = needs;
  const least = Math.max(1, Math.ceil(width / maxRatio));
  const most = minRatio > 0 ? Math.floor(width / minRatio) : Infinity;
  return between(Math.round(width / ratio), least, Math.min(most, maxHeight, fitSideMax));
}

/** A GIF may move, and no copy of it would. */
export const isStill = ({ kind, type }: MeasuredMedia): boolean => kind === 'image' && type !== 'image/gif';

const isCopyable = (image: MeasuredMedia): boolean => isStill(image) && image.bytes <= fitSourceBytesMax;

/** How to make a copy that the network takes; null for an image that it takes as it is, and for what cannot be copied. */
export function fitPlan(image: MeasuredMedia, needs: ImageNeeds, shape: FitShape): FitPlan | null {
  const misshapen = isMisshapen(image, needs);
  if (!isCopyable(image) || (isFitting(image, needs) && !misshapen)) return null;
  const { minWidth = 1, maxWidth = fitSideMax, maxHeight = fitSideMax } = needs;
  const { maxPixels = Infinity } = needs;
  const bytes = Math.min(needs.bytes ?? fitBytesMax, fitBytesMax);
  const ratio = ratioFor(image, needs);
  const whole = misshapen ? shaped(image, ratio, shape) : image;
  const widest = Math.floor(
    Math.min(
      whole.width,
      maxWidth,
      fitSideMax,
      Math.min(maxHeight, fitSideMax) * ratio,
      Math.sqrt(Math.min(maxPixels, bytes * pixelsPerByte) * ratio),
    ),
  );
  const width = Math.max(minWidth, widest);
  // Where the shape stands there is nothing to choose, and one copy is enough for every choice.
  return { width, height: heightFor(width, ratio, needs), shape: misshapen ? shape : 'cropped', bytes };
}

/** The image as it will be, at most. */
export function fitted(image: MeasuredMedia, { width, height, bytes }: FitPlan): MeasuredMedia {
  return { ...image, type: 'image/jpeg', width, height, bytes };
}

/** A small image is made larger where a network wants more pixels than it has; that shows. */
export function isEnlarged(image: Size, { width, height, shape }: FitPlan): boolean {
  const scales = [width / image.width, height / image.height];
  // A pixel more is rounding.
  return (shape === 'cropped' ? Math.max(...scales) : Math.min(...scales)) > 1.01;
}
