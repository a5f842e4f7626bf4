import type { Area, ImageEdit, Size } from './edit.ts';
import { cropOf, frameOf, middleOf } from './frame.ts';

/** The shortest allowed side of a crop, unless the frame is smaller. */
export const cropSideMin = 16;
export const outputSideMax = 8000;

/** The corners and sides that can be dragged to resize a crop or a box, named after compass directions. */
export const handles = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const;
export type Handle = (typeof handles)[number];

/** The sides that a handle moves: -1 for left and top, 1 for right and bottom, 0 for none. */
export const directionOf = (handle: Handle): { x: -1 | 0 | 1; y: -1 | 0 | 1 } => ({
  x: handle.includes('w') ? -1 : handle.includes('e') ? 1 : 0,
  y: handle.includes('n') ? -1 : handle.includes('s') ? 1 : 0,
});

const between = (value: number, least: number, most: number): number =>
  Math.max(least, Math.min(most, value));

const plainRatioMax = 16;
const ratioTolerance = 0.002;

/** The ratio of a size in small whole numbers, such as 4 to 5; null if only larger numbers express it. */
export function plainRatio({ width, height }: Size): Size | null {
  const wanted = width / height;
  for (let side = 1; side <= plainRatioMax; side += 1) {
    const other = Math.max(1, Math.round(wanted >= 1 ? side * wanted : side / wanted));
    const ratio = wanted >= 1 ? { width: other, height: side } : { width: side, height: other };
    if (Math.max(side, other) > plainRatioMax) return null;
    if (Math.abs(ratio.width / ratio.height / wanted - 1) <= ratioTolerance) return ratio;
  }
  return null;
}

/** For example "4:5" or "1.91:1". */
export function ratioText(size: Size): string {
  const plain = plainRatio(size);
  if (plain) return `${plain.width}:${plain.height}`;
  const { width, height } = size;
  return width > height
    ? `${Number((width / height).toFixed(2))}:1`
    : `1:${Number((height / width).toFixed(2))}`;
}

/**
 * The sizes that a crop of a given ratio can have, numbered from the smallest. They have exactly this ratio if it
 * consists of small whole numbers such as 4:5; otherwise, they are rounded.
 */
interface Scale {
  stepsIn(size: Size): number;
  sizeOf(steps: number): Size;
}

function scaleOf(ratio: Size): Scale {
  const plain = plainRatio(ratio);
  if (plain)
    return {
      stepsIn: ({ width, height }) => Math.min(width / plain.width, height / plain.height),
      sizeOf: (steps) => {
        const times = Math.max(1, Math.floor(steps + 1e-9));
        return { width: plain.width * times, height: plain.height * times };
      },
    };
  const { width: wide, height: high } = ratio;
  const longest = Math.max(wide, high);
  return {
    stepsIn: ({ width, height }) => Math.min((width * longest) / wide, (height * longest) / high),
    sizeOf: (steps) => {
      const long = Math.max(1, Math.floor(steps + 1e-9));
      const short = Math.max(1, Math.round((long * Math.min(wide, high)) / longest));
      return wide >= high ? { width: long, height: short } : { width: short, height: long };
    },
  };
}

/** A length in whole pixels between `least` and `most`. If `most` is smaller than `least`, the length is `most`. */
const whole = (size: number, least: number, most: number): number =>
  between(Math.round(size), Math.min(least, most), most);

/** An area of this size at whole pixels, moved into the frame if it would exceed it. */
function placed(size: Size, left: number, top: number, frame: Size): Area {
  const { width, height } = size;
  return {
    left: between(Math.round(left), 0, Math.max(0, frame.width - width)),
    top: between(Math.round(top), 0, Math.max(0, frame.height - height)),
    width,
    height,
  };
}

/** The largest crop of this ratio. It has the same middle as `around`, unless the crop would then exceed the frame. */
export function fitCrop(frame: Size, ratio: Size, around?: Area): Area {
  const scale = scaleOf(ratio);
  const { width, height } = scale.sizeOf(scale.stepsIn(frame));
  // A frame of a few pixels may be smaller than the smallest size with exactly this ratio.
  const size = { width: Math.min(width, frame.width), height: Math.min(height, frame.height) };
  const { x, y } = middleOf(around ?? { left: 0, top: 0, ...frame });
  return placed(size, x - size.width / 2, y - size.height / 2, frame);
}

