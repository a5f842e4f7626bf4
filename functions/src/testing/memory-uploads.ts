import type { UploadedFile, Uploads } from '../google/uploads.ts';
import type { SweepPosition, SweepPositionStore } from '../store/sweep-positions.ts';

export function createMemoryUploads(files: readonly UploadedFile[] = []): Uploads {
  return {
    page(from, limit) {
      const sorted = files.toSorted((a, b) => (a.path < b.path ? -1 : 1)).filter(({ path }) => path >= from);
      const page = sorted.slice(0, limit);
      return Promise.resolve({
        files: page,
        next: sorted.length > limit ? (page.at(-1)?.path ?? null) : null,
      });
    },
  };
}

export function createMemorySweepPositions(): SweepPositionStore {
  const positions = new Map<string, SweepPosition>();
  return {
    find: (name) => Promise.resolve(positions.get(name) ?? null),
    keep: (name, position) => Promise.resolve(void positions.set(name, position)),
  };
}
