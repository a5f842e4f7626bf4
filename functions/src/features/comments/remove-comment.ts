import type { RemoveCommentInput } from '@fanfare/core/api/schemas/comments.ts';
import { ask } from '../../networks/ask.ts';
import { reachAccount, unsupported } from '../../networks/reach-account.ts';
import { toCommentFailure } from './comment-failure.ts';
import type { CommentDependencies } from './dependencies.ts';

/** Deletes a comment, if the network allows it. */
export async function removeComment(
  deps: CommentDependencies,
  { id, ...account }: RemoveCommentInput,
): Promise<void> {
  const { platform, facts, io, ref } = await reachAccount(
    deps,
    account,
    ({ abilities }) => abilities.removeComment,
  );
  const remove = platform.comments?.remove;
  if (!remove) throw unsupported();
  try {
    await ask(deps, ref, (opened) => remove(io, opened, id));
    await deps.analytics.forget(ref, 'posts');
  } catch (error) {
    throw toCommentFailure(error, facts.label);
  }
}
