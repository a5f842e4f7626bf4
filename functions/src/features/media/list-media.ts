import type { ListMediaInput } from '@fanfare/core/api/schemas/media.ts';
import type { LibraryPage } from '@fanfare/core/media/library.ts';
import { searchWords } from '@fanfare/core/media/search.ts';
import { readCursor, writeCursor } from './cursor.ts';
import type { MediaDependencies } from './dependencies.ts';
import { viewOf } from './view.ts';

const usualLimit = 30;

/** Returns a page of the library. A search with only invisible characters finds nothing, instead of everything. */
export async function listMedia(
  { media }: Pick<MediaDependencies, 'media'>,
  { workspaceId, kind, search = '', sort = 'newest', cursor, limit = usualLimit }: ListMediaInput,
): Promise<LibraryPage> {
  const words = searchWords(search);
  const after = cursor === undefined ? null : readCursor(cursor, sort);
  if (search.trim() !== '' && words.length === 0) return { items: [], nextCursor: null };
  const { items, next } = await media.list(workspaceId, { kind: kind ?? null, words, sort, after, limit });
  return { items: items.map(viewOf), nextCursor: next && writeCursor(next) };
}
