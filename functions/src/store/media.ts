import type { DocumentReference, Firestore, Transaction } from 'firebase-admin/firestore';
import { copiesMax } from '@fanfare/core/media/fit.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { readMediaPath } from '@fanfare/core/media/media-path.ts';
import { nameSortKey, searchTerms } from '@fanfare/core/media/search.ts';
import { countedBytes, totalStorage, type StorageUsage } from '@fanfare/core/quota/storage.ts';
import { countBytes } from './count-bytes.ts';
import { measuredOf, readMedia, type StoredMedia } from './media-fields.ts';
import { editDocument, editFields, readEdit, type MediaEdit } from './media-edits.ts';
import { listMedia, type MediaPage, type MediaQuery } from './media-list.ts';
import { areNeeded } from './media-named.ts';
import { withOldUsage } from './old-usage.ts';
import {
  addBytes,
  readStorage,
  storageDocument,
  storageOf,
  writeStorage,
  type StorageByWorkspace,
} from './usage-documents.ts';
import { readCounts, readOwnerUid, type PlanOwner, type Reader } from './usage.ts';
import { readWorkspace, workspaceDocument } from './workspaces-documents.ts';

export interface MediaRef {
  workspaceId: string;
  id: string;
}

/** `exists`: the id is already used, perhaps by another file. `gone`: the workspace does not exist. */
type Added = { kind: 'added' | 'exists'; media: StoredMedia } | { kind: 'full' } | { kind: 'gone' };

/**
 * `gone`: the original does not exist. `full`: it has the maximum number of copies. `no_room`: the storage is full, and
 * the bytes of the copy count.
 */
type AddedCopy = { kind: 'added' | 'exists'; media: StoredMedia } | { kind: 'gone' | 'full' | 'no_room' };

export interface MediaStore {
  /**
   * Stores a file and counts its bytes, unless its id exists or the storage is full. An edit is stored with the file if
   * the original of the edit exists in the workspace.
   */
  add(media: StoredMedia, edit?: MediaEdit): Promise<Added>;
  findEdit(ref: MediaRef): Promise<MediaEdit | null>;
  /**
   * Stores a resized or cropped copy with its original. Stores nothing if the original does not exist or has the
   * maximum number of copies, or if the copy exists already. The bytes of copies count as `countedBytes` says.
   */
  addCopy(copy: StoredMedia & { copyOf: string }): Promise<AddedCopy>;
  copyIds(workspaceId: string, mediaIds: readonly string[]): Promise<string[]>;
  find(ref: MediaRef): Promise<StoredMedia | null>;
  /** The files in the order of the paths. Unknown paths and paths of other workspaces are left out. */
  findByPaths(workspaceId: string, paths: readonly string[]): Promise<MeasuredMedia[]>;
  list(workspaceId: string, query: MediaQuery): Promise<MediaPage>;
  /** Null if the file does not exist. */
  describe(ref: MediaRef, altText: string): Promise<StoredMedia | null>;
  /** Stores that a small image exists. Null if the file was deleted or replaced. */
  markSmall(media: MediaRef & Pick<StoredMedia, 'path'>): Promise<StoredMedia | null>;
  /**
   * Deletes the records of the file and its copies, and subtracts their bytes. Null if the file does not exist.
   */
  remove(ref: MediaRef): Promise<StoredMedia | null>;
  /**
   * Like `remove`, unless drafts, scheduled or failed posts use the file or a copy. The transaction conflicts with a
   * transaction that stores a post with the file.
   */
  removeUnused(ref: MediaRef): Promise<StoredMedia | 'used' | null>;
  /** `usage` covers all workspaces of the owner, whose plan limits it. */
  storage(workspaceId: string): Promise<{ usage: StorageUsage; owner: PlanOwner | null }>;
}

export function mediaDocument(db: Firestore, { workspaceId, id }: MediaRef): DocumentReference {
  return db.doc(`workspaces/${workspaceId}/media/${id}`);
}

function mediaIdsOf(workspaceId: string, paths: readonly string[]): string[] {
  const locations = paths.map(readMediaPath).filter((location) => location !== null);
  return [
    ...new Set(
      locations.filter((location) => location.workspaceId === workspaceId).map(({ mediaId }) => mediaId),
    ),
  ];
}

export const copyIdsOf = ({ workspaceId, copies }: Pick<StoredMedia, 'workspaceId' | 'copies'>): string[] =>
  mediaIdsOf(workspaceId, copies);

