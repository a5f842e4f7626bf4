import type { Firestore, Transaction } from 'firebase-admin/firestore';
import type { Grant } from '@fanfare/platforms/platform.ts';
import { z } from 'zod';
import {
  accountDocument,
  accountId,
  accountSummary,
  credentialDocument as documentOf,
  readAccount,
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
  /**
   * The worker that is renewing the tokens. Only one worker may renew them at a time, because some refresh tokens work
   * only once.
   */
  renewal: z.object({ worker: z.string(), until: instant }).nullable(),
  /** Whether the network refused the access token. If so, the token is renewed before the next call. */
  isRefused: z.boolean().default(false),
  /** A copy of the account's fields, updated with each change of the account. Absent from older documents. */
  account: accountSummary.optional(),
});

export const grantShape: z.ZodType<Grant> = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresAt: z.number().nullable(),
  scopes: z.array(z.string()),
});

interface GrantedAccount {
  account: StoredAccount;
  grant: Grant;
}

export interface KeptGrant {
  grant: Grant;
  isRefused: boolean;
  account: AccountSummary | null;
}

/** The time by which an account has to be reconnected; null if its token can be renewed or does not expire. */
export const tokenEndOf = ({ refreshToken, expiresAt }: Grant): Date | null =>
  refreshToken === null && expiresAt !== null ? new Date(expiresAt) : null;

export interface CredentialStore {
  /**
   * Stores accounts of one workspace with their tokens, all or none. A reconnected account keeps its id, and so its
   * posts. If the plan of the workspace’s owner does not allow all of the new accounts, nothing is stored, and `left`
   * says how many more it allows.
   */
  connect(
    opened: readonly GrantedAccount[],
  ): Promise<{ kind: 'connected' } | (OverCapacity & { left: number })>;
  put(ref: AccountRef, grant: Grant): Promise<void>;
  find(ref: AccountRef): Promise<Grant | null>;
  /** `account` is null if no summary was stored with the tokens. */
  findWithAccount(ref: AccountRef): Promise<KeptGrant | null>;
  /** Notes that the network refused this access token. Does nothing if the account has another access token by now. */
  refuse(ref: AccountRef, accessToken: string): Promise<void>;
  /** Marks the account as broken, or as working (null). Does nothing if the account has another access token by now. */
  mark(ref: AccountRef, accessToken: string, broken: StoredAccount['broken']): Promise<void>;
  /** Claims the renewal. Null if another worker has claimed it, or there are no tokens. */
  beginRenewal(ref: AccountRef, worker: string, now: Date, until: Date): Promise<Grant | null>;
  /**
   * Ends the claim, and stores the new grant unless the renewal failed. Does nothing if the worker no longer has the
   * claim, for example after a reconnection.
   */
  endRenewal(ref: AccountRef, worker: string, grant: Grant | null): Promise<void>;
}

/** Tokens can be decrypted only for the account for which they were encrypted. */
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
    isRefused: false,
  });

  type Tokens = z.infer<typeof storedCredentials>;
  /** Changes the tokens and their account in one transaction, so that a reconnection comes before or after it. */
  async function change(
    ref: AccountRef,
    decide: (data: Tokens) => {
      tokens?: Partial<Pick<Tokens, 'sealed' | 'renewal' | 'isRefused'>>;
      account?: Partial<Pick<StoredAccount, 'broken' | 'tokenEndsAt'>>;
    } | null,
  ): Promise<void> {
    const db = await firestore();
    const [tokens, account] = [documentOf(db, ref), accountDocument(db, ref)];
    await db.runTransaction(async (transaction) => {
      const data = readDocument(await transaction.get(tokens), storedCredentials);
      const decided = data && decide(data);
      if (!decided) return;
      const known = decided.account && readAccount(ref.workspaceId, await transaction.get(account));
      const summary = known && { account: summaryOf({ ...known, ...decided.account }) };
      if (known) transaction.update(account, { ...decided.account, changedAt: new Date() });
      if (summary || decided.tokens) transaction.update(tokens, { ...decided.tokens, ...summary });
    });
  }

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
      return data && { grant: open(ref, data), isRefused: data.isRefused, account: data.account ?? null };
    },
    refuse: (ref, accessToken) =>
      change(ref, (data) =>
        data.isRefused || open(ref, data).accessToken !== accessToken
          ? null
          : { tokens: { isRefused: true } },
      ),
    mark: (ref, accessToken, broken) =>
      change(ref, (data) => (open(ref, data).accessToken === accessToken ? { account: { broken } } : null)),
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
    endRenewal: (ref, worker, grant) =>
      change(ref, ({ renewal }) => {
        if (renewal?.worker !== worker) return null;
        if (!grant) return { tokens: { renewal: null } };
        const tokens = { renewal: null, isRefused: false, sealed: sealedOf(ref, grant) };
        return { tokens, account: { tokenEndsAt: tokenEndOf(grant) } };
      }),
  };
}
