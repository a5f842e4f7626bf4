import type { PostInput } from '../api/schemas/posts.ts';
import type { PostView } from '../posts/post.ts';
import type { Variant } from './variant.ts';
import { optionsForFiles } from './options.ts';
import type { ComposerState } from './state.ts';

/** The paths of all files in a post, without duplicates. */
export function filePathsIn({
  variants,
  disconnectedVariants,
}: Pick<ComposerState, 'variants' | 'disconnectedVariants'>): string[] {
  const files = [...variants, ...disconnectedVariants].flatMap(({ media, thumbnail }) => [
    ...media,
    ...(thumbnail ? [thumbnail] : []),
  ]);
  return [...new Set(files.map(({ firebasePath }) => firebasePath))];
}

/** A thumbnail belongs to the first file and is removed with it. */
function withoutDeleted(variant: Variant, gone: ReadonlySet<string>): Variant {
  const { thumbnail } = variant;
  const media = variant.media.filter(({ firebasePath }) => !gone.has(firebasePath));
  const isLost = thumbnail !== null && gone.has(thumbnail.firebasePath);
  if (media.length === variant.media.length && !isLost) return variant;
  const isOther = media[0] !== variant.media[0];
  return {
    ...variant,
    media,
    thumbnail: isLost || isOther ? null : thumbnail,
    options: optionsForFiles(variant.options, variant.media, media),
  };
}

/** Removes files that were deleted from the library and keeps everything else. */
export function withoutFiles(state: ComposerState, paths: readonly string[]): ComposerState {
  const gone = new Set(paths);
  const left = (variants: readonly Variant[]) => variants.map((variant) => withoutDeleted(variant, gone));
  return { ...state, variants: left(state.variants), disconnectedVariants: left(state.disconnectedVariants) };
}

/**
 * Thumbnails that were sent with drafts but are missing from what the server saved, because they had been cleaned up.
 */
export function lostThumbnails(
  sent: readonly Pick<PostInput, 'id' | 'thumbnail'>[],
  kept: readonly Pick<PostView, '_id' | 'thumbnail'>[],
): string[] {
  const bare = new Set(kept.flatMap(({ _id: id, thumbnail }) => (thumbnail === null ? [id] : [])));
  const lost = sent.flatMap(({ id, thumbnail }) => (id && thumbnail && bare.has(id) ? [thumbnail] : []));
  return [...new Set(lost)];
}