/**
 * One entry for each path that was found. An id is not enough to find a file, because its folder may contain files
 * that were never measured.
 */
export function inOrderOf(paths: readonly string[], found: readonly StoredMedia[]): MeasuredMedia[] {
  const byPath = new Map(found.map((media) => [media.path, media]));
  return paths
    .map((path) => byPath.get(path))
    .filter((media) => media !== undefined)
    .map(measuredOf);
}

async function readAll(
  db: Firestore,
  reader: Reader,
  workspaceId: string,
  ids: readonly string[],
): Promise<StoredMedia[]> {
  if (ids.length === 0) return [];
  const found = await reader.getAll(...ids.map((id) => mediaDocument(db, { workspaceId, id })));
  return found.map((each) => readMedia(workspaceId, each)).filter((media) => media !== null);
}

export async function measuredByIds(
  db: Firestore,
  workspaceId: string,
  ids: readonly string[],
): Promise<MeasuredMedia[]> {
  return (await readAll(db, db, workspaceId, ids)).map(measuredOf);
}

function documentOf({ id: _id, workspaceId: _workspaceId, ...fields }: StoredMedia) {
  const search = { terms: searchTerms(fields.name), nameKey: nameSortKey(fields.name) };
  return { ...fields, ...search, changedAt: new Date() };
}

async function addCopy(db: Firestore, copy: StoredMedia & { copyOf: string }): Promise<AddedCopy> {
  const { workspaceId, copyOf } = copy;
  const document = mediaDocument(db, copy);
  const [originalId = ''] = mediaIdsOf(workspaceId, [copyOf]);
  const original = mediaDocument(db, { workspaceId, id: originalId });
  const addIn = async (transaction: Transaction): Promise<AddedCopy> => {
    const [there, source] = await Promise.all([transaction.get(document), transaction.get(original)]);
    const known = readMedia(workspaceId, there);
    if (known) return { kind: 'exists', media: known };
    const found = readMedia(workspaceId, source);
    if (found?.path !== copyOf) return { kind: 'gone' };
    if (found.copies.length >= copiesMax) return { kind: 'full' };
    const change = { copies: [...found.copies, copy.path], copiesBytes: found.copiesBytes + copy.bytes };
    const bytes = countedBytes({ ...found, ...change }) - countedBytes(found);
    if (bytes > 0) {
      const workspace = await transaction.get(workspaceDocument(db, workspaceId));
      const outcome = await countBytes(db, transaction, workspace, { kind: copy.kind, bytes });
      if (outcome !== 'counted') return { kind: outcome === 'full' ? 'no_room' : 'gone' };
    }
    transaction.update(original, { ...change, changedAt: new Date() });
    transaction.create(document, documentOf(copy));
    return { kind: 'added', media: copy };
  };
  return withOldUsage(db, () => db.runTransaction(addIn));
}

async function add(db: Firestore, file: StoredMedia, edit?: MediaEdit): Promise<Added> {
  const { workspaceId } = file;
  const document = mediaDocument(db, file);
  const addIn = async (transaction: Transaction): Promise<Added> => {
    const originals = edit ? [mediaDocument(db, { workspaceId, id: edit.of })] : [];
    const [there, workspace, original] = await transaction.getAll(
      document,
      workspaceDocument(db, workspaceId),
      ...originals,
    );
    const known = there && readMedia(workspaceId, there);
    if (known) return { kind: 'exists', media: known };
    const isEdited = original !== undefined && readMedia(workspaceId, original) !== null;
    const media = { ...file, isEdited };
    const outcome = await countBytes(db, transaction, workspace, file);
    if (outcome !== 'counted') return { kind: outcome };
    transaction.create(document, documentOf(media));
    if (edit && isEdited) transaction.set(editDocument(db, media), editFields(edit));
    return { kind: 'added', media };
  };
  return withOldUsage(db, () => db.runTransaction(addIn));
}

export interface Kept {
  known: StoredMedia | null;
  /** Null for a deleted workspace, whose bytes are no longer counted. */
  counted: { ownerUid: string; all: StorageByWorkspace } | null;
}

export async function readForDeletion(db: Firestore, transaction: Transaction, ref: MediaRef): Promise<Kept> {
  const [there, workspace] = await transaction.getAll(
    mediaDocument(db, ref),
    workspaceDocument(db, ref.workspaceId),
  );
  const known = (there && readMedia(ref.workspaceId, there)) ?? null;
  const ownerUid = workspace && readWorkspace(workspace) ? readOwnerUid(workspace) : null;
  if (ownerUid === null) return { known, counted: null };
  const [counts] = await transaction.getAll(storageDocument(db, ownerUid));
  return { known, counted: { ownerUid, all: readStorage(counts) } };
}

