import {
  isListed,
  type GeneratedImageRef,
  type GeneratedImageStore,
  type StoredGeneratedImage,
} from '../store/generated-images.ts';
import { createMemoryAiUsage, type MemoryAiUsage } from './memory-ai-usage.ts';

const keyOf = ({ workspaceId, id }: GeneratedImageRef) => `${workspaceId}/${id}`;
const before = (one: string, other: string) => (one < other ? -1 : Number(one > other));
const newestFirst = (one: StoredGeneratedImage, other: StoredGeneratedImage) =>
  other.createdAt.getTime() - one.createdAt.getTime() || before(other.id, one.id);

export function createMemoryGeneratedImages(
  usage: MemoryAiUsage = createMemoryAiUsage(),
): GeneratedImageStore {
  const rows = new Map<string, StoredGeneratedImage>();
  return {
    async begin(images) {
      const [first] = images;
      if (!first) return { kind: 'gone' };
      if (images.some((image) => rows.has(keyOf(image)))) return { kind: 'known' };
      const remaining = usage.left(first, 'image');
      if (remaining !== null && remaining < images.length) return { kind: 'limit', left: remaining };
      for (const image of images) rows.set(keyOf(image), structuredClone(image));
      usage.count(first, { image: images.length });
      return { kind: 'begun' };
    },
    find: (ref) => Promise.resolve(structuredClone(rows.get(keyOf(ref)) ?? null)),
    async list(workspaceId, { after, limit }) {
      const isAfter = ({ createdAt, id }: StoredGeneratedImage) =>
        !after || createdAt < after.at || (createdAt.getTime() === after.at.getTime() && id < after.id);
      const found = [...rows.values()]
        .filter((row) => row.workspaceId === workspaceId && isListed(row) && isAfter(row))
        .toSorted(newestFirst);
      const images = structuredClone(found.slice(0, limit));
      const last = found.length > limit ? images.at(-1) : undefined;
      return { images, unreadable: [], next: last ? { at: last.createdAt, id: last.id } : null };
    },
    async decide(ref, decide) {
      const known = rows.get(keyOf(ref));
      if (!known) return null;
      const { next, refund = false, result } = decide(structuredClone(known));
      if (next) rows.set(keyOf(ref), structuredClone(next));
      if (refund) usage.count(known, { image: -1 });
      return { result };
    },
    async overdue(at, limit) {
      const late = [...rows.values()].filter(({ overdueAt }) => overdueAt && overdueAt <= at);
      return late
        .toSorted((a, b) => Number(a.overdueAt) - Number(b.overdueAt))
        .slice(0, limit)
        .map(({ workspaceId, id }) => ({ workspaceId, id }));
    },
    async forgettable(at, limit) {
      const old = [...rows.values()].filter(({ forgetAt }) => forgetAt && forgetAt <= at);
      return old
        .toSorted((a, b) => Number(a.forgetAt) - Number(b.forgetAt))
        .slice(0, limit)
        .map(({ workspaceId, id, backgroundOf }) => ({ workspaceId, id, backgroundOf }));
    },
    async usesBackground(workspaceId, background, at) {
      return [...rows.values()].some(
        (row) =>
          row.workspaceId === workspaceId &&
          row.backgroundOf === background &&
          (row.forgetAt === null || row.forgetAt > at),
      );
    },
    async forget(refs) {
      for (const ref of refs) rows.delete(keyOf(ref));
    },
  };
}
