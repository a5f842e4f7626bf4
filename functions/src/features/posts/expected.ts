import type { ExpectedPost } from '@fanfare/core/api/schemas/posts.ts';
import { isOlder, type SentPost } from '@fanfare/core/posts/left-over.ts';
import { AppError } from '../../http/app-error.ts';
import type { CurrentPost } from '../../store/posts.ts';

export const changedMeanwhile = 'This post was changed since you opened it. Nothing of it was written over.';

/** Refuses to write over what somebody changed or deleted meanwhile, and to delete it. */
export function refuseOlder(
  expected: readonly ExpectedPost[],
  current: ReadonlyMap<string, CurrentPost>,
  sent: readonly SentPost[],
  named: readonly string[],
): void {
  const revisionOf = (id: string) => current.get(id)?.post.revision;
  if (isOlder(expected, revisionOf, sent, named))
    throw new AppError('conflict', { message: changedMeanwhile, fields: { expected: changedMeanwhile } });
}
