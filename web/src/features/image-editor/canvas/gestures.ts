import { cropSideMin, moveCrop, resizeCrop, withCrop, type Handle } from '@fanfare/core/image-edit/crop.ts';
import type { ImageEdit, Layer, Size } from '@fanfare/core/image-edit/edit.ts';
import { cropOf, frameOf } from '@fanfare/core/image-edit/frame.ts';
import { angleTo, isBoxed, moveLayer, resizeBox, withLayer } from '@fanfare/core/image-edit/layers.ts';
import { withTextHeight } from './measure-text.ts';
import type { Point } from './viewport.ts';

/**
 * The crop or layer that the pointer or the arrow keys move, and the handle by which it is moved. `all` moves it
 * without resizing it, and `angle` rotates it.
 */
export interface Grip {
  of: 'crop' | 'layer';
  by: Handle | 'all' | 'angle';
}

const sides: readonly Handle[] = ['e', 'w'];
const corners: readonly Handle[] = ['nw', 'ne', 'se', 'sw'];

export function handlesOf(layer: Layer): readonly Handle[] {
  if (layer.kind === 'drawing') return [];
  if (layer.kind === 'sticker') return corners;
  if (layer.kind === 'text') return [...corners, ...sides];
  if (layer.kind === 'shape' && (layer.shape === 'line' || layer.shape === 'arrow')) return sides;
  return [...corners, 'n', 's', ...sides];
}

interface Resize {
  handle: Handle;
  by: Point;
  keepsRatio: boolean;
}

const isCorner = (handle: Handle): boolean => handle.length === 2;

/** Moving a corner of a text changes its font size. Moving a side changes where its lines wrap. */
function resizeLayer(layer: Layer, { handle, by, keepsRatio }: Resize): Layer {
  if (!isBoxed(layer)) return layer;
  const isFixed = layer.kind === 'sticker' || (layer.kind === 'text' && isCorner(handle));
  const box = resizeBox(layer, { handle, by, keepsRatio: isFixed || (keepsRatio && isCorner(handle)) });
  if (layer.kind !== 'text') return { ...layer, box };
  const size = isCorner(handle) ? (layer.size * box.width) / layer.box.width : layer.size;
  const resized = { ...layer, box, size: Math.max(4, size) };
  return isCorner(handle) ? resized : withTextHeight(resized);
}

interface GestureStart {
  original: Size;
  /** The edit at the moment when the movement began. */
  edit: ImageEdit;
  grip: Grip;
  layerId: string | null;
  ratio: Size | null;
}

export interface GestureMove {
  /** The distance that the pointer has moved since the movement began. */
  by: Point;
  /** The current position of the pointer; undefined for arrow keys. */
  at?: Point;
  /** True if Shift is pressed, which keeps the ratio while resizing and rotates in fixed steps. */
  isStrict: boolean;
}

const angleStep = 15;

function moveOrResize(layer: Layer, grip: Grip, { by, at, isStrict }: GestureMove): Layer {
  if (grip.by === 'all') return moveLayer(layer, by);
  if (!isBoxed(layer)) return layer;
  if (grip.by !== 'angle') return resizeLayer(layer, { handle: grip.by, by, keepsRatio: isStrict });
  if (at) return { ...layer, angle: angleTo(layer.box, at, isStrict ? angleStep : 1) };
  const turned = layer.angle + (by.x || by.y);
  return { ...layer, angle: ((((turned + 180) % 360) + 360) % 360) - 180 };
}

/** The edit after the layer was moved, resized or rotated, or the crop was moved or resized. */
export function applyMove(
  { original, edit, grip, layerId, ratio }: GestureStart,
  move: GestureMove,
): ImageEdit {
  if (grip.of === 'crop') {
    const crop = cropOf(original, edit);
    const frame = frameOf(original, edit);
    if (grip.by === 'angle') return edit;
    const next =
      grip.by === 'all'
        ? moveCrop(crop, frame, move.by)
        : resizeCrop(crop, frame, {
            handle: grip.by,
            by: move.by,
            ratio: ratio ?? (move.isStrict && crop.height >= cropSideMin ? crop : null),
          });
    return withCrop(edit, original, next);
  }
  const layer = edit.layers.find(({ id }) => id === layerId);
  return layer ? withLayer(edit, moveOrResize(layer, grip, move)) : edit;
}

const directions: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The distance that an arrow key moves, in pixels of the frame: one, or ten with Shift. Null for other keys. */
export function nudgeDistance({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const direction = directions[key];
  if (!direction) return null;
  const step = shiftKey ? 10 : 1;
  return { x: direction.x * step, y: direction.y * step };
}

export const gripAttribute = 'data-grip';

export const gripText = ({ of, by }: Grip): string => `${of} ${by}`;

export function readGrip(text: string | null | undefined): Grip | null {
  const [of, by] = (text ?? '').split(' ');
  return (of === 'crop' || of === 'layer') && by !== undefined ? { of, by: by as Grip['by'] } : null;
}