export const moveCrop = (crop: Area, frame: Size, by: { x: number; y: number }): Area =>
  placed(crop, crop.left + by.x, crop.top + by.y, frame);

function resizedFreely(crop: Area, frame: Size, handle: Handle, by: { x: number; y: number }): Area {
  const to = directionOf(handle);
  const right = crop.left + crop.width;
  const bottom = crop.top + crop.height;
  const roomX = to.x < 0 ? right : frame.width - crop.left;
  const roomY = to.y < 0 ? bottom : frame.height - crop.top;
  const width = to.x === 0 ? crop.width : whole(crop.width + to.x * by.x, cropSideMin, roomX);
  const height = to.y === 0 ? crop.height : whole(crop.height + to.y * by.y, cropSideMin, roomY);
  return {
    left: to.x < 0 ? right - width : crop.left,
    top: to.y < 0 ? bottom - height : crop.top,
    width,
    height,
  };
}

/** The maximum length of an area that grows towards one end (-1 or 1), or from its middle towards both ends (0). */
const roomFor = (direction: -1 | 0 | 1, start: number, length: number, all: number): number => {
  if (direction > 0) return all - start;
  if (direction < 0) return start + length;
  return 2 * Math.min(start + length / 2, all - start - length / 2);
};

const startOf = (direction: -1 | 0 | 1, start: number, length: number, now: number): number => {
  if (direction > 0) return start;
  return direction < 0 ? start + length - now : start + (length - now) / 2;
};

/**
 * The crop after one of its handles was dragged. The side or corner opposite the handle does not move. With a fixed
 * ratio, dragging a side also changes the other dimension, equally on both sides.
 */
export function resizeCrop(
  crop: Area,
  frame: Size,
  { handle, by, ratio }: { handle: Handle; by: { x: number; y: number }; ratio: Size | null },
): Area {
  if (!ratio) return resizedFreely(crop, frame, handle, by);
  const to = directionOf(handle);
  const scale = scaleOf(ratio);
  const wanted = { width: crop.width + to.x * by.x, height: crop.height + to.y * by.y };
  // A corner follows the pointer along the axis that gives the larger crop.
  const alongX = to.y === 0 || (to.x !== 0 && wanted.width / crop.width >= wanted.height / crop.height);
  const steps = scale.stepsIn(
    alongX ? { width: wanted.width, height: Infinity } : { width: Infinity, height: wanted.height },
  );
  const room = {
    width: roomFor(to.x, crop.left, crop.width, frame.width),
    height: roomFor(to.y, crop.top, crop.height, frame.height),
  };
  const most = scale.stepsIn(room);
  // The shorter side of the smallest crop is `cropSideMin` long.
  const shortest = Math.min(ratio.width, ratio.height);
  const least = scale.stepsIn({
    width: Math.ceil((cropSideMin * ratio.width) / shortest),
    height: Math.ceil((cropSideMin * ratio.height) / shortest),
  });
  const size = scale.sizeOf(between(steps, Math.min(Math.ceil(least), most), most));
  return placed(
    size,
    startOf(to.x, crop.left, crop.width, size.width),
    startOf(to.y, crop.top, crop.height, size.height),
    frame,
  );
}

/** The size with this width or height and the ratio of the crop. */
export function sizeWith(crop: Size, side: { width: number } | { height: number }): Size {
  const times = 'width' in side ? side.width / crop.width : side.height / crop.height;
  const rounded = (length: number) => between(Math.round(length * times), 1, outputSideMax);
  return { width: rounded(crop.width), height: rounded(crop.height) };
}

/** If the person has chosen an exported size, its width is preserved and its height follows from the crop's ratio. */
export function withCrop(edit: ImageEdit, original: Size, crop: Area | null): ImageEdit {
  const { size } = edit;
  const next = { ...edit, crop };
  return { ...next, size: size && sizeWith(cropOf(original, next), { width: size.width }) };
}

/**
 * Crops to the ratio of a network's best size, around the middle of the previous crop. A crop that is larger than the
 * best size is exported in this size; a smaller one is not enlarged.
 */
export function withBestSize(edit: ImageEdit, original: Size, best: Size): ImageEdit {
  const crop = fitCrop(frameOf(original, edit), best, edit.crop ?? undefined);
  const isLarger = crop.width > best.width && crop.height > best.height;
  return { ...edit, crop, size: isLarger ? { width: best.width, height: best.height } : null };
}
