import type { DocumentReference, DocumentSnapshot, Firestore } from 'firebase-admin/firestore';
import { z } from 'zod';
import { instant, readDocument } from './read.ts';

/** The fields of an account that are copied to its tokens, so that using the account takes one read. */
export const accountSummary = z.object({
  username: z.string(),
  connectedAt: instant,
  /**
   * The account's number among the accounts of the workspace’s owner. Absent from accounts that were connected before
   * plans limited the number of accounts.
   */
  ordinal: z.number().int().optional(),
  /** Why the account has to be reconnected; null while it works. */
  broken: z.object({ reason: z.string(), at: instant }).nullable(),
});

/** `workspaces/{wid}/accounts/{id}`: an account as people see it. Its tokens are kept in `credentials`. */
const storedAccount = accountSummary.extend({
  platform: z.string(),
  platformId: z.string(),
  logo: z.string().nullable(),
  scopes: z.array(z.string()),
  connectedBy: z.string(),
  tokenEndsAt: instant.nullable(),
});

export interface AccountRef {
  workspaceId: string;
  platform: string;
  platformId: string;
}

export type AccountSummary = z.infer<typeof accountSummary>;

export interface StoredAccount extends AccountRef, AccountSummary {
  logo: string | null;
  scopes: string[];
  connectedBy: string;
  tokenEndsAt: Date | null;
}

/**
 * The id of an account's document. It is encoded, because a network’s id may contain characters that a path must not.
 */
export function accountKey({ platform, platformId }: Pick<AccountRef, 'platform' | 'platformId'>): string {
  return `${platform}-${encodeURIComponent(platformId)}`;
}

export const accountId = (ref: AccountRef): string => `${ref.workspaceId}-${accountKey(ref)}`;

const accountsPerWorkspaceMax = 200;

export interface AccountStore {
  /** A reconnected account keeps its id, and so its posts. */
  put(account: StoredAccount): Promise<void>;
  find(ref: AccountRef): Promise<StoredAccount | null>;
  list(workspaceId: string): Promise<StoredAccount[]>;
  /**
   * Deletes the account with its tokens in one transaction, so that a simultaneous reconnection leaves no tokens
   * without an account.
   */
  delete(ref: AccountRef): Promise<boolean>;
  /**
   * Returns whether any workspace has an account that may use the same grant: the same account, or another account that
   * the same person connected on the network.
   */
  mayShareGrant(account: Pick<StoredAccount, 'platform' | 'platformId' | 'connectedBy'>): Promise<boolean>;
}

export function accountDocument(db: Firestore, ref: AccountRef): DocumentReference {
  return db.doc(`workspaces/${ref.workspaceId}/accounts/${accountKey(ref)}`);
}

export const credentialDocument = (db: Firestore, ref: AccountRef): DocumentReference =>
  db.doc(`credentials/${accountId(ref)}`);

export const summaryOf = ({ username, connectedAt, ordinal, broken }: AccountSummary): AccountSummary => ({
  username,
  connectedAt,
  ...(ordinal !== undefined && { ordinal }),
  broken,
});

export function readAccount(workspaceId: string, snapshot: DocumentSnapshot): StoredAccount | null {
  const data = readDocument(snapshot, storedAccount);
  return data && { workspaceId, ...data };
}

export const readOrdinal = (snapshot: DocumentSnapshot): number | undefined =>
  readDocument(snapshot, accountSummary)?.ordinal;

export function createAccountStore(firestore: () => Promise<Firestore>): AccountStore {
  return {
    async put({ workspaceId, ...fields }) {
      const db = await firestore();
      const account = { workspaceId, ...fields };
      const tokens = credentialDocument(db, account);
      await db.runTransaction(async (transaction) => {
        const kept = await transaction.get(tokens);
        transaction.set(accountDocument(db, account), { ...fields, changedAt: new Date() });
        if (kept.exists) transaction.update(tokens, { account: summaryOf(account) });
      });
    },
    async find(ref) {
      return readAccount(ref.workspaceId, await accountDocument(await firestore(), ref).get());
    },
    async list(workspaceId) {
      const collection = (await firestore()).collection(`workspaces/${workspaceId}/accounts`);
      const found = await collection.limit(accountsPerWorkspaceMax).get();
      return found.docs.map((each) => readAccount(workspaceId, each)).filter((account) => account !== null);
    },
    async delete(ref) {
      const db = await firestore();
      const document = accountDocument(db, ref);
      return db.runTransaction(async (transaction) => {
        const found = await transaction.get(document);
        if (found.exists) transaction.delete(document);
        transaction.delete(credentialDocument(db, ref));
        return found.exists;
      });
    },
    async mayShareGrant({ platform, platformId, connectedBy }) {
      const ofNetwork = (await firestore()).collectionGroup('accounts').where('platform', '==', platform);
      const queries = [ofNetwork.where('platformId', '==', platformId)];
      // An empty `connectedBy` stands for all former members, not for one person.
      if (connectedBy !== '') queries.push(ofNetwork.where('connectedBy', '==', connectedBy));
      const found = await Promise.all(queries.map((query) => query.limit(1).get()));
      return found.some(({ empty }) => !empty);
    },
  };
}
