import { isCovered, nextAccountOrdinal, capacityLeft } from '@fanfare/core/quota/capacity.ts';
import type { Grant } from '@fanfare/platforms/platform.ts';
import {
  accountKey,
  summaryOf,
  type AccountRef,
  type AccountStore,
  type StoredAccount,
} from '../store/accounts.ts';
import { tokenEndOf, type CredentialStore, type KeptGrant } from '../store/credentials.ts';
import type { QuotaStore } from '../store/quotas.ts';
import { testTime } from './builders.ts';
import { separateOwners, type OwnerOf } from './memory-owners.ts';

export interface MemoryAccounts {
  accounts: AccountStore;
  credentials: CredentialStore;
  quotas: Pick<QuotaStore, 'notCovering'>;
  connect(ref: AccountRef, grant: Grant, change?: Partial<StoredAccount>): Promise<void>;
  /** Includes the accounts of all workspaces. */
  all(): StoredAccount[];
}

interface Kept extends KeptGrant {
  renewal: { worker: string; until: Date } | null;
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

  const changeAccount = async (ref: AccountRef, change: Partial<StoredAccount>) => {
    const current = rows.get(keyOf(ref));
    if (current) await put({ ...current, ...change });
  };

  const newly = (grant: Grant): Kept => ({ grant, isRefused: false, renewal: null, account: null });

  const accounts: AccountStore = {
    put,
    find: (ref) => Promise.resolve(structuredClone(rows.get(keyOf(ref)) ?? null)),
    list: (workspaceId) =>
      Promise.resolve([...rows.values()].filter((row) => row.workspaceId === workspaceId)),
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
      const left = capacityLeft('accounts', owner.plan, others.length);
      if (added > Math.max(0, left))
        return { kind: 'over_capacity', capacity: 'accounts', owner, left: Math.max(0, left) };
      let next = nextAccountOrdinal(others.map(({ ordinal }) => ordinal));
      for (const [i, { account, grant }] of opened.entries()) {
        kept.set(keyOf(account), newly(grant));
        const ordinal = known[i] ? known[i].ordinal : next++;
        await put({ ...account, ...(ordinal !== undefined && { ordinal }) });
      }
      return { kind: 'connected' };
    },
    put: (ref, grant) => Promise.resolve(void kept.set(keyOf(ref), newly(grant))),
    find: (ref) => Promise.resolve(kept.get(keyOf(ref))?.grant ?? null),
    findWithAccount(ref) {
      const tokens = kept.get(keyOf(ref));
      if (!tokens) return Promise.resolve(null);
      const { grant, isRefused, account } = tokens;
      return Promise.resolve({ grant, isRefused, account: structuredClone(account) });
    },
    async refuse(ref, accessToken) {
      const current = kept.get(keyOf(ref));
      if (current?.grant.accessToken === accessToken) kept.set(keyOf(ref), { ...current, isRefused: true });
    },
    async mark(ref, accessToken, broken) {
      if (kept.get(keyOf(ref))?.grant.accessToken === accessToken) await changeAccount(ref, { broken });
    },
    beginRenewal(ref, worker, now, until) {
      const current = kept.get(keyOf(ref));
      if (!current || (current.renewal && current.renewal.until > now)) return Promise.resolve(null);
      kept.set(keyOf(ref), { ...current, renewal: { worker, until } });
      return Promise.resolve(current.grant);
    },
    async endRenewal(ref, worker, grant) {
      const current = kept.get(keyOf(ref));
      if (current?.renewal?.worker !== worker) return;
      kept.set(keyOf(ref), { ...current, renewal: null, ...(grant && { grant, isRefused: false }) });
      if (grant) await changeAccount(ref, { tokenEndsAt: tokenEndOf(grant) });
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
