import {
  isInProgress,
  recentLinksMax,
  type LinkRef,
  type LinkStore,
  type StoredLink,
} from '../store/links.ts';
import { ids, testTime } from './builders.ts';

export interface MemoryLinks extends LinkStore {
  all(): StoredLink[];
  put(link: StoredLink): void;
}

export function createMemoryLinks(): MemoryLinks {
  const rows = new Map<string, StoredLink>();
  const keyOf = ({ workspaceId, id }: LinkRef) => `${workspaceId}/${id}`;
  return {
    all: () => structuredClone([...rows.values()]),
    put: (link) => void rows.set(keyOf(link), structuredClone(link)),
    async create(link, { atOnce, since, forgetBefore }) {
      if (rows.has(keyOf(link))) return 'exists';
      const own = [...rows.values()].filter(({ workspaceId }) => workspaceId === link.workspaceId);
      const recent = own.filter(({ createdAt }) => createdAt > since);
      if (recent.filter(isInProgress).length >= atOnce) return 'busy';
      if (recent.length >= recentLinksMax) return 'too_many';
      for (const each of own) if (each.createdAt < forgetBefore) rows.delete(keyOf(each));
      rows.set(keyOf(link), structuredClone(link));
      return 'created';
    },
    find: (ref) => Promise.resolve(structuredClone(rows.get(keyOf(ref)) ?? null)),
    async decide(ref, decide) {
      const known = rows.get(keyOf(ref));
      if (!known) return null;
      const decision = decide(structuredClone(known));
      rows.set(keyOf(ref), structuredClone(decision.next));
      return decision;
    },
  };
}

export function madeUpLink(change: Partial<StoredLink> = {}): StoredLink {
  return {
    id: 'link-0001',
    workspaceId: ids.workspace,
    mediaId: 'media-0009',
    link: 'https://files.example.com/harbour.jpg',
    createdBy: 'dana',
    createdAt: testTime,
    state: 'waiting',
    leaseUntil: null,
    received: 0,
    total: null,
    failure: null,
    ...change,
  };
}
