import type { Firestore, Query } from 'firebase-admin/firestore';
import type { MediaKind, MediaSort } from '@fanfare/core/media/media.ts';
import { nameSortKey, searchTerms } from '@fanfare/core/media/search.ts';
import { readMedia, type StoredMedia } from './media-fields.ts';

/** The end of a page: the sort value and id of its last row. */
export interface MediaCursor {
  value: string | number;
  id: string;
}

export interface MediaQuery {
  kind: MediaKind | null;
  /** All words must occur in the name. The query finds the first word; the others are checked afterwards. */
  words: readonly string[];
  sort: MediaSort;
  after: MediaCursor | null;
  limit: number;
}

export interface MediaPage {
  items: StoredMedia[];
  next: MediaCursor | null;
}

/** The most queries for one page. If too few files match, the page is short but still has a next page. */
const roundsMax = 5;

/** The most rows that one query reads if few of them match. */
const readMax = 480;

export function cursorOf(media: StoredMedia, sort: MediaSort): MediaCursor {
  return { id: media.id, value: sort === 'name' ? nameSortKey(media.name) : media.createdAt.getTime() };
}

/**
 * Returns whether the library lists the file. Thumbnails appear only with their post, and copies with their original.
 */
export function matches(media: StoredMedia, words: readonly string[]): boolean {
  if (media.role !== null || media.copyOf !== null) return false;
  const terms = new Set(words.length === 0 ? [] : searchTerms(media.name));
  return words.every((word) => terms.has(word));
}

function queryOf(db: Firestore, workspaceId: string, { kind, words: [word], sort }: MediaQuery): Query {
  let query: Query = db.collection(`workspaces/${workspaceId}/media`);
  if (kind !== null) query = query.where('kind', '==', kind);
  if (word !== undefined) query = query.where('terms', 'array-contains', word);
  const [field, direction] =
    sort === 'name'
      ? (['nameKey', 'asc'] as const)
      : (['createdAt', sort === 'newest' ? 'desc' : 'asc'] as const);
  return query.orderBy(field, direction).orderBy('__name__', direction);
}

function startingAfter(query: Query, cursor: MediaCursor | null): Query {
  if (!cursor) return query;
  const { value, id } = cursor;
  return query.startAfter(typeof value === 'number' ? new Date(value) : value, id);
}

export async function listMedia(db: Firestore, workspaceId: string, query: MediaQuery): Promise<MediaPage> {
  const { words, sort, limit } = query;
  const all = queryOf(db, workspaceId, query);
  const items: StoredMedia[] = [];
  let last = query.after;
  // The role is checked after the query, because a query by role would not find older documents, which have no role.
  for (let round = 0; round < roundsMax; round += 1) {
    const reads = Math.max(limit, Math.min(readMax, limit * 2 ** round));
    const found = await startingAfter(all, last)
      .limit(reads + 1)
      .get();
    const more = found.size > reads;
    for (const [i, each] of found.docs.slice(0, reads).entries()) {
      const media = readMedia(workspaceId, each);
      if (!media) continue;
      last = cursorOf(media, sort);
      if (matches(media, words)) items.push(media);
      if (items.length === limit) return { items, next: more || i < found.size - 1 ? last : null };
    }
    if (!more) return { items, next: null };
  }
  return { items, next: last };
}
