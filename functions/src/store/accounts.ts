import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** `workspaces/{wid}/accounts/{id}`: an account as people see it. Its tokens are kept in `credentials`. */
const storedAccount = z.object({
  platform: z.string(),
  platformId: z.string(),
  username: z.string(),
  logo: z.string().nullable(),
  scopes: z.array(z.string()),
  connectedAt: instant,
  connectedBy: z.string(),
  tokenEndsAt: instant.nullable(),
  /** When its token was last renewed; absent before the first renewal. */
  renewedAt: instant.optional(),
  /** Why it has to be reconnected; null while it works. */
  broken: z.object({ reason: z.string(), at: instant }).nullable(),
});

export interface AccountRef {
  workspaceId: string;
  platform: string;
  platformId: string;
}

export interface StoredAccount extends AccountRef {
  username: string;
  logo: string | null;
  scopes: string[];
  connectedAt: Date;
  connectedBy: string;
  tokenEndsAt: Date | null;
  renewedAt?: Date | undefined;
  broken: { reason: string; at: Date } | null;
}

/** The ids of networks may contain characters that paths must not. */
export function accountKey({ platform, platformId }: Pick<AccountRef, 'platform' | 'platformId'>): string {
  return `${platform}-${encodeURIComponent(platformId)}`;
}

/** Identifies an account among those of all workspaces. */
export const accountId = (ref: AccountRef): string => `${ref.workspaceId}-${accountKey(ref)}`;

export const accountsPerWorkspaceMax = 200;

export interface AccountStore {
  /** Reconnecting an account keeps its id, and with it its posts. */
  put(account: StoredAccount): Promise<void>;
  find(ref: AccountRef): Promise<StoredAccount | null>;
  list(workspaceId: string): Promise<StoredAccount[]>;
  /** Does nothing if the account does not exist. */
  change(
    ref: AccountRef,
    change: Partial<Pick<StoredAccount, 'broken' | 'tokenEndsAt' | 'scopes' | 'renewedAt'>>,
  ): Promise<void>;
  delete(ref: AccountRef): Promise<boolean>;
}

export function accountDocument(db: Firestore, ref: AccountRef): DocumentReference {
  return db.doc(`workspaces/${ref.workspaceId}/accounts/${accountKey(ref)}`);
}

function read(workspaceId: string, snapshot: DocumentSnapshot): StoredAccount | null {
  const data = readDocument(snapshot, storedAccount);
  return data && { workspaceId, ...data };
}

export function createAccountStore(firestore: () => Promise<Firestore>): AccountStore {
  return {
    async put({ workspaceId, ...fields }) {
      const document = accountDocument(await firestore(), { workspaceId, ...fields });
      await document.set({ ...fields, changedAt: new Date() });
    },
    async find(ref) {
      return read(ref.workspaceId, await accountDocument(await firestore(), ref).get());
    },
    async list(workspaceId) {
      const collection = (await firestore()).collection(`workspaces/${workspaceId}/accounts`);
      const found = await collection.limit(accountsPerWorkspaceMax).get();
      return found.docs.map((each) => read(workspaceId, each)).filter((account) => account !== null);
    },
    async change(ref, change) {
      const db = await firestore();
      await db.runTransaction(async (transaction) => {
        const document = accountDocument(db, ref);
        if ((await transaction.get(document)).exists)
          transaction.update(document, { ...change, changedAt: new Date() });
      });
    },
    async delete(ref) {
      const db = await firestore();
      const document = accountDocument(db, ref);
      return db.runTransaction(async (transaction) => {
        const found = await transaction.get(document);
        if (found.exists) transaction.delete(document);
        return found.exists;
      });
    },
  };
}
