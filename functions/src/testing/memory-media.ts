import { copiesMax } from '@fanfare/core/media/fit.ts';
import { countedBytes, hasRoom, totalStorage, type StorageUsage } from '@fanfare/core/quota/storage.ts';
import type { MediaFiles } from '../google/media-files.ts';
import type { StoredMedia } from '../store/media-fields.ts';
import { cursorOf, matches, type MediaCursor, type MediaQuery } from '../store/media-list.ts';
import type { MediaEdit } from '../store/media-edits.ts';
import { copyIdsOf, inOrderOf, type MediaRef, type MediaStore } from '../store/media.ts';
import type { PostStore } from '../store/posts.ts';
import { addBytes, noStorage } from '../store/usage-documents.ts';
import { ids, testTime } from './builders.ts';
import type { MemoryFiles } from './memory-files.ts';
import { separateOwners, type OwnerOf } from './memory-owners.ts';

function compare(a: MediaCursor, b: MediaCursor): number {
  if (a.value !== b.value) return a.value < b.value ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

function page(rows: readonly StoredMedia[], { kind, words, sort, after, limit }: MediaQuery) {
  const direction = sort === 'newest' ? -1 : 1;
  const ordered = (a: MediaCursor, b: MediaCursor) => direction * compare(a, b);
  const found = rows
    .filter((row) => (kind === null || row.kind === kind) && matches(row, words))
    .filter((row) => after === null || ordered(cursorOf(row, sort), after) > 0)
    .toSorted((a, b) => ordered(cursorOf(a, sort), cursorOf(b, sort)));
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return { items, next: last && found.length > limit ? cursorOf(last, sort) : null };
}

export interface MemoryMedia extends MediaStore {
  wasDeleted(ref: MediaRef): boolean;
}

type Using = PostStore['listUsing'];

export function createMemoryMedia(
  ownerOf: OwnerOf = separateOwners,
  using: Using = () => Promise.resolve([]),
): MemoryMedia {
  const deleted = new Set<string>();
  const rows = new Map<string, StoredMedia>();
  const edits = new Map<string, MediaEdit>();
  const counts = new Map<string, StorageUsage>();
  const keyOf = ({ workspaceId, id }: MediaRef) => `${workspaceId}/${id}`;
  const usageOf = (workspaceId: string) => counts.get(workspaceId) ?? noStorage;
  const totalOf = (workspaceId: string) => {
    const isOwned = (id: string) => ownerOf(id).uid === ownerOf(workspaceId).uid;
    return totalStorage([...counts].flatMap(([id, usage]) => (isOwned(id) ? [usage] : [])));
  };
  const of = (workspaceId: string) =>
    [...rows.values()].filter((row) => row.workspaceId === workspaceId).map((row) => structuredClone(row));

  const remove = async (ref: MediaRef) => {
    const known = rows.get(keyOf(ref));
    if (!known) return null;
    for (const id of [known.id, ...copyIdsOf(known)]) {
      rows.delete(keyOf({ ...ref, id }));
      deleted.add(keyOf({ ...ref, id }));
    }
    edits.delete(keyOf(ref));
    if (known.copyOf !== null) return known;
    counts.set(ref.workspaceId, addBytes(usageOf(ref.workspaceId), known.kind, -countedBytes(known)));
    return known;
  };
  return {
    async add(file, edit) {
      const isEdited = edit !== undefined && rows.has(keyOf({ ...file, id: edit.of }));
      const media = { ...file, isEdited };
      const known = rows.get(keyOf(media));
      if (known) return { kind: 'exists', media: structuredClone(known) };
      const { plan } = ownerOf(media.workspaceId);
      if (!hasRoom(totalOf(media.workspaceId), media.bytes, plan)) return { kind: 'full' };
      rows.set(keyOf(media), structuredClone(media));
      if (edit && isEdited) edits.set(keyOf(media), structuredClone(edit));
      counts.set(media.workspaceId, addBytes(usageOf(media.workspaceId), media.kind, media.bytes));
      return { kind: 'added', media };
    },
    findEdit: (ref) => Promise.resolve(structuredClone(edits.get(keyOf(ref)) ?? null)),
    find: (ref) => Promise.resolve(structuredClone(rows.get(keyOf(ref)) ?? null)),
    findByPaths: (workspaceId, paths) => Promise.resolve(inOrderOf(paths, of(workspaceId))),
    list: (workspaceId, query) => Promise.resolve(page(of(workspaceId), query)),
    async describe(ref, altText) {
      const known = rows.get(keyOf(ref));
      if (!known) return null;
      rows.set(keyOf(ref), { ...known, altText });
      return { ...known, altText };
    },
    async markSmall({ path, ...ref }) {
      const known = rows.get(keyOf(ref));
      if (known?.path !== path) return null;
      rows.set(keyOf(ref), { ...known, small: true });
      return { ...known, small: true };
    },
    async addCopy(copy) {
      const known = rows.get(keyOf(copy));
      if (known) return { kind: 'exists', media: structuredClone(known) };
      const original = of(copy.workspaceId).find(({ path }) => path === copy.copyOf);
      if (!original) return { kind: 'gone' };
      if (original.copies.length >= copiesMax) return { kind: 'full' };
      const copies = [...new Set([...original.copies, copy.path])];
      const after = { ...original, copies, copiesBytes: original.copiesBytes + copy.bytes };
      const bytes = countedBytes(after) - countedBytes(original);
      const { plan } = ownerOf(copy.workspaceId);
      if (bytes > 0 && !hasRoom(totalOf(copy.workspaceId), bytes, plan)) return { kind: 'no_room' };
      counts.set(copy.workspaceId, addBytes(usageOf(copy.workspaceId), copy.kind, bytes));
      rows.set(keyOf(original), after);
      rows.set(keyOf(copy), structuredClone(copy));
      return { kind: 'added', media: copy };
    },
    async copyIds(workspaceId, mediaIds) {
      const found = of(workspaceId).filter(({ id }) => mediaIds.includes(id));
      return found.flatMap((media) => copyIdsOf(media));
    },
    wasDeleted: (ref) => deleted.has(keyOf(ref)) && !rows.has(keyOf(ref)),
    remove,
    async removeUnused(ref) {
      const known = rows.get(keyOf(ref));
      const posts = known ? await using(ref.workspaceId, [known.id, ...copyIdsOf(known)], 1) : [];
      return posts.length > 0 ? 'used' : remove(ref);
    },
    storage: (workspaceId) => Promise.resolve({ usage: totalOf(workspaceId), owner: ownerOf(workspaceId) }),
  };
}

export function createMemoryMediaFiles({ stored }: Pick<MemoryFiles, 'stored'>): MediaFiles {
  return {
    async open(path) {
      const there = stored.get(path);
      if (!there) return null;
      const { bytes, type } = there;
      const read = async (start: number, end: number) => {
        // An opened file can be read only until it is deleted or replaced.
        if (stored.get(path)?.bytes === bytes) return bytes.subarray(start, end);
        throw Object.assign(new Error('No such object.'), { code: 404 });
      };
      return { size: bytes.length, hash: 'crc', type, read };
    },
    async declare(path, type) {
      const there = stored.get(path);
      if (there) stored.set(path, { ...there, type });
    },
    save: (path, content) => Promise.resolve(void stored.set(path, content)),
  };
}

export function madeUpMedia(change: Partial<StoredMedia> = {}): StoredMedia {
  const { workspaceId = ids.workspace, id = 'media-0001' } = change;
  return {
    id,
    workspaceId,
    name: 'harbour.jpg',
    path: `workspaces/${workspaceId}/media/${id}/harbour.jpg`,
    kind: 'image',
    type: 'image/jpeg',
    bytes: 1000,
    width: 1080,
    height: 1350,
    durationMs: null,
    codecs: [],
    hash: 'crc',
    altText: '',
    role: null,
    small: false,
    copyOf: null,
    copies: [],
    copiesBytes: 0,
    crop: null,
    cropPath: null,
    isEdited: false,
    createdAt: testTime,
    createdBy: 'dana',
    ...change,
  };
}
