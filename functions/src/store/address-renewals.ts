import { randomUUID } from 'node:crypto';
import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `addressRenewals/{wid}`: a workspace that a member has left, until all its files have new download addresses. */
const storedRenewal = z.object({
  workspaceId: z.string(),
  request: z.string(),
  from: z.string(),
  nextAt: instant,
});

export interface AddressRenewal {
  workspaceId: string;
  /** Gets a new value when another member leaves, so that the renewal begins again. */
  request: string;
  /** The file after which the renewal continues; empty at the beginning. */
  from: string;
}

export interface AddressRenewalStore {
  find(workspaceId: string): Promise<AddressRenewal | null>;
  /**
   * Stores the progress, or ends the renewal if `from` is null. Returns the renewal to continue with, or null at the
   * end. If another member has left since `known` was read, nothing is stored, and the returned renewal starts from
   * the beginning.
   */
  advance(known: AddressRenewal, from: string | null, leasedUntil: Date): Promise<AddressRenewal | null>;
  /** The workspaces whose renewal has not begun or has stopped, longest waiting first. */
  due(at: Date, limit: number): Promise<string[]>;
}

const renewalDocument = (db: Firestore, workspaceId: string): DocumentReference =>
  db.doc(`addressRenewals/${workspaceId}`);

/** Writes a renewal in the transaction that removes a member, so that no renewal is lost. It is due immediately. */
export function writeRenewal(
  writer: { set(document: DocumentReference, data: Record<string, unknown>): unknown },
  db: Firestore,
  workspaceId: string,
): void {
  const renewal = { workspaceId, request: randomUUID(), from: '', nextAt: new Date(0) };
  writer.set(renewalDocument(db, workspaceId), renewal);
}

function readRenewal(snapshot: DocumentSnapshot): AddressRenewal | null {
  const data = readDocument(snapshot, storedRenewal);
  return data && { workspaceId: data.workspaceId, request: data.request, from: data.from };
}

export function createAddressRenewalStore(firestore: () => Promise<Firestore>): AddressRenewalStore {
  return {
    async find(workspaceId) {
      return readRenewal(await renewalDocument(await firestore(), workspaceId).get());
    },
    async advance(known, from, leasedUntil) {
      const db = await firestore();
      const document = renewalDocument(db, known.workspaceId);
      return db.runTransaction(async (transaction) => {
        const current = readRenewal(await transaction.get(document));
        if (current?.request !== known.request) return current;
        if (from === null) {
          transaction.delete(document);
          return null;
        }
        transaction.update(document, { from, nextAt: leasedUntil });
        return { ...current, from };
      });
    },
    async due(at, limit) {
      const renewals = (await firestore()).collection('addressRenewals');
      const due = renewals.where('nextAt', '<=', at).orderBy('nextAt').limit(limit);
      return (await due.get()).docs.map(({ id }) => id);
    },
  };
}
