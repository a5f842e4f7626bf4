import { isRecord } from '../values/is-record.ts';
import {
  filterNames,
  plainEdit,
  shapeNames,
  textFonts,
  type Area,
  type ImageEdit,
  type Layer,
  type Size,
} from './edit.ts';
import { isText } from '../values/is-text.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

const isIn = <Value>(values: readonly Value[], value: unknown): value is Value =>
  values.some((each) => each === value);

const readSize = (value: unknown): Size | null => {
  if (!isRecord(value)) return null;
  const { width, height } = value;
  return isNumber(width) && isNumber(height) && width > 0 && height > 0 ? { width, height } : null;
};

function readArea(value: unknown): Area | null {
  const size = readSize(value);
  if (!size || !isRecord(value)) return null;
  const { left, top } = value;
  return isNumber(left) && isNumber(top) ? { left, top, ...size } : null;
}

/** The outline of a layer: null if the layer has none, and undefined if the value cannot be read. */
function readLine(value: unknown): { color: string; width: number } | null | undefined {
  if (value === null) return null;
  if (!isRecord(value)) return undefined;
  const { color, width } = value;
  return isText(color) && isNumber(width) ? { color, width } : undefined;
}

const isColorOrNone = (value: unknown): value is string | null => value === null || isText(value);

type Placed = Pick<Extract<Layer, { kind: 'blur' }>, 'id' | 'isHidden' | 'box' | 'angle'>;
type Fields = Record<string, unknown>;

function readText(placed: Placed, fields: Fields): Layer | null {
  const { text, font, size, isBold, align, color, background } = fields;
  const outline = readLine(fields['outline']);
  if (!isText(text) || !isText(color) || !isNumber(size) || !isIn(textFonts, font)) return null;
  if (!isIn(['left', 'center', 'right'] as const, align)) return null;
  if (!isColorOrNone(background) || outline === undefined) return null;
  const look = { text, font, size, isBold: isBold === true, align, color, outline, background };
  return { ...placed, kind: 'text', ...look };
}

function readShape(placed: Placed, fields: Fields): Layer | null {
  const { shape, fill, opacity } = fields;
  const stroke = readLine(fields['stroke']);
  if (!isIn(shapeNames, shape) || !isColorOrNone(fill)) return null;
  return isNumber(opacity) && stroke !== undefined
    ? { ...placed, kind: 'shape', shape, fill, stroke, opacity }
    : null;
}

function readPlaced(placed: Placed, fields: Fields): Layer | null {
  const { kind, emoji, strength } = fields;
  if (kind === 'text') return readText(placed, fields);
  if (kind === 'shape') return readShape(placed, fields);
  if (kind === 'sticker') return isText(emoji) ? { ...placed, kind, emoji } : null;
  if (kind === 'blur') return isNumber(strength) ? { ...placed, kind, strength } : null;
  return null;
}

function readDrawing(base: Pick<Placed, 'id' | 'isHidden'>, fields: Fields): Layer | null {
  const { color, width, opacity, points } = fields;
  if (!isText(color) || !isNumber(width) || !isNumber(opacity)) return null;
  return Array.isArray(points) && points.every(isNumber)
    ? { ...base, kind: 'drawing', color, width, opacity, points }
    : null;
}

function readLayer(value: unknown): Layer | null {
  if (!isRecord(value) || !isText(value['id'])) return null;
  const { id, angle } = value;
  const base = { id, isHidden: value['isHidden'] === true };
  if (value['kind'] === 'drawing') return readDrawing(base, value);
  const box = readArea(value['box']);
  return box && isNumber(angle) ? readPlaced({ ...base, box, angle }, value) : null;
}

const within = (value: unknown, limit: number): number =>
  isNumber(value) ? Math.max(-limit, Math.min(limit, value)) : 0;

/**
 * Missing and damaged values become the values of an image that was not edited. Layers that cannot be read are left
 * out. Null if the value has no valid `turns`, which every edit has.
 */
export function readEdit(value: unknown): ImageEdit | null {
  if (!isRecord(value) || !isIn([0, 1, 2, 3] as const, value['turns'])) return null;
  const { turns, filter, layers } = value;
  const adjust = isRecord(value['adjust']) ? value['adjust'] : {};
  return {
    turns,
    flippedX: value['flippedX'] === true,
    flippedY: value['flippedY'] === true,
    straighten: within(value['straighten'], 45),
    crop: readArea(value['crop']),
    size: readSize(value['size']),
    adjust: {
      brightness: within(adjust['brightness'], 100),
      contrast: within(adjust['contrast'], 100),
      saturation: within(adjust['saturation'], 100),
      warmth: within(adjust['warmth'], 100),
    },
    filter: isIn(filterNames, filter) ? filter : plainEdit.filter,
    layers: Array.isArray(layers) ? layers.flatMap((each) => readLayer(each) ?? []) : [],
  };
}
