import { directionOf, type Handle } from './crop.ts';
import type { Area, DrawingLayer, ImageEdit, Layer } from './edit.ts';
import { areaAround, middleOf, normalizeAngle, type Point } from './frame.ts';

export type BoxedLayer = Exclude<Layer, DrawingLayer>;

/** The minimum length of a box's side. A smaller box would be hard to grab. */
const boxSideMin = 8;

export const isBoxed = (layer: Layer): layer is BoxedLayer => layer.kind !== 'drawing';

const rotated = ({ x, y }: Point, degrees: number): Point => {
  const angle = (degrees * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  return { x: x * cosine - y * sine, y: x * sine + y * cosine };
};

/** Converts a point to the coordinates of a rotated box. Their origin is the middle of the box. */
const inBox = ({ box, angle }: Pick<BoxedLayer, 'box' | 'angle'>, { x, y }: Point): Point => {
  const middle = middleOf(box);
  return rotated({ x: x - middle.x, y: y - middle.y }, -angle);
};

/** The corners in this order: upper left, upper right, lower right, lower left. */
export function cornersOf({ box, angle }: Pick<BoxedLayer, 'box' | 'angle'>): Point[] {
  const middle = middleOf(box);
  const [x, y] = [box.width / 2, box.height / 2];
  return [
    { x: -x, y: -y },
    { x, y: -y },
    { x, y },
    { x: -x, y },
  ].map((corner) => {
    const at = rotated(corner, angle);
    return { x: middle.x + at.x, y: middle.y + at.y };
  });
}

function distanceTo({ x, y }: Point, from: Point, to: Point): number {
  const along = { x: to.x - from.x, y: to.y - from.y };
  const length = along.x ** 2 + along.y ** 2;
  const share =
    length === 0 ? 0 : Math.max(0, Math.min(1, ((x - from.x) * along.x + (y - from.y) * along.y) / length));
  return Math.hypot(x - from.x - share * along.x, y - from.y - share * along.y);
}

export const pointsOf = ({ points }: Pick<DrawingLayer, 'points'>): Point[] =>
  points.flatMap((x, n) => (n % 2 === 0 ? [{ x, y: points[n + 1] ?? 0 }] : []));

function isAt(layer: Layer, point: Point, tolerance: number): boolean {
  if (isBoxed(layer)) {
    const { x, y } = inBox(layer, point);
    return Math.abs(x) <= layer.box.width / 2 + tolerance && Math.abs(y) <= layer.box.height / 2 + tolerance;
  }
  const points = pointsOf(layer);
  const reach = layer.width / 2 + tolerance;
  return points.some((from, n) => distanceTo(point, from, points[n + 1] ?? from) <= reach);
}

/** The highest visible layer at a point of the frame. `tolerance` makes thin layers easier to hit. */
export const layerAt = (layers: readonly Layer[], point: Point, tolerance: number): Layer | null =>
  layers.findLast((layer) => !layer.isHidden && isAt(layer, point, tolerance)) ?? null;

export function moveLayer<Moved extends Layer>(layer: Moved, by: Point): Moved {
  if (layer.kind !== 'drawing')
    return { ...layer, box: { ...layer.box, left: layer.box.left + by.x, top: layer.box.top + by.y } };
  return { ...layer, points: layer.points.map((value, n) => value + (n % 2 === 0 ? by.x : by.y)) };
}

/**
 * The box after one of its handles was dragged. The side or corner opposite the handle does not move, even if the box
 * is rotated.
 */
export function resizeBox(
  { box, angle }: Pick<BoxedLayer, 'box' | 'angle'>,
  { handle, by, keepsRatio }: { handle: Handle; by: Point; keepsRatio: boolean },
): Area {
  const to = directionOf(handle);
  const dragged = rotated(by, -angle);
  let width = Math.max(boxSideMin, box.width + to.x * dragged.x);
  let height = Math.max(boxSideMin, box.height + to.y * dragged.y);
  if (keepsRatio) {
    const times = to.x === 0 ? height / box.height : to.y === 0 ? width / box.width : 0;
    const least = boxSideMin / Math.min(box.width, box.height);
    const scale = Math.max(least, times || Math.max(width / box.width, height / box.height));
    width = box.width * scale;
    height = box.height * scale;
  }
  const shift = rotated(
    { x: (to.x * (width - box.width)) / 2, y: (to.y * (height - box.height)) / 2 },
    angle,
  );
  const middle = middleOf(box);
  return areaAround({ x: middle.x + shift.x, y: middle.y + shift.y }, { width, height });
}

/** The angle of the box at which the handle above it points to `point`, rounded to a multiple of `step`. */
export function angleTo(box: Area, point: Point, step = 1): number {
  const middle = middleOf(box);
  const degrees = (Math.atan2(point.y - middle.y, point.x - middle.x) * 180) / Math.PI + 90;
  return normalizeAngle(Math.round(degrees / step) * step);
}

export const withLayer = (edit: ImageEdit, layer: Layer): ImageEdit =>
  edit.layers.some(({ id }) => id === layer.id)
    ? { ...edit, layers: edit.layers.map((each) => (each.id === layer.id ? layer : each)) }
    : { ...edit, layers: [...edit.layers, layer] };

export const withoutLayer = (edit: ImageEdit, id: string): ImageEdit => ({
  ...edit,
  layers: edit.layers.filter((layer) => layer.id !== id),
});

/** Moves a layer to another position; 0 is the lowest. */
export function withLayerAt(edit: ImageEdit, id: string, position: number): ImageEdit {
  const layer = edit.layers.find((each) => each.id === id);
  if (!layer) return edit;
  const others = edit.layers.filter((each) => each !== layer);
  const at = Math.max(0, Math.min(others.length, position));
  return { ...edit, layers: others.toSpliced(at, 0, layer) };
}
