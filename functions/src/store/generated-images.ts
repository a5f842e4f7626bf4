import type { DocumentData, DocumentSnapshot, Firestore, Transaction } from 'firebase-admin/firestore';
import { imageSizeNames, imageStyles } from '@fanfare/core/assistant/image.ts';
import type { TimeCursor } from '@fanfare/core/api/schemas/cursor.ts';
import { z } from 'zod';
import { readAiCounts } from './ai-usage.ts';
import { withOldUsage } from './old-usage.ts';
import { instant, readDocument, readEach } from './read.ts';
import { aiUsageDocument, counted } from './usage-documents.ts';
import { readWorkspace, workspaceDocument } from './workspaces-documents.ts';

/** `workspaces/{wid}/generatedImages/{id}`, deleted with the workspace. */
const storedImage = z.object({
  run: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  /** The month in whose AI usage the image is counted. */
  month: z.string(),
  state: z.enum(['drawing', 'done', 'failed', 'removed']),
  problem: z.string(),
  prompt: z.string(),
  size: z.enum(imageSizeNames),
  style: z.enum(imageStyles),
  colors: z.array(z.string()),
  backgroundDescription: z.string(),
  additionalDetails: z.string(),
  /** The id of the image’s background; null for none. */
  backgroundOf: z.string().nullable(),
  /** Whether a worker has begun to draw the image. If so, no other worker may draw it. */
  taken: z.boolean(),
  /** After this time, the image's worker is considered dead; null while no worker makes the image. */
  overdueAt: instant.nullable(),
  /** When the record of an image without a result is deleted. */
  forgetAt: instant.nullable(),
  savedAs: z.string().nullable(),
});

export interface GeneratedImageRef {
  workspaceId: string;
  id: string;
}
export type StoredGeneratedImage = GeneratedImageRef & z.output<typeof storedImage>;

type ForgettableImage = Pick<StoredGeneratedImage, 'workspaceId' | 'id' | 'backgroundOf'>;

interface ImageDecision<T> {
  /** Null leaves the image unchanged. */
  next: StoredGeneratedImage | null;
  /** Whether the use is returned to the quota of the image's month, in the same transaction. */
  refund?: boolean;
  result: T;
}
export type DecideImage<T> = (known: StoredGeneratedImage) => ImageDecision<T>;

/** `limit`: the month's limit allows only `left` of the images. */
type BegunImages = { kind: 'begun' | 'known' | 'gone' } | { kind: 'limit'; left: number };

export interface GeneratedImageStore {
  /** Stores and counts the images of one request, all or none. `known`: they were stored before. */
  begin(images: readonly StoredGeneratedImage[]): Promise<BegunImages>;
  find(ref: GeneratedImageRef): Promise<StoredGeneratedImage | null>;
  /** Only images that are finished or in progress, newest first. */
  list(
    workspaceId: string,
    query: { after: TimeCursor | null; limit: number },
  ): Promise<{ images: StoredGeneratedImage[]; unreadable: Error[]; next: TimeCursor | null }>;
  /**
   * Decisions about one image run one after another, each in one transaction with the owner's usage. Null if the
   * image does not exist.
   */
  decide<T>(ref: GeneratedImageRef, decide: DecideImage<T>): Promise<{ result: T } | null>;
  /** Images whose worker is overdue, the longest waiting first. */
  overdue(before: Date, limit: number): Promise<GeneratedImageRef[]>;
  /** The images without a result whose records are due for deletion, the oldest first. */
  forgettable(before: Date, limit: number): Promise<ForgettableImage[]>;
  /** Returns whether an image that uses the background is kept after `at`. */
  usesBackground(workspaceId: string, background: string, at: Date): Promise<boolean>;
  forget(refs: readonly GeneratedImageRef[]): Promise<void>;
}

export const isListed = ({ state }: Pick<StoredGeneratedImage, 'state'>): boolean =>
  state === 'drawing' || state === 'done';

/** The most images of a background that are read. A background with this many images counts as used. */
const usesMax = 200;

const imagesOf = (db: Firestore, workspaceId: string) =>
  db.collection(`workspaces/${workspaceId}/generatedImages`);

function readImage(workspaceId: string, snapshot: DocumentSnapshot): StoredGeneratedImage | null {
  const data = readDocument(snapshot, storedImage);
  return data && { workspaceId, id: snapshot.id, ...data };
}

function fieldsOf({ workspaceId: _workspace, id: _id, ...fields }: StoredGeneratedImage): DocumentData {
  return { ...fields, listed: isListed(fields) };
}

