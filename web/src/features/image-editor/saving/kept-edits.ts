import { readEdit } from '@fanfare/core/image-edit/read-edit.ts';
import type { ImageEdit } from '@fanfare/core/image-edit/edit.ts';
import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { readKeptItem } from '@fanfare/core/media/kept-item.ts';
import { isRecord } from '@fanfare/core/values/is-record.ts';

export interface KeptEdit {
  /** The original image that the edit changes. */
  item: LibraryItem;
  edit: ImageEdit;
  /** The time at which the edit was stored, in milliseconds since 1970. */
  at: number;
}

const most = 8;
const keptMs = 30 * 24 * 60 * 60 * 1000;

/**
 * The storage key. Each person has one for each workspace, so that other people who use this device do not see the
 * edits.
 */
export const keptEditsKey = (uid: string, workspaceId: string): string =>
  `fanfare-image-edits-${uid}-${workspaceId}`;

function readOne(value: unknown): KeptEdit[] {
  if (!isRecord(value)) return [];
  const item = readKeptItem(value['item']);
  const edit = readEdit(value['edit']);
  const { at } = value;
  return item && edit && typeof at === 'number' ? [{ item, edit, at }] : [];
}

/** The stored edits, newest first. Edits that this version of Fanfare cannot read are skipped. */
export function readKeptEdits(stored: string | null): KeptEdit[] {
  try {
    const read: unknown = JSON.parse(stored ?? '[]');
    return Array.isArray(read) ? read.flatMap(readOne).toSorted((a, b) => b.at - a.at) : [];
  } catch {
    return [];
  }
}

/**
 * Adds an edit, which replaces an older edit of the same image. Drops edits that are too old, and the oldest if there
 * are too many.
 */
export function withKeptEdit(stored: string | null, kept: KeptEdit): string {
  const others = readKeptEdits(stored).filter(
    ({ item, at }) => item._id !== kept.item._id && at > kept.at - keptMs,
  );
  return JSON.stringify([kept, ...others].slice(0, most));
}

export const withoutKeptEdit = (stored: string | null, id: string): string =>
  JSON.stringify(readKeptEdits(stored).filter(({ item }) => item._id !== id));

/** The list without its oldest edit, without its two oldest edits and so on, for a browser whose storage is full. */
export function shortenKeptEdits(list: string): string[] {
  const newestFirst = readKeptEdits(list);
  return newestFirst.slice(1).map((_, n) => JSON.stringify(newestFirst.slice(0, -1 - n)));
}
