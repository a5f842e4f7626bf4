import type { DownloadAddresses } from '../google/download-addresses.ts';
import type { AddressRenewal, AddressRenewalStore } from '../store/address-renewals.ts';

export interface MemoryRenewals extends AddressRenewalStore {
  /** Requests a renewal, as the removal of a member does. */
  request(workspaceId: string, request: string): void;
}

export function createMemoryRenewals(): MemoryRenewals {
  const rows = new Map<string, AddressRenewal & { nextAt: Date }>();
  const find = (workspaceId: string): AddressRenewal | null => {
    const { nextAt: _, ...renewal } = rows.get(workspaceId) ?? {
      nextAt: null,
      workspaceId: '',
      request: '',
      from: '',
    };
    return rows.has(workspaceId) ? renewal : null;
  };
  return {
    request: (workspaceId, request) =>
      void rows.set(workspaceId, { workspaceId, request, from: '', nextAt: new Date(0) }),
    find: (workspaceId) => Promise.resolve(find(workspaceId)),
    async advance(known, from, leasedUntil) {
      const current = find(known.workspaceId);
      if (current?.request !== known.request) return current;
      if (from === null) rows.delete(known.workspaceId);
      else rows.set(known.workspaceId, { ...current, from, nextAt: leasedUntil });
      return from === null ? null : { ...current, from };
    },
    due: (at, limit) =>
      Promise.resolve(
        [...rows.values()]
          .filter(({ nextAt }) => nextAt <= at)
          .toSorted((a, b) => a.nextAt.getTime() - b.nextAt.getTime())
          .slice(0, limit)
          .map(({ workspaceId }) => workspaceId),
      ),
  };
}

/** `tokens` counts how often each address was renewed. */
export function createMemoryAddresses(paths: readonly string[] = []): DownloadAddresses & {
  tokens: ReadonlyMap<string, number>;
} {
  const tokens = new Map(paths.toSorted().map((path) => [path, 0]));
  return {
    tokens,
    renew(folder, from, limit) {
      const below = [...tokens.keys()].filter((path) => path.startsWith(folder) && path >= from);
      const some = below.slice(0, limit);
      for (const path of some) tokens.set(path, (tokens.get(path) ?? 0) + 1);
      return Promise.resolve(below.length > limit ? (some.at(-1) ?? null) : null);
    },
  };
}
