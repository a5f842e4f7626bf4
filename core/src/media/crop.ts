import { enlargedWidthMax, fitBytesMax, fitSideMax, type FitPlan } from './fit.ts';
import type { MeasuredMedia } from './media.ts';

type Size = Pick<MeasuredMedia, 'width' | 'height'>;

/** A rectangle of an image, in whole pixels of the image when it is upright. */
export interface Crop extends Size {
  left: number;
  top: number;
}

/** The plan of a copy that shows a part of its original. */
export interface CropPlan extends FitPlan {
  crop: Crop;
  /**
   * Only for a slide of a panorama: its number, which becomes part of the copy's name, and the number of all slides.
   */
  part?: { number: number; count: number };
}

/** The shapes of slides. Every network with carousels accepts them. */
export const cropShapes = ['4:5', '1:1'] as const;
export type CropShape = (typeof cropShapes)[number];

/**
 * The smallest rectangle of each shape. The sides of crops are whole multiples of its sides, because rounded sides
 * would miss the exact ratio.
 */
const units: Readonly<Record<CropShape, Size>> = {
  '4:5': { width: 4, height: 5 },
  '1:1': { width: 1, height: 1 },
};

export const ratioOf = (shape: CropShape): number => units[shape].width / units[shape].height;

/**
 * A frame in the dialogs for crops and panoramas. `x` and `y`: its position from 0 (left, top) to 1 (right, bottom).
 * `zoom`: 1 for the largest frame.
 */
export interface CropFrame {
  x: number;
  y: number;
  zoom: number;
}

export const middleFrame: CropFrame = { x: 0.5, y: 0.5, zoom: 1 };

/** The maximum zoom. At a higher zoom, single pixels would be visible. */
export const zoomMax = 5;
/** Networks enlarge or refuse images that are narrower than this. */
const widthMin = enlargedWidthMax;

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/** How many units of the shape fit into the size. */
const unitsIn = ({ width, height }: Size, shape: CropShape): number =>
  Math.floor(Math.min(width / units[shape].width, height / units[shape].height));

const sized = (shape: CropShape, times: number): Size => ({
  width: units[shape].width * times,
  height: units[shape].height * times,
});

const leastUnits = (image: Size, shape: CropShape): number =>
  Math.min(Math.max(1, unitsIn(image, shape)), Math.ceil(widthMin / units[shape].width));

export const zoomLimit = (image: Size, shape: CropShape): number =>
  within(unitsIn(image, shape) / leastUnits(image, shape), 1, zoomMax);

/**
 * The part of the image within the frame. It has the exact ratio and, if possible, at least the width that networks
 * require.
 */
export function cropOf(image: Size, shape: CropShape, { x, y, zoom }: CropFrame): Crop {
  const most = Math.max(1, unitsIn(image, shape));
  const wanted = Math.round(most / within(zoom, 1, zoomMax));
  const size = sized(shape, within(wanted, leastUnits(image, shape), most));
  return {
    left: Math.round((image.width - size.width) * within(x, 0, 1)),
    top: Math.round((image.height - size.height) * within(y, 0, 1)),
    ...size,
  };
}

/** How much of the space beside a crop is on its left or upper side, from 0 to 1; 0.5 if there is no space. */
const share = (used: number, room: number): number => (room > 0 ? used / room : 0.5);

export function frameOf(image: Size, shape: CropShape, { left, top, width, height }: Crop): CropFrame {
  return {
    x: share(left, image.width - width),
    y: share(top, image.height - height),
    zoom: unitsIn(image, shape) / (width / units[shape].width),
  };
}

/** The shape with exactly this ratio; null if there is none. */
export const shapeOf = ({ width, height }: Size): CropShape | null =>
  cropShapes.find((shape) => width * units[shape].height === height * units[shape].width) ?? null;

export const isInside = ({ left, top, width, height }: Crop, image: Size): boolean =>
  left + width <= image.width && top + height <= image.height;

const divisorOf = (a: number, b: number): number => (b === 0 ? a : divisorOf(b, a % b));

/**
 * The copy has the size of the crop. If copies may not be that large, it has the largest allowed size of the same
 * ratio.
 */
export function planCrop(crop: Crop, part?: CropPlan['part']): CropPlan {
  const { width, height } = crop;
  const times = divisorOf(width, height);
  const unit = { width: width / times, height: height / times };
  const most = Math.max(1, Math.min(times, Math.floor(fitSideMax / Math.max(unit.width, unit.height))));
  return {
    width: Math.min(fitSideMax, unit.width * most),
    height: Math.min(fitSideMax, unit.height * most),
    shape: 'cropped',
    bytes: fitBytesMax,
    crop,
    ...(part && { part }),
  };
}

/**
 * An image cut into adjacent slides. `restWidth` and `restHeight` are the numbers of columns and rows of pixels that no
 * slide shows.
 */
export interface Panorama {
  slides: readonly Crop[];
  restWidth: number;
  restHeight: number;
}

/** Cuts an image into adjacent slides; null if the slides would be too narrow. */
export function panoramaOf(
  image: Size,
  shape: CropShape,
  count: number,
  { x, y }: Pick<CropFrame, 'x' | 'y'> = middleFrame,
): Panorama | null {
  const size = sized(shape, unitsIn({ width: image.width / count, height: image.height }, shape));
  if (size.width < widthMin) return null;
  const restWidth = image.width - count * size.width;
  const restHeight = image.height - size.height;
  const left = Math.round(restWidth * within(x, 0, 1));
  const top = Math.round(restHeight * within(y, 0, 1));
  const slides = Array.from({ length: count }, (_, n) => ({ left: left + n * size.width, top, ...size }));
  return { slides, restWidth, restHeight };
}

const panoramaLeast = 2;

/** The numbers of slides that an image can be cut into, up to `most`. */
export const panoramaCounts = (image: Size, shape: CropShape, most: number): number[] =>
  Array.from({ length: Math.max(0, most - panoramaLeast + 1) }, (_, n) => n + panoramaLeast).filter(
    (count) => panoramaOf(image, shape, count) !== null,
  );

/**
 * The number of slides that together show the largest part of the image; null if the image cannot be cut into slides.
 */
export function bestCount(image: Size, shape: CropShape, most: number): number | null {
  const kept = (count: number): number => {
    const [slide] = panoramaOf(image, shape, count)?.slides ?? [];
    return slide ? count * slide.width * slide.height : 0;
  };
  return panoramaCounts(image, shape, most).reduce<number | null>(
    (best, count) => (best === null || kept(count) > kept(best) ? count : best),
    null,
  );
}
