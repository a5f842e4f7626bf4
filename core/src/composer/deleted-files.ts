import type { PostInput } from '../api/schemas/posts.ts';
import type { LibraryItem } from '../media/library.ts';
import type { PostView } from '../posts/post.ts';
import { mapContents } from './links.ts';
import type { SharedContent } from './shared-content.ts';
import type { ComposerState } from './state.ts';

export function filePathsIn({ shared, variants, disconnectedVariants, setAside }: ComposerState): string[] {
  const contents = [shared, ...variants, ...disconnectedVariants, ...setAside];
  const files = contents.flatMap(({ media, thumbnail }) => [...media, ...(thumbnail ? [thumbnail] : [])]);
  return [...new Set(files.map(({ firebasePath }) => firebasePath))];
}

/** A cropped copy is deleted with its original. */
const isGone = ({ firebasePath, crop }: LibraryItem, gone: ReadonlySet<string>): boolean =>
  gone.has(firebasePath) || (crop !== undefined && gone.has(crop.of));

/** A thumbnail belongs to the first file and is removed with it. */
function withoutDeleted(content: SharedContent, gone: ReadonlySet<string>): SharedContent {
  const { thumbnail } = content;
  const media = content.media.filter((item) => !isGone(item, gone));
  const isLost = thumbnail !== null && gone.has(thumbnail.firebasePath);
  if (media.length === content.media.length && !isLost) return content;
  const altTexts = content.altTexts.filter(({ id }) => media.some((item) => item._id === id));
  return {
    ...content,
    media,
    altTexts,
    thumbnail: isLost || media[0] !== content.media[0] ? null : thumbnail,
  };
}

export function withoutFiles(state: ComposerState, paths: readonly string[]): ComposerState {
  const gone = new Set(paths);
  return mapContents(state, (content) => withoutDeleted(content, gone));
}

/**
 * Thumbnails that were sent with drafts but are missing in the saved posts, because the server had deleted their files.
 */
export function lostThumbnails(
  sent: readonly Pick<PostInput, 'id' | 'thumbnail'>[],
  kept: readonly Pick<PostView, '_id' | 'thumbnail'>[],
): string[] {
  const bare = new Set(kept.flatMap(({ _id: id, thumbnail }) => (thumbnail === null ? [id] : [])));
  const lost = sent.flatMap(({ id, thumbnail }) => (id && thumbnail && bare.has(id) ? [thumbnail] : []));
  return [...new Set(lost)];
}
