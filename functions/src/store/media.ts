import type { DocumentReference, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import type { MeasuredMedia, MediaKind } from '@fanfare/core/media/media.ts';
import { readMediaPath } from '@fanfare/core/media/media-path.ts';
import { nameKey, searchTerms } from '@fanfare/core/media/search.ts';
import { hasRoom, type StorageUsage } from '@fanfare/core/quota/storage.ts';
import type { Plan } from '@fanfare/core/quota/uploads.ts';
import { z } from 'zod';
import { readMedia, type StoredMedia } from './media-fields.ts';
import { listMedia, type MediaPage, type MediaQuery } from './media-list.ts';
import { readDocument } from './read.ts';
import { planOf } from './usage.ts';

/** `usage/{wid}`: what a workspace keeps, changed together with what it counts. */
const storedUsage = z.object({ imagesBytes: z.number(), videosBytes: z.number() });

export interface MediaRef {
  workspaceId: string;
  id: string;
}

/** `exists`: it was there already, and what was brought may be another file. */
export type Added = { kind: 'added' | 'exists'; media: StoredMedia } | { kind: 'full' };

export interface MediaStore {
  /** Keeps it and counts its bytes, unless its id is taken or there is no room. */
  add(media: StoredMedia): Promise<Added>;
  find(ref: MediaRef): Promise<StoredMedia | null>;
  /** In the order of the paths; those that are not known, or of another workspace, are left out. */
  findByPaths(workspaceId: string, paths: readonly string[]): Promise<MeasuredMedia[]>;
  list(workspaceId: string, query: MediaQuery): Promise<MediaPage>;
  /** Null where there is none. */
  describe(ref: MediaRef, altText: string): Promise<StoredMedia | null>;
  /** A small picture stands beside this file. Null where another one is there by now, or none. */
  markSmall(media: MediaRef & Pick<StoredMedia, 'path'>): Promise<StoredMedia | null>;
  /** Forgets it and its bytes. What it was, or null where there was none. */
  remove(ref: MediaRef): Promise<StoredMedia | null>;
  usage(workspaceId: string): Promise<StorageUsage>;
  /** Which says how much may be kept. */
  plan(workspaceId: string): Promise<Plan>;
}

export function mediaDocument(db: Firestore, { workspaceId, id }: MediaRef): DocumentReference {
  return db.doc(`workspaces/${workspaceId}/media/${id}`);
}

const workspaceOf = (db: Firestore, workspaceId: string) => db.doc(`workspaces/${workspaceId}`);
const usageOf = (db: Firestore, workspaceId: string) => db.doc(`usage/${workspaceId}`);

function readUsage(snapshot: DocumentSnapshot | undefined): StorageUsage {
  return (snapshot && readDocument(snapshot, storedUsage)) ?? { imagesBytes: 0, videosBytes: 0 };
}

/** The count with so many bytes more, or fewer. */
export function countedWith(usage: StorageUsage, kind: MediaKind, bytes: number): StorageUsage {
  const { imagesBytes, videosBytes } = usage;
  return kind === 'image'
    ? { imagesBytes: imagesBytes + bytes, videosBytes }
    : { imagesBytes, videosBytes: videosBytes + bytes };
}

/** The ids of the media that paths of this workspace name. */
export function mediaIdsOf(workspaceId: string, paths: readonly string[]): string[] {
  const places = paths.map(readMediaPath).filter((place) => place !== null);
  return [
    ...new Set(places.filter((place) => place.workspaceId === workspaceId).map(({ mediaId }) => mediaId)),
  ];
}

/** What posts keep of it, and no more. */
export function measuredOf({
  id,
  path,
  kind,
  type,
  bytes,
  width,
  height,
  durationMs,
}: StoredMedia): MeasuredMedia {
  return { id, path, kind, type, bytes, width, height, durationMs };
}

/** One entry per path that is there. An id alone is not enough: its folder may hold what was never measured. */
export function inOrderOf(paths: readonly string[], found: readonly StoredMedia[]): MeasuredMedia[] {
  const byPath = new Map(found.map((media) => [media.path, media]));
  return paths
    .map((path) => byPath.get(path))
    .filter((media) => media !== undefined)
    .map(measuredOf);
}

async function readAll(db: Firestore, workspaceId: string, ids: readonly string[]): Promise<StoredMedia[]> {
  if (ids.length === 0) return [];
  const found = await db.getAll(...ids.map((id) => mediaDocument(db, { workspaceId, id })));
  return found.map((each) => readMedia(workspaceId, each)).filter((media) => media !== null);
}

/** As posts keep them. */
export async function measuredByIds(
  db: Firestore,
  workspaceId: string,
  ids: readonly string[],
): Promise<MeasuredMedia[]> {
  return (await readAll(db, workspaceId, ids)).map(measuredOf);
}

async function add(db: Firestore, media: StoredMedia): Promise<Added> {
  const { id, workspaceId, ...fields } = media;
  const document = mediaDocument(db, media);
  const usage = usageOf(db, workspaceId);
  return db.runTransaction(async (transaction) => {
    const documents = [document, usage, workspaceOf(db, workspaceId)];
    const [there, counted, workspace] = await Promise.all(documents.map((each) => transaction.get(each)));
    const known = there && readMedia(workspaceId, there);
    if (known) return { kind: 'exists', media: known };
    const before = readUsage(counted);
    if (!hasRoom(before, fields.bytes, planOf(workspace))) return { kind: 'full' };
    const search = { terms: searchTerms(fields.name), nameKey: nameKey(fields.name) };
    transaction.create(document, { ...fields, ...search });
    transaction.set(
      usage,
      { workspaceId, ...countedWith(before, fields.kind, fields.bytes) },
      { merge: true },
    );
    return { kind: 'added', media: { id, workspaceId, ...fields } };
  });
}

/** What has to be read to forget a file: what there is of it, and what its workspace counts. */
export async function readKept(db: Firestore, transaction: Transaction, ref: MediaRef) {
  const [there, counted] = await Promise.all([
    transaction.get(mediaDocument(db, ref)),
    transaction.get(usageOf(db, ref.workspaceId)),
  ]);
  return { known: readMedia(ref.workspaceId, there), usage: readUsage(counted) };
}

/** Forgets a file and its bytes, both or neither. */
export function forgetIn(
  db: Firestore,
  transaction: Transaction,
  known: StoredMedia,
  usage: StorageUsage,
): void {
  const { workspaceId, kind, bytes } = known;
  transaction.delete(mediaDocument(db, known));
  transaction.set(
    usageOf(db, workspaceId),
    { workspaceId, ...countedWith(usage, kind, -bytes) },
    { merge: true },
  );
}

async function remove(db: Firestore, ref: MediaRef): Promise<StoredMedia | null> {
  return db.runTransaction(async (transaction) => {
    const { known, usage } = await readKept(db, transaction, ref);
    if (known) forgetIn(db, transaction, known, usage);
    return known;
  });
}

export function createMediaStore(firestore: () => Promise<Firestore>): MediaStore {
  return {
    add: async (media) => add(await firestore(), media),
    remove: async (ref) => remove(await firestore(), ref),
    async find(ref) {
      return readMedia(ref.workspaceId, await mediaDocument(await firestore(), ref).get());
    },
    async findByPaths(workspaceId, paths) {
      const ids = mediaIdsOf(workspaceId, paths);
      return inOrderOf(paths, await readAll(await firestore(), workspaceId, ids));
    },
    list: async (workspaceId, query) => listMedia(await firestore(), workspaceId, query),
    async describe(ref, altText) {
      const db = await firestore();
      const document = mediaDocument(db, ref);
      return db.runTransaction(async (transaction) => {
        const known = readMedia(ref.workspaceId, await transaction.get(document));
        if (known) transaction.update(document, { altText });
        return known && { ...known, altText };
      });
    },
    async markSmall({ path, ...ref }) {
      const db = await firestore();
      const document = mediaDocument(db, ref);
      return db.runTransaction(async (transaction) => {
        const known = readMedia(ref.workspaceId, await transaction.get(document));
        if (known?.path !== path) return null;
        transaction.update(document, { small: true });
        return { ...known, small: true };
      });
    },
    async usage(workspaceId) {
      return readUsage(await usageOf(await firestore(), workspaceId).get());
    },
    async plan(workspaceId) {
      return planOf(await workspaceOf(await firestore(), workspaceId).get());
    },
  };
}
