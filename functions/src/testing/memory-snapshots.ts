import type { Snapshot } from '@fanfare/core/analytics/snapshots.ts';
import { accountId, type AccountRef } from '../store/accounts.ts';
import type { MemoryAccounts } from './memory-accounts.ts';
import type { SnapshotStore } from '../store/snapshots.ts';

export function createMemorySnapshots({
  accounts,
  all,
}: Pick<MemoryAccounts, 'accounts' | 'all'>): SnapshotStore {
  const rows = new Map<string, Snapshot[]>();
  const daysOf = (ref: AccountRef) => rows.get(accountId(ref)) ?? [];
  return {
    accounts(from, limit) {
      const sorted = all().toSorted((a, b) => accountId(a).localeCompare(accountId(b)));
      const page = sorted.filter((ref) => accountId(ref) > from).slice(0, limit);
      const last = page.at(-1);
      return Promise.resolve({
        accounts: page.map(({ workspaceId, platform, platformId }) => ({
          workspaceId,
          platform,
          platformId,
        })),
        unreadable: [],
        next: page.length < limit || !last ? null : accountId(last),
      });
    },
    has: (ref, day) => Promise.resolve(daysOf(ref).some((each) => each.day === day)),
    async keep(ref, days) {
      if (!(await accounts.find(ref))) return 0;
      const known = daysOf(ref);
      const added = days.filter(({ day }) => known.every((each) => each.day !== day));
      rows.set(
        accountId(ref),
        [...known, ...added].toSorted((a, b) => a.day.localeCompare(b.day)),
      );
      return added.length;
    },
    series(ref, from, to) {
      const days = daysOf(ref);
      return Promise.resolve({
        since: days[0]?.day ?? null,
        days: days.filter(({ day }) => day >= from && day <= to),
      });
    },
    forget(ref) {
      rows.delete(accountId(ref));
      return Promise.resolve();
    },
  };
}
