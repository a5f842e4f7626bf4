import { isRecord } from '../values/is-record.ts';
import type { LibraryItem } from './library.ts';
import { mediaKinds } from './media.ts';
import { isText } from '../values/is-text.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';
const textOf = (value: unknown): string => (isText(value) ? value : '');
/** A size in bytes or pixels; 0 if the stored value is not valid. */
const sizeOf = (value: unknown): number => (isNumber(value) && value > 0 ? value : 0);

function cropOf(value: unknown): LibraryItem['crop'] {
  if (!isRecord(value)) return undefined;
  const { left, top, width, height, of } = value;
  return isNumber(left) && isNumber(top) && isNumber(width) && isNumber(height) && isText(of)
    ? { left, top, width, height, of }
    : undefined;
}

/**
 * Reads a library file that the browser has stored. Fields that are missing or damaged get values that every rule and
 * screen can handle. Null if the id, the path, the name or the kind is missing.
 */
export function readKeptItem(value: unknown): LibraryItem | null {
  if (!isRecord(value)) return null;
  const { _id, firebasePath, name, durationMs, frameRate, codecs, small, edited, copyOf } = value;
  const kind = mediaKinds.find((each) => each === value['kind']);
  if (!isText(_id) || !isText(firebasePath) || !isText(name) || !kind) return null;
  const crop = cropOf(value['crop']);
  return {
    _id,
    firebasePath,
    name,
    kind,
    type: textOf(value['type']),
    bytes: sizeOf(value['bytes']),
    width: sizeOf(value['width']),
    height: sizeOf(value['height']),
    durationMs: isNumber(durationMs) ? durationMs : null,
    ...(isNumber(frameRate) && { frameRate }),
    ...(Array.isArray(codecs) && { codecs: codecs.filter(isText) }),
    alt_text: textOf(value['alt_text']),
    createdAt: textOf(value['createdAt']),
    ...(small === true && { small }),
    ...(edited === true && { edited }),
    ...(isText(copyOf) && { copyOf }),
    ...(crop && { crop }),
  };
}
