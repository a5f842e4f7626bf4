import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Call } from '../../../browser/api-client.ts';
import { isGone } from '../../../browser/api-error.ts';

/**
 * Reads a file of the library; null if it has been deleted. `registerMedia` returns a file unchanged if the library has
 * it already.
 */
export async function findFile(
  call: Call,
  workspaceId: string,
  firebasePath: string,
): Promise<LibraryItem | null> {
  try {
    return await call('registerMedia', { workspaceId, firebasePath });
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

export const deletedFilesText = (count: number): string =>
  count === 1
    ? 'A file of this post is no longer in the library and was removed from the post.'
    : `${count} files of this post are no longer in the library and were removed from the post.`;

/** The paths that the server reports as deleted. A file whose request fails is treated as existing. */
export async function findDeleted(
  call: Call,
  workspaceId: string,
  paths: readonly string[],
): Promise<string[]> {
  const found = await Promise.allSettled(paths.map((path) => findFile(call, workspaceId, path)));
  return paths.filter((_, n) => {
    const answer = found[n];
    return answer?.status === 'fulfilled' && answer.value === null;
  });
}
