import type { UploadedFile, Uploads } from '../google/uploads.ts';
import type { SweepPlace, SweepPlaceStore } from '../store/sweep-places.ts';

/** Lists these files the way Storage would. */
export function memoryUploads(files: readonly UploadedFile[] = []): Uploads {
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

export function memorySweepPlaces(): SweepPlaceStore {
  const places = new Map<string, SweepPlace>();
  return {
    find: (name) => Promise.resolve(places.get(name) ?? null),
    keep: (name, place) => Promise.resolve(void places.set(name, place)),
  };
}