/**
 * Deletes a file with its copies, and subtracts their bytes. Records the deletion in the workspace, for calls that have
 * already read the file.
 */
export async function forgetIn(
  db: Firestore,
  transaction: Transaction,
  known: StoredMedia,
  counted: Kept['counted'],
): Promise<void> {
  const { FieldValue } = await import('../google/firestore-library.ts');
  const { workspaceId, kind } = known;
  for (const id of [known.id, ...copyIdsOf(known)])
    transaction.delete(mediaDocument(db, { workspaceId, id }));
  if (known.isEdited) transaction.delete(editDocument(db, known));
  if (!counted) return;
  transaction.update(workspaceDocument(db, workspaceId), { filesDeletedAt: FieldValue.serverTimestamp() });
  if (known.copyOf !== null) return;
  const { ownerUid, all } = counted;
  const usage = addBytes(storageOf(all, workspaceId), kind, -countedBytes(known));
  writeStorage(transaction, storageDocument(db, ownerUid), { ...all, [workspaceId]: usage });
}

async function remove<Result>(
  db: Firestore,
  ref: MediaRef,
  refusal: (transaction: Transaction, known: StoredMedia) => Promise<Result | null>,
): Promise<StoredMedia | Result | null> {
  const removeIn = async (transaction: Transaction) => {
    const { known, counted } = await readForDeletion(db, transaction, ref);
    if (!known) return null;
    const refused = await refusal(transaction, known);
    if (refused === null) await forgetIn(db, transaction, known, counted);
    return refused ?? known;
  };
  return withOldUsage(db, () => db.runTransaction(removeIn));
}

async function removeUnused(db: Firestore, ref: MediaRef): Promise<StoredMedia | 'used' | null> {
  return remove(db, ref, async (transaction, known) => {
    const copies = await readAll(db, transaction, ref.workspaceId, copyIdsOf(known));
    return (await areNeeded(db, transaction, ref.workspaceId, [known, ...copies].map(measuredOf)))
      ? 'used'
      : null;
  });
}

export function createMediaStore(firestore: () => Promise<Firestore>): MediaStore {
  return {
    add: async (media, edit) => add(await firestore(), media, edit),
    findEdit: async (ref) => readEdit(await editDocument(await firestore(), ref).get()),
    addCopy: async (copy) => addCopy(await firestore(), copy),
    async copyIds(workspaceId, mediaIds) {
      const db = await firestore();
      return (await readAll(db, db, workspaceId, mediaIds)).flatMap(copyIdsOf);
    },
    remove: async (ref) => remove(await firestore(), ref, () => Promise.resolve(null)),
    removeUnused: async (ref) => removeUnused(await firestore(), ref),
    async find(ref) {
      return readMedia(ref.workspaceId, await mediaDocument(await firestore(), ref).get());
    },
    async findByPaths(workspaceId, paths) {
      const db = await firestore();
      return inOrderOf(paths, await readAll(db, db, workspaceId, mediaIdsOf(workspaceId, paths)));
    },
    list: async (workspaceId, query) => listMedia(await firestore(), workspaceId, query),
    async describe(ref, altText) {
      const db = await firestore();
      const document = mediaDocument(db, ref);
      return db.runTransaction(async (transaction) => {
        const known = readMedia(ref.workspaceId, await transaction.get(document));
        if (known) transaction.update(document, { altText, changedAt: new Date() });
        return known && { ...known, altText };
      });
    },
    async markSmall({ path, ...ref }) {
      const db = await firestore();
      const document = mediaDocument(db, ref);
      return db.runTransaction(async (transaction) => {
        const known = readMedia(ref.workspaceId, await transaction.get(document));
        if (known?.path !== path) return null;
        transaction.update(document, { small: true, changedAt: new Date() });
        return { ...known, small: true };
      });
    },
    async storage(workspaceId) {
      const db = await firestore();
      return withOldUsage(db, async () => {
        const workspace = await workspaceDocument(db, workspaceId).get();
        const countsOf = (uid: string) => [storageDocument(db, uid)];
        const { owner, counts } = await readCounts(db, db, workspace, countsOf);
        return { usage: totalStorage(Object.values(readStorage(counts[0]))), owner };
      });
    },
  };
}
