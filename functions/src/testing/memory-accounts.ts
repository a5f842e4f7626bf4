import { isCovered, nextOrdinal, placesLeft } from '@fanfare/core/quota/capacity.ts';
import type { Grant } from '@fanfare/platforms/platform.ts';
import {
  accountKey,
  summaryOf,
  type AccountRef,
  type AccountStore,
  type AccountSummary,
  type StoredAccount,
} from '../store/accounts.ts';
import type { CredentialStore } from '../store/credentials.ts';
import type { QuotaStore } from '../store/quotas.ts';
import { testTime } from './builders.ts';
import { separateOwners, type OwnerOf } from './memory-owners.ts';

export interface MemoryAccounts {
  accounts: AccountStore;
  credentials: CredentialStore;
  quotas: Pick<QuotaStore, 'notCovering'>;
  /** Adds an account with its token. */
  connect(ref: AccountRef, grant: Grant, change?: Partial<StoredAccount>): Promise<void>;
  /** The accounts of all workspaces. */
  all(): StoredAccount[];
}

interface Kept {
  grant: Grant;
  renewal: { worker: string; until: Date } | null;
  account: AccountSummary | null;
}

export function createMemoryAccounts(ownerOf: OwnerOf = separateOwners): MemoryAccounts {
  const rows = new Map<string, StoredAccount>();
  const kept = new Map<string, Kept>();
  const keyOf = (ref: AccountRef) => `${ref.workspaceId}-${accountKey(ref)}`;

  const accountsOf = (uid: string) =>
    [...rows.values()].filter(({ workspaceId }) => ownerOf(workspaceId).uid === uid);

  const put = (account: StoredAccount) => {
    const key = keyOf(account);
    rows.set(key, structuredClone(account));
    const tokens = kept.get(key);
    if (tokens) kept.set(key, { ...tokens, account: structuredClone(summaryOf(account)) });
    return Promise.resolve();
  };

  const accounts: AccountStore = {
    put,
    find: (ref) => Promise.resolve(structuredClone(rows.get(keyOf(ref)) ?? null)),
    list: (workspaceId) =>
      Promise.resolve([...rows.values()].filter((row) => row.workspaceId === workspaceId)),
    change(ref, change) {
      const current = rows.get(keyOf(ref));
      return current ? put({ ...current, ...change }) : Promise.resolve();
    },
    delete(ref) {
      kept.delete(keyOf(ref));
      return Promise.resolve(rows.delete(keyOf(ref)));
    },
    mayShareGrant: ({ platform, platformId, connectedBy }) =>
      Promise.resolve(
        [...rows.values()].some(
          (row) =>
            row.platform === platform &&
            (row.platformId === platformId || (connectedBy !== '' && row.connectedBy === connectedBy)),
        ),
      ),
  };
  const credentials: CredentialStore = {
    async connect(opened) {
      const owner = ownerOf(opened[0]?.account.workspaceId ?? '');
      const others = accountsOf(owner.uid);
      const known = opened.map(({ account }) => rows.get(keyOf(account)));
      const added = known.filter((each) => each === undefined).length;
      const left = placesLeft('accounts', owner.plan, others.length);
      if (added > Math.max(0, left))
        return { kind: 'over_capacity', capacity: 'accounts', owner, left: Math.max(0, left) };
      let next = nextOrdinal(others.map(({ ordinal }) => ordinal));
      for (const [i, { account, grant }] of opened.entries()) {
        kept.set(keyOf(account), { grant, renewal: null, account: null });
        const ordinal = known[i] ? known[i].ordinal : next++;
        await put({ ...account, ...(ordinal !== undefined && { ordinal }) });
      }
      return { kind: 'connected' };
    },
    put: (ref, grant) => Promise.resolve(void kept.set(keyOf(ref), { grant, renewal: null, account: null })),
    find: (ref) => Promise.resolve(kept.get(keyOf(ref))?.grant ?? null),
    findWithAccount(ref) {
      const tokens = kept.get(keyOf(ref));
      return Promise.resolve(
        tokens ? { grant: tokens.grant, account: structuredClone(tokens.account) } : null,
      );
    },
    beginRenewal(ref, worker, now, until) {
      const current = kept.get(keyOf(ref));
      if (!current || (current.renewal && current.renewal.until > now)) return Promise.resolve(null);
      kept.set(keyOf(ref), { ...current, renewal: { worker, until } });
      return Promise.resolve(current.grant);
    },
    endRenewal(ref, worker, grant) {
      const current = kept.get(keyOf(ref));
      if (current?.renewal?.worker === worker)
        kept.set(keyOf(ref), { ...current, grant: grant ?? current.grant, renewal: null });
      return Promise.resolve();
    },
  };
  return {
    accounts,
    credentials,
    quotas: {
      notCovering(workspaceId, ordinal) {
        const owner = ownerOf(workspaceId);
        const all = accountsOf(owner.uid).map((each) => each.ordinal);
        return Promise.resolve(isCovered(ordinal, owner.plan, all) ? null : owner);
      },
    },
    all: () => [...rows.values()],
    async connect(ref, grant, change = {}) {
      await credentials.put(ref, grant);
      await accounts.put({
        ...ref,
        username: 'harbour',
        logo: null,
        scopes: [...grant.scopes],
        connectedAt: testTime,
        connectedBy: 'dana',
        tokenEndsAt: null,
        broken: null,
        ...change,
      });
    },
  };
}
