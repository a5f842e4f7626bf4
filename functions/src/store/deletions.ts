import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `deletions/{uid}`: an account that is locked, until it is restored or removed. */
const storedDeletion = z.object({
  reason: z.string(),
  note: z.string(),
  requestedAt: instant,
  /** When it is removed for good. */
  removedAt: instant,
  /** Set when the removal has begun: from then on nothing can be restored. */
  begunAt: instant.nullable(),
  /** The workspaces that go as well, noted when it begins: from then on nobody owns them any more. */
  workspaces: z.array(z.string()),
});

export interface Deletion {
  uid: string;
  reason: string;
  note: string;
  requestedAt: Date;
  removedAt: Date;
  begunAt: Date | null;
  workspaces: readonly string[];
}

export interface DeletionStore {
  find(uid: string): Promise<Deletion | null>;
  /** Asked for twice, the first one stands. */
  request(deletion: Omit<Deletion, 'begunAt' | 'workspaces'>): Promise<Deletion>;
  restore(uid: string): Promise<'restored' | 'none' | 'begun'>;
  /** Marks that the removal begins; null where there is none that is due. */
  begin(uid: string, at: Date, workspaces: readonly string[]): Promise<Deletion | null>;
  /** Whose time has come, the longest waiting first. */
  due(at: Date, limit: number): Promise<string[]>;
  end(uid: string): Promise<void>;
}

const documentOf = (db: Firestore, uid: string): DocumentReference => db.doc(`deletions/${uid}`);

function read(snapshot: DocumentSnapshot): Deletion | null {
  const data = readDocument(snapshot, storedDeletion);
  return data && { uid: snapshot.id, ...data };
}

export function createDeletionStore(firestore: () => Promise<Firestore>): DeletionStore {
  return {
    async find(uid) {
      return read(await documentOf(await firestore(), uid).get());
    },
    async request({ uid, ...fields }) {
      const db = await firestore();
      const document = documentOf(db, uid);
      return db.runTransaction(async (transaction) => {
        const known = read(await transaction.get(document));
        if (known) return known;
        const deletion = { ...fields, begunAt: null, workspaces: [] };
        transaction.create(document, deletion);
        return { uid, ...deletion };
      });
    },
    async restore(uid) {
      const db = await firestore();
      const document = documentOf(db, uid);
      return db.runTransaction(async (transaction) => {
        const known = read(await transaction.get(document));
        if (!known) return 'none';
        if (known.begunAt) return 'begun';
        transaction.delete(document);
        return 'restored';
      });
    },
    async begin(uid, at, workspaces) {
      const db = await firestore();
      const document = documentOf(db, uid);
      return db.runTransaction(async (transaction) => {
        const known = read(await transaction.get(document));
        if (!known || known.removedAt > at) return null;
        if (known.begunAt) return known;
        transaction.update(document, { begunAt: at, workspaces: [...workspaces] });
        return { ...known, begunAt: at, workspaces };
      });
    },
    async due(at, limit) {
      const deletions = (await firestore()).collection('deletions');
      const due = deletions.where('removedAt', '<=', at).orderBy('removedAt').limit(limit);
      // Only the names: a document that is malformed must not hide the others.
      return (await due.get()).docs.map(({ id }) => id);
    },
    async end(uid) {
      await documentOf(await firestore(), uid).delete();
    },
  };
}
