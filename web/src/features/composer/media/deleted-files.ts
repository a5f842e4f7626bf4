import type { LibraryItem } from '@fanfare/core/media/library.ts';
import type { Call } from '../../../browser/api-client.ts';
import { ApiError } from '../../../browser/api-error.ts';

/** What is registered already answers what is known of it; null where the file is gone. */
export async function fileAt(
  call: Call,
  workspaceId: string,
  firebasePath: string,
): Promise<LibraryItem | null> {
  try {
    return await call('registerMedia', { workspaceId, firebasePath });
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
}

export const goneText = (count: number): string =>
  count === 1
    ? 'A file of this post is not in the library any more, and was left out here.'
    : `${count} files of this post are not in the library any more, and were left out here.`;

/** Those of which the server knows that they are gone. Where it could not be asked they are taken to be there. */
export async function goneOf(call: Call, workspaceId: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.allSettled(paths.map((path) => fileAt(call, workspaceId, path)));
  return paths.filter((_, n) => {
    const answer = found[n];
    return answer?.status === 'fulfilled' && answer.value === null;
  });
}
