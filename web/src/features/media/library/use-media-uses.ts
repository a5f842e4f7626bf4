import type { LibraryItem } from '@fanfare/core/media/library.ts';
import { usesFilesMax, usesMax, type MediaUse, type MediaUses } from '@fanfare/core/posts/media-uses.ts';
import useSWR from 'swr';
import { useSession } from '../../../browser/session-context.ts';

const nothing: MediaUses = { posts: [], more: false };

function merge(one: MediaUses, other: MediaUses): MediaUses {
  const posts = new Map<string, MediaUse>([...one.posts, ...other.posts].map((post) => [post._id, post]));
  return {
    posts: [...posts.values()].slice(0, usesMax),
    more: one.more || other.more || posts.size > usesMax,
  };
}

const batchesOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / usesFilesMax) }, (_, n) =>
    ids.slice(n * usesFilesMax, (n + 1) * usesFilesMax),
  );

/** Finds the drafts and scheduled posts that use any of these files. Never cached, because posts change. */
export function useMediaUses(workspaceId: string, items: readonly LibraryItem[]) {
  const { call } = useSession();
  return useSWR<MediaUses, Error>(
    ['uses of files', workspaceId, ...items.map(({ _id: id }) => id)],
    async () => {
      let found = nothing;
      for (const mediaIds of batchesOf(items.map(({ _id: id }) => id))) {
        if (found.more) break;
        found = merge(found, await call('mediaUses', { workspaceId, mediaIds }));
      }
      return found;
    },
    { revalidateOnFocus: false, dedupingInterval: 0 },
  );
}