async function beginIn(
  db: Firestore,
  transaction: Transaction,
  images: readonly StoredGeneratedImage[],
): Promise<BegunImages> {
  const [first] = images;
  if (!first) return { kind: 'gone' };
  const { workspaceId, month } = first;
  const documents = images.map(({ id }) => imagesOf(db, workspaceId).doc(id));
  const [workspace, ...known] = await transaction.getAll(workspaceDocument(db, workspaceId), ...documents);
  if (!workspace || !readWorkspace(workspace)) return { kind: 'gone' };
  if (known.some(({ exists }) => exists)) return { kind: 'known' };
  const { usage, quotas, owner } = await readAiCounts(db, transaction, workspace, month);
  const { remaining } = quotas.imageQuota;
  if (remaining !== null && remaining < images.length) return { kind: 'limit', left: remaining };
  for (const image of images) transaction.create(imagesOf(db, workspaceId).doc(image.id), fieldsOf(image));
  if (owner) transaction.set(aiUsageDocument(db, owner.uid, month), counted(usage, { image: images.length }));
  return { kind: 'begun' };
}

async function decideIn<T>(
  db: Firestore,
  transaction: Transaction,
  ref: GeneratedImageRef,
  decide: DecideImage<T>,
): Promise<{ result: T } | null> {
  const document = imagesOf(db, ref.workspaceId).doc(ref.id);
  const [workspace, there] = await transaction.getAll(workspaceDocument(db, ref.workspaceId), document);
  const known = there ? readImage(ref.workspaceId, there) : null;
  if (!workspace || !readWorkspace(workspace) || !known) return null;
  const { next, refund = false, result } = decide(known);
  const count = refund ? await readAiCounts(db, transaction, workspace, known.month) : null;
  if (next) transaction.set(document, fieldsOf(next));
  if (count?.owner)
    transaction.set(aiUsageDocument(db, count.owner.uid, known.month), counted(count.usage, { image: -1 }));
  return { result };
}

export function createGeneratedImageStore(firestore: () => Promise<Firestore>): GeneratedImageStore {
  return {
    async begin(images) {
      const db = await firestore();
      return withOldUsage(db, () => db.runTransaction((transaction) => beginIn(db, transaction, images)));
    },
    async find({ workspaceId, id }) {
      return readImage(
        workspaceId,
        await imagesOf(await firestore(), workspaceId)
          .doc(id)
          .get(),
      );
    },
    async list(workspaceId, { after, limit }) {
      const newest = imagesOf(await firestore(), workspaceId)
        .where('listed', '==', true)
        .orderBy('createdAt', 'desc')
        .orderBy('__name__', 'desc');
      const from = after ? newest.startAfter(after.at, after.id) : newest;
      const { docs } = await from.limit(limit + 1).get();
      const { rows, unreadable } = readEach(docs.slice(0, limit), (each) => readImage(workspaceId, each));
      const last = docs.length > limit ? rows.at(-1) : undefined;
      return { images: rows, unreadable, next: last ? { at: last.createdAt, id: last.id } : null };
    },
    async decide(ref, decide) {
      const db = await firestore();
      return withOldUsage(db, () =>
        db.runTransaction((transaction) => decideIn(db, transaction, ref, decide)),
      );
    },
    async overdue(before, limit) {
      const late = (await firestore()).collectionGroup('generatedImages').where('overdueAt', '<=', before);
      const { docs } = await late.orderBy('overdueAt').limit(limit).select().get();
      return docs.map(({ id, ref }) => ({ workspaceId: ref.parent.parent?.id ?? '', id }));
    },
    async forgettable(before, limit) {
      const db = await firestore();
      const old = db.collectionGroup('generatedImages').where('forgetAt', '<=', before).orderBy('forgetAt');
      const { docs } = await old.limit(limit).select('backgroundOf').get();
      return docs.map((each) => ({
        workspaceId: each.ref.parent.parent?.id ?? '',
        id: each.id,
        backgroundOf: z.string().nullable().catch(null).parse(each.get('backgroundOf')),
      }));
    },
    async usesBackground(workspaceId, background, at) {
      const using = imagesOf(await firestore(), workspaceId).where('backgroundOf', '==', background);
      const { docs } = await using.limit(usesMax).select('forgetAt').get();
      const stays = (each: DocumentSnapshot) => {
        const forgetAt = instant.safeParse(each.get('forgetAt')).data;
        return forgetAt === undefined || forgetAt > at;
      };
      return docs.length === usesMax || docs.some(stays);
    },
    async forget(refs) {
      const db = await firestore();
      const batch = db.batch();
      for (const { workspaceId, id } of refs) batch.delete(imagesOf(db, workspaceId).doc(id));
      await batch.commit();
    },
  };
}
