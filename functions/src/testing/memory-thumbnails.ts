import type { StoredMedia } from '../store/media-fields.ts';
import type { MediaStore } from '../store/media.ts';
import type { ThumbnailStore } from '../store/thumbnails.ts';

const keyOf = ({ workspaceId, id }: StoredMedia) => `${workspaceId}/${id}`;

export function createMemoryThumbnails(
  media: Pick<MediaStore, 'find' | 'remove'>,
  thumbnails: readonly StoredMedia[] = [],
  inUse: readonly StoredMedia[] = [],
): ThumbnailStore {
  const used = new Set(inUse.map(keyOf));
  return {
    async page(from, limit) {
      const known = await Promise.all(thumbnails.map((each) => media.find(each)));
      const sorted = known
        .filter((each) => each !== null)
        .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        .filter((each) => keyOf(each) > from);
      const page = sorted.slice(0, limit);
      const last = page.at(-1);
      return {
        thumbnails: page.map(({ workspaceId, id }) => ({ workspaceId, id })),
        next: last && page.length === limit ? keyOf(last) : null,
      };
    },
    async removeUnused(ref, madeUntil) {
      const known = await media.find(ref);
      const stays = !known || known.createdAt > madeUntil || used.has(keyOf(known));
      return stays ? null : media.remove(ref);
    },
  };
}
