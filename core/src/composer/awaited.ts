import type { LibraryItem } from '../media/library.ts';
import { mediaKinds } from '../media/media.ts';
import type { FilesPlace } from './state.ts';

/** A file on its way to a post. */
export interface Awaited {
  groupId: string;
  place: FilesPlace;
  /** It is there, and the post was not open. */
  item?: LibraryItem;
}

/** By the id of the upload, in the order in which they were chosen. */
export type AwaitedFiles = ReadonlyMap<string, Awaited>;

/** More than anybody waits for: what was cancelled is not taken out. */
const most = 200;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isPlace(value: unknown): value is FilesPlace {
  if (!isRecord(value)) return false;
  const { key, alone, instead } = value;
  return (
    typeof key === 'string' &&
    (alone === undefined || typeof alone === 'boolean') &&
    (instead === undefined || (Array.isArray(instead) && instead.every((id) => typeof id === 'string')))
  );
}

function isItem(value: unknown): value is LibraryItem {
  if (!isRecord(value)) return false;
  const { _id: id, firebasePath, name, kind } = value;
  return (
    [id, firebasePath, name].every((text) => typeof text === 'string') &&
    mediaKinds.some((each) => each === kind)
  );
}

const isEntry = (value: unknown): value is [string, Awaited] =>
  Array.isArray(value) &&
  typeof value[0] === 'string' &&
  isRecord(value[1]) &&
  typeof value[1]['groupId'] === 'string' &&
  isPlace(value[1]['place']) &&
  (value[1]['item'] === undefined || isItem(value[1]['item']));

/** What an older version of the product left, or somebody else, is as good as nothing. */
export function readAwaited(stored: string | null): AwaitedFiles {
  try {
    const read: unknown = JSON.parse(stored ?? '[]');
    return new Map(Array.isArray(read) ? read.filter(isEntry) : []);
  } catch {
    return new Map();
  }
}

export const writeAwaited = (awaited: AwaitedFiles): string => JSON.stringify([...awaited].slice(-most));

/** Whichever screen is open when it arrives. Null where no post waits for it. */
export function writeArrived(stored: string | null, id: string, item: LibraryItem): string | null {
  const awaited = readAwaited(stored);
  const known = awaited.get(id);
  return known ? writeAwaited(new Map([...awaited, [id, { ...known, item }]])) : null;
}
