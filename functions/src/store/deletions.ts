import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/**
 * `deletions/{uid}`: the requested deletion of a person, who is locked until the deletion is cancelled or carried
 * out.
 */
const storedDeletion = z.object({
  reason: z.string(),
  note: z.string(),
  requestedAt: instant,
  /** When the removal becomes due. */
  removedAt: instant,
  /** When the removal began; null before. After that, the person cannot be restored. */
  begunAt: instant.nullable(),
  /**
   * The workspaces that are removed with the person. They are stored when the removal begins, because they have no
   * owner afterwards.
   */
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
  /** Stores a deletion and returns it. A repeated request changes nothing and returns the stored deletion. */
  request(deletion: Omit<Deletion, 'begunAt' | 'workspaces'>): Promise<Deletion>;
  restore(uid: string): Promise<'restored' | 'none' | 'begun'>;
  /** Marks the removal as begun. Null if no removal of this person is due. */
  begin(uid: string, at: Date, workspaces: readonly string[]): Promise<Deletion | null>;
  /** The people whose removal is due, longest waiting first. */
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
      // Reads only the ids, so that a malformed document does not hide the others.
      return (await due.get()).docs.map(({ id }) => id);
    },
    async end(uid) {
      await documentOf(await firestore(), uid).delete();
    },
  };
}
