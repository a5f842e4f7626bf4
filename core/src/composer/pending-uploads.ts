import { parseJson } from '../values/parse-json.ts';
import { isRecord } from '../values/is-record.ts';
import type { LibraryItem } from '../media/library.ts';
import { mediaKinds } from '../media/media.ts';
import type { FileDestination } from './state.ts';

export interface PendingUpload {
  groupId: string;
  place: FileDestination;
  /** The uploaded file; set if the upload finished while the post was not open. */
  item?: LibraryItem;
}

/** The uploads that posts wait for, by their ids, in the order in which the files were chosen. */
export type PendingUploads = ReadonlyMap<string, PendingUpload>;

/**
 * The maximum number of uploads in the list, which equals the maximum number of files of a sheet. The list needs a
 * limit, because cancelled uploads are not removed from it.
 */
const most = 1_000;

/** Reads a destination. Before 22 Nov 2026, `replaces` was stored as `instead`. */
function toDestination(value: unknown): FileDestination | null {
  if (!isRecord(value)) return null;
  const { key, replaces = value['instead'] } = value;
  if (typeof key !== 'string') return null;
  if (
    !(replaces === undefined || (Array.isArray(replaces) && replaces.every((id) => typeof id === 'string')))
  )
    return null;
  return { key, ...(replaces && { replaces }) };
}

function isItem(value: unknown): value is LibraryItem {
  if (!isRecord(value)) return false;
  const { _id: id, firebasePath, name, kind } = value;
  return (
    [id, firebasePath, name].every((text) => typeof text === 'string') &&
    mediaKinds.some((each) => each === kind)
  );
}

function toPendingUpload(pair: unknown): [string, PendingUpload][] {
  const [id, value] = Array.isArray(pair) ? (pair as unknown[]) : [];
  if (typeof id !== 'string' || !isRecord(value)) return [];
  const { groupId, item } = value;
  const place = toDestination(value['place']);
  if (typeof groupId !== 'string' || place === null) return [];
  if (item === undefined) return [[id, { groupId, place }]];
  return isItem(item) ? [[id, { groupId, place, item }]] : [];
}

/** Reads the stored list. Records that this version of Fanfare cannot read are skipped. */
export function readPendingUploads(stored: string | null): PendingUploads {
  const read = parseJson(stored ?? '[]');
  return new Map(Array.isArray(read) ? read.flatMap(toPendingUpload) : []);
}

export const writePendingUploads = (awaited: PendingUploads): string =>
  JSON.stringify([...awaited].slice(-most));

/** Records that an upload has finished for a post that is not open. Null if no post waits for the file. */
export function writeFinishedUpload(stored: string | null, id: string, item: LibraryItem): string | null {
  const awaited = readPendingUploads(stored);
  const known = awaited.get(id);
  return known ? writePendingUploads(new Map([...awaited, [id, { ...known, item }]])) : null;
}
