import type { PostInput } from '../api/schemas/posts.ts';
import type { PostView } from '../posts/post.ts';
import type { Entry } from './entry.ts';
import { forFiles } from './options.ts';
import type { ComposerState } from './state.ts';

/** Each file that a post names, once. */
export function pathsIn({ entries, away }: Pick<ComposerState, 'entries' | 'away'>): string[] {
  const files = [...entries, ...away].flatMap(({ media, thumbnail }) => [
    ...media,
    ...(thumbnail ? [thumbnail] : []),
  ]);
  return [...new Set(files.map(({ firebasePath }) => firebasePath))];
}

/** A thumbnail is one of the first file, and goes with it. */
function entryWithout(entry: Entry, gone: ReadonlySet<string>): Entry {
  const { thumbnail } = entry;
  const media = entry.media.filter(({ firebasePath }) => !gone.has(firebasePath));
  const isLost = thumbnail !== null && gone.has(thumbnail.firebasePath);
  if (media.length === entry.media.length && !isLost) return entry;
  const isOther = media[0] !== entry.media[0];
  return {
    ...entry,
    media,
    thumbnail: isLost || isOther ? null : thumbnail,
    options: forFiles(entry.options, entry.media, media),
  };
}

/** What was written stays, without the files that are in the library no more. */
export function withoutFiles(state: ComposerState, paths: readonly string[]): ComposerState {
  const gone = new Set(paths);
  const left = (entries: readonly Entry[]) => entries.map((entry) => entryWithout(entry, gone));
  return { ...state, entries: left(state.entries), away: left(state.away) };
}

/** Thumbnails with which drafts were sent and without which they were kept: they had been cleared away. */
export function lostThumbnails(
  sent: readonly Pick<PostInput, 'id' | 'thumbnail'>[],
  kept: readonly Pick<PostView, '_id' | 'thumbnail'>[],
): string[] {
  const bare = new Set(kept.flatMap(({ _id: id, thumbnail }) => (thumbnail === null ? [id] : [])));
  const lost = sent.flatMap(({ id, thumbnail }) => (id && thumbnail && bare.has(id) ? [thumbnail] : []));
  return [...new Set(lost)];
}
