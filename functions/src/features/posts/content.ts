import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import type { PostAction } from '@fanfare/core/posts/post.ts';
import { fieldError } from '../../http/app-error.ts';
import type { PostDependencies } from './dependencies.ts';
import type { Entry } from './entry.ts';

const unknownFile = 'This file is not in the library of this workspace. Please upload it again.';
/** One that no post names is cleared away after thirty days, and somebody may have left theirs open for longer. */
export const thumbnailGone = 'This thumbnail is not kept any more. Please choose another one, or remove it.';

/**
 * Puts what is known of the files in place of their paths. A file of another workspace is as good as none. A draft is kept
 * without a thumbnail that is gone, as the answer shows: what somebody wrote is not refused for that.
 */
export async function contentsOf(
  { media }: Pick<PostDependencies, 'media'>,
  workspaceId: string,
  entries: readonly Entry[],
  action: PostAction,
): Promise<PostContent[]> {
  const paths = entries.flatMap(({ media: files, thumbnail }) => [
    ...files,
    ...(thumbnail === null ? [] : [thumbnail]),
  ]);
  const found = paths.length === 0 ? [] : await media.findByPaths(workspaceId, [...new Set(paths)]);
  const byPath = new Map(found.map((file) => [file.path, file]));
  const fileAt = (field: string, path: string, gone: string): MeasuredMedia => {
    const file = byPath.get(path);
    if (!file) throw fieldError(field, gone);
    return file;
  };
  const thumbnailAt = (path: string): MeasuredMedia | null =>
    action === 'draft' ? (byPath.get(path) ?? null) : fileAt('thumbnail', path, thumbnailGone);
  return entries.map(({ title, description, comment, media: files, thumbnail, options }) => ({
    title,
    description,
    comment,
    media: files.map((path) => fileAt('firebase_path', path, unknownFile)),
    thumbnail: thumbnail === null ? null : thumbnailAt(thumbnail),
    options,
  }));
}
