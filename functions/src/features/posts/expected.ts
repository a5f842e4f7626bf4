import type { ExpectedPost } from '@fanfare/core/api/schemas/posts.ts';
import type { Post } from '@fanfare/core/posts/post.ts';
import { AppError } from '../../http/app-error.ts';
import type { CurrentPost } from '../../store/posts.ts';

export const changedMeanwhile = 'This post was changed since you opened it. Nothing of it was written over.';

/**
 * Refuses to write over what somebody changed or deleted meanwhile. What writes nothing anew is let through: it is the
 * same again, since an answer was lost.
 */
export function refuseOlder(
  expected: readonly ExpectedPost[],
  current: ReadonlyMap<string, CurrentPost>,
  put: readonly Post[],
): void {
  const revisionOf = (id: string) => current.get(id)?.post.revision;
  const writes = put.some(({ id, revision }) => revisionOf(id) !== revision);
  if (writes && expected.some(({ id, revision }) => revisionOf(id) !== revision))
    throw new AppError('conflict', { message: changedMeanwhile, fields: { expected: changedMeanwhile } });
}
