import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { altTextsFor, fromSingleAltText, type AltTexts } from '@fanfare/core/posts/alt-texts.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { fieldError } from '../../../http/app-error.ts';
import type { PostDependencies } from '../dependencies.ts';
import type { RequestedPost } from './requested-post.ts';

export const fileGone = 'This file is not in the library of this workspace. Please upload it again.';
/**
 * Message for a thumbnail that was deleted while its composer was open: unused thumbnails are deleted after thirty
 * days.
 */
export const thumbnailGone = 'This thumbnail no longer exists. Choose another one, or remove it.';

const otherFile = 'This alt text is for a file that is not in the post.';

/** Assigns the alt texts to the files. Blank alt texts count as missing. */
function resolveAltTexts(
  { single, files }: RequestedPost['altTexts'],
  media: readonly MeasuredMedia[],
): AltTexts {
  const texts = new Map(files.map(({ firebasePath, alt_text: text }) => [firebasePath, text]));
  if ([...texts.keys()].some((path) => !media.some((file) => file.path === path)))
    throw fieldError('alt_texts', otherFile);
  const paths = new Map(media.map(({ id, path }) => [id, path]));
  const written =
    files.length === 0
      ? fromSingleAltText(single, media)
      : altTextsFor([...paths.keys()], (id) => texts.get(paths.get(id) ?? '') ?? '');
  return written.filter(({ text }) => text.trim() !== '');
}

/**
 * Replaces file paths with the stored files. Files of other workspaces count as unknown. A draft whose thumbnail no
 * longer exists is saved without it, so that its text is not lost.
 */
export async function resolveContents(
  { media }: Pick<PostDependencies, 'media'>,
  workspaceId: string,
  requested: readonly RequestedPost[],
  action: PostAction,
): Promise<PostContent[]> {
  const paths = requested.flatMap(({ media: files, thumbnail }) => [
    ...files,
    ...(thumbnail === null ? [] : [thumbnail]),
  ]);
  const found = paths.length === 0 ? [] : await media.findByPaths(workspaceId, [...new Set(paths)]);
  const byPath = new Map(found.map((file) => [file.path, file]));
  const fileAt = (field: string, path: string, missing: string): MeasuredMedia => {
    const file = byPath.get(path);
    if (!file) throw fieldError(field, missing);
    return file;
  };
  const thumbnailAt = (path: string): MeasuredMedia | null =>
    action === 'draft' ? (byPath.get(path) ?? null) : fileAt('thumbnail', path, thumbnailGone);
  return requested.map(({ texts, media: files, altTexts, thumbnail, options }) => {
    const measured = files.map((path) => fileAt('firebase_path', path, fileGone));
    return {
      ...texts,
      media: measured,
      altTexts: resolveAltTexts(altTexts, measured),
      thumbnail: thumbnail === null ? null : thumbnailAt(thumbnail),
      options,
    };
  });
}
