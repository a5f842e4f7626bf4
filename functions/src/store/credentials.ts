import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Grant } from '@fanfare/platforms/platform.ts';
import { z } from 'zod';
import {
  accountDocument,
  accountId,
  accountSummary,
  credentialDocument as documentOf,
  summaryOf,
  type AccountRef,
  type AccountSummary,
  type StoredAccount,
} from './accounts.ts';
import type { KeyRing, Sealed } from '../google/key-ring.ts';
import { numberAccounts } from './accounts-capacity.ts';
import type { OverCapacity } from './capacity.ts';
import { withOldUsage } from './old-usage.ts';
import { instant, readDocument } from './read.ts';

export const sealedShape: z.ZodType<Sealed> = z.object({
  keyId: z.string(),
  iv: z.string(),
  data: z.string(),
  tag: z.string(),
});

/** `credentials/{workspace}-{account}`: encrypted tokens that only this server can read. */
const storedCredentials = z.object({
  workspaceId: z.string(),
  sealed: sealedShape,
  /** The worker that is renewing the tokens. A refresh token that works once must not be used twice. */
  renewal: z.object({ worker: z.string(), until: instant }).nullable(),
  /** Written with each change of the account. Absent from older documents. */
  account: accountSummary.optional(),
});

export const grantShape: z.ZodType<Grant> = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresAt: z.number().nullable(),
  scopes: z.array(z.string()),
});

/** An account with the tokens that a consent gave for it. */
export interface GrantedAccount {
  account: StoredAccount;
  grant: Grant;
}

export interface CredentialStore {
  /**
   * Stores accounts of one workspace with their tokens, all or none. A reconnected account keeps its id, and so its
   * posts. `left`: how many more accounts the plan of the workspace’s owner allows.
   */
  connect(
    opened: readonly GrantedAccount[],
  ): Promise<{ kind: 'connected' } | (OverCapacity & { left: number })>;
  put(ref: AccountRef, grant: Grant): Promise<void>;
  find(ref: AccountRef): Promise<Grant | null>;
  /** The tokens and a summary of their account. The summary is null if it was not stored with the tokens. */
  findWithAccount(ref: AccountRef): Promise<{ grant: Grant; account: AccountSummary | null } | null>;
  /** Claims the renewal. Null if another worker has claimed it, or there are no tokens. */
  beginRenewal(ref: AccountRef, worker: string, now: Date, until: Date): Promise<Grant | null>;
  /** Stores the new grant and releases the claim; without a grant only releases it. */
  endRenewal(ref: AccountRef, worker: string, grant: Grant | null): Promise<void>;
}

/** Tokens can only be opened for the account that they were sealed for. */
const sealContext = accountId;

export function createCredentialStore(
  firestore: () => Promise<Firestore>,
  keyRing: () => KeyRing,
): CredentialStore {
  const sealedOf = (ref: AccountRef, grant: Grant) => keyRing().seal(JSON.stringify(grant), sealContext(ref));
  const open = (ref: AccountRef, { sealed }: z.infer<typeof storedCredentials>): Grant =>
    grantShape.parse(JSON.parse(keyRing().open(sealed, sealContext(ref))));

  const find = async (ref: AccountRef) =>
    readDocument(await documentOf(await firestore(), ref).get(), storedCredentials);

  const fieldsOf = (ref: AccountRef, grant: Grant) => ({
    workspaceId: ref.workspaceId,
    sealed: sealedOf(ref, grant),
    renewal: null,
  });

  return {
    async connect(opened) {
      const db = await firestore();
      const accounts = opened.map(({ account }) => account);
      const connectIn = async (transaction: Transaction) => {
        const numbered = await numberAccounts(db, transaction, accounts);
        if (!Array.isArray(numbered)) return numbered;
        for (const [i, { grant }] of opened.entries()) {
          const account = numbered[i];
          if (!account) continue;
          const { workspaceId: _workspace, ...fields } = account;
          transaction.set(accountDocument(db, account), { ...fields, changedAt: new Date() });
          const tokens = { ...fieldsOf(account, grant), account: summaryOf(account) };
          transaction.set(documentOf(db, account), tokens);
        }
        return { kind: 'connected' as const };
      };
      return withOldUsage(db, () => db.runTransaction(connectIn));
    },
    async put(ref, grant) {
      await documentOf(await firestore(), ref).set(fieldsOf(ref, grant));
    },
    async find(ref) {
      const data = await find(ref);
      return data && open(ref, data);
    },
    async findWithAccount(ref) {
      const data = await find(ref);
      return data && { grant: open(ref, data), account: data.account ?? null };
    },
    async beginRenewal(ref, worker, now, until) {
      const db = await firestore();
      const document = documentOf(db, ref);
      return db.runTransaction(async (transaction) => {
        const data = readDocument(await transaction.get(document), storedCredentials);
        if (!data || (data.renewal && data.renewal.until > now)) return null;
        transaction.update(document, { renewal: { worker, until } });
        return open(ref, data);
      });
    },
    async endRenewal(ref, worker, grant) {
      const db = await firestore();
      const document = documentOf(db, ref);
      await db.runTransaction(async (transaction) => {
        const data = readDocument(await transaction.get(document), storedCredentials);
        // The account was reconnected meanwhile, so the renewed grant is outdated.
        if (data?.renewal?.worker !== worker) return;
        transaction.update(document, { renewal: null, ...(grant && { sealed: sealedOf(ref, grant) }) });
      });
    },
  };
}
