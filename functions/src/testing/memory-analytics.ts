import { accountKey, type AccountRef, type AccountStore } from '../store/accounts.ts';
import { expiryOf, postPart, type AnalyticsStore, type StoredAnalytics } from '../store/analytics.ts';

export interface MemoryAnalytics extends AnalyticsStore {
  all(): StoredAnalytics[];
}

export function createMemoryAnalytics(accounts: Pick<AccountStore, 'find'>): MemoryAnalytics {
  const rows = new Map<string, StoredAnalytics>();
  const prefixOf = (ref: AccountRef) => `${ref.workspaceId}-${accountKey(ref)}-`;
  return {
    all: () => [...rows.values()],
    async decide(ref, decide) {
      const isConnected = (await accounts.find(ref)) !== null;
      const key = `${prefixOf(ref)}${ref.part}`;
      const { next, result } = decide(structuredClone(rows.get(key) ?? null), isConnected);
      const isLong = JSON.stringify(next?.found?.answer ?? null).length > 900_000;
      if (next === null || isLong || (next && !expiryOf(next))) rows.delete(key);
      else if (next) rows.set(key, structuredClone(next));
      return result;
    },
    forget(ref, only) {
      const prefix = `${prefixOf(ref)}${only ? postPart('') : ''}`;
      for (const key of rows.keys()) if (key.startsWith(prefix)) rows.delete(key);
      return Promise.resolve();
    },
    forgetExpired(now, limit) {
      const expired = [...rows].filter(([, row]) => (expiryOf(row) ?? now) <= now).slice(0, limit);
      for (const [key] of expired) rows.delete(key);
      return Promise.resolve(expired.length);
    },
  };
}
