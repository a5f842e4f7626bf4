import type { Area, ImageEdit, Layer, Size } from './edit.ts';

export interface Point {
  x: number;
  y: number;
}

/** The six numbers of a canvas transform: x becomes a·x + c·y + e, and y becomes b·x + d·y + f. */
export type Transform = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

const turned = ({ width, height }: Size): Size => ({ width: height, height: width });

/** The size of the frame of an upright image. */
export const frameOf = ({ width, height }: Size, { turns }: Pick<ImageEdit, 'turns'>): Size =>
  turns % 2 === 1 ? turned({ width, height }) : { width, height };

/** The part of the frame that is exported. */
export function cropOf(original: Size, edit: Pick<ImageEdit, 'turns' | 'crop'>): Area {
  return edit.crop ?? { left: 0, top: 0, ...frameOf(original, edit) };
}

export function outputSize(original: Size, edit: Pick<ImageEdit, 'turns' | 'crop' | 'size'>): Size {
  const { width, height } = cropOf(original, edit);
  return edit.size ?? { width, height };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The factor by which a straightened picture is enlarged, so that it still fills its frame. */
export function straightenScale({ width, height }: Size, degrees: number): number {
  const [sine, cosine] = [Math.sin(radians(Math.abs(degrees))), Math.cos(radians(degrees))];
  return cosine + Math.max(width / height, height / width) * sine;
}

/**
 * The cosine and sine of each quarter turn as whole numbers: with rounding errors, neighbouring pixels would be
 * blended.
 */
const quarters = [
  { cosine: 1, sine: 0 },
  { cosine: 0, sine: 1 },
  { cosine: -1, sine: 0 },
  { cosine: 0, sine: -1 },
] as const;

/** Maps pixels of the upright image to pixels of its frame. */
export function pictureTransform(
  original: Size,
  edit: Pick<ImageEdit, 'turns' | 'flippedX' | 'flippedY' | 'straighten'>,
): Transform {
  const frame = frameOf(original, edit);
  const { cosine, sine } = quarters[edit.turns];
  const [x, y] = [edit.flippedX ? -1 : 1, edit.flippedY ? -1 : 1];
  const scale = straightenScale(frame, edit.straighten);
  const [c, s] = [scale * Math.cos(radians(edit.straighten)), scale * Math.sin(radians(edit.straighten))];
  const turn = { a: x * cosine, b: y * sine, c: -x * sine, d: y * cosine };
  const [a, b] = [c * turn.a - s * turn.b, s * turn.a + c * turn.b];
  const [e, f] = [c * turn.c - s * turn.d, s * turn.c + c * turn.d];
  const middle = { x: original.width / 2, y: original.height / 2 };
  return [
    a,
    b,
    e,
    f,
    frame.width / 2 - a * middle.x - e * middle.y,
    frame.height / 2 - b * middle.x - f * middle.y,
  ];
}

export const transformed = ([a, b, c, d, e, f]: Transform, { x, y }: Point): Point => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
});

/** Converts an angle to the equivalent angle above -180 and up to 180 degrees. */
export function normalizeAngle(degrees: number): number {
  const positive = ((degrees % 360) + 360) % 360;
  return positive > 180 ? positive - 360 : positive;
}

export const middleOf = ({ left, top, width, height }: Area): Point => ({
  x: left + width / 2,
  y: top + height / 2,
});

export const areaAround = ({ x, y }: Point, { width, height }: Size): Area => ({
  left: x - width / 2,
  top: y - height / 2,
  width,
  height,
});

/** How turning or flipping the picture moves the points of its crop and layers, and rotates the boxes of the layers. */
interface Move {
  point(at: Point): Point;
  angle(degrees: number, layer: Layer): number;
}

function movedLayer(layer: Layer, { point, angle }: Move): Layer {
  if (layer.kind !== 'drawing')
    return {
      ...layer,
      box: areaAround(point(middleOf(layer.box)), layer.box),
      angle: normalizeAngle(angle(layer.angle, layer)),
    };
  const points = layer.points.flatMap((x, n) => {
    if (n % 2 === 1) return [];
    const to = point({ x, y: layer.points[n + 1] ?? 0 });
    return [to.x, to.y];
  });
  return { ...layer, points };
}

const spanned = (one: Point, other: Point): Area => ({
  left: Math.min(one.x, other.x),
  top: Math.min(one.y, other.y),
  width: Math.abs(one.x - other.x),
  height: Math.abs(one.y - other.y),
});

function moved(edit: ImageEdit, move: Move): Pick<ImageEdit, 'crop' | 'layers'> {
  const { crop, layers } = edit;
  return {
    crop:
      crop &&
      spanned(
        move.point({ x: crop.left, y: crop.top }),
        move.point({ x: crop.left + crop.width, y: crop.top + crop.height }),
      ),
    layers: layers.map((layer) => movedLayer(layer, move)),
  };
}

/** Turns the picture with its crop and layers by a quarter clockwise. */
export function turnRight(edit: ImageEdit, original: Size): ImageEdit {
  const { height } = frameOf(original, edit);
  return {
    ...edit,
    ...moved(edit, { point: ({ x, y }) => ({ x: height - y, y: x }), angle: (degrees) => degrees + 90 }),
    turns: ((edit.turns + 1) % 4) as ImageEdit['turns'],
    // Drawing applies turns before flips. So a turn that is added after a flip exchanges the axes of the flip.
    flippedX: edit.flippedY,
    flippedY: edit.flippedX,
    size: edit.size && turned(edit.size),
  };
}

export const turnLeft = (edit: ImageEdit, original: Size): ImageEdit =>
  turnRight(turnRight(turnRight(edit, original), original), original);

/**
 * True if the layer is symmetric between top and bottom. Flipping the picture to the side then only turns the layer.
 */
const hasTopBottomSymmetry = (layer: Layer): boolean =>
  layer.kind === 'shape' && (layer.shape === 'arrow' || layer.shape === 'line');
/**
 * True if the layer is symmetric between left and right only. Flipping the picture upside down then only turns the
 * layer.
 */
const hasLeftRightSymmetryOnly = (layer: Layer): boolean =>
  layer.kind === 'shape' && (layer.shape === 'heart' || layer.shape === 'star');

/**
 * Flips the picture left to right (`x`) or upside down (`y`). All layers move with the picture. Shapes are flipped too,
 * but texts and stickers are not, so that they remain readable.
 */
export function flip(edit: ImageEdit, original: Size, axis: 'x' | 'y'): ImageEdit {
  const { width, height } = frameOf(original, edit);
  const isTurned = axis === 'x' ? hasTopBottomSymmetry : hasLeftRightSymmetryOnly;
  const move: Move = {
    point: ({ x, y }) => (axis === 'x' ? { x: width - x, y } : { x, y: height - y }),
    angle: (degrees, layer) => (isTurned(layer) ? 180 - degrees : -degrees),
  };
  return {
    ...edit,
    ...moved(edit, move),
    // Subtracting from 0 avoids -0, which `toEqual` distinguishes from 0.
    straighten: 0 - edit.straighten,
    ...(axis === 'x' ? { flippedX: !edit.flippedX } : { flippedY: !edit.flippedY }),
  };
}
