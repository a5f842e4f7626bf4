import type { DeleteMessageInput } from '@fanfare/core/api/schemas/inbox.ts';
import { hasMessage, removeMessage, type Thread } from '@fanfare/core/comments/thread.ts';
import { meaningOf, type FailureKind } from '@fanfare/core/deliveries/failure-kinds.ts';
import { NetworkError } from '@fanfare/platforms/_shared/network-error.ts';
import { AppError } from '../../http/app-error.ts';
import { removeComment } from '../comments/index.ts';
import type { InboxDependencies } from './dependencies.ts';

const unconfirmedText =
  'The network did not answer, so this comment may be deleted already. Try again to make sure.';

const failureKindOf = (error: unknown): FailureKind | null =>
  error instanceof AppError && error.cause instanceof NetworkError ? error.cause.failure.kind : null;

/** Deletes a comment or a reply on its network, and then in Fanfare. */
export async function deleteMessage(
  deps: InboxDependencies,
  { workspaceId, id, message }: DeleteMessageInput,
): Promise<Thread> {
  const ref = { workspaceId, id };
  const thread = await deps.threads.find(ref);
  if (!thread || !hasMessage(thread, message)) throw new AppError('not_found');
  const { platform, platformId } = thread;
  try {
    await removeComment(deps, { workspaceId, platform, platform_id: platformId, id: message });
  } catch (error) {
    const kind = failureKindOf(error);
    if (kind !== null && meaningOf(kind).mayBeLive)
      throw new AppError('outcome_unknown', { message: unconfirmedText, cause: error });
    // The message no longer exists on its network, so there is nothing left to delete.
    if (kind !== 'not_found') throw error;
  }
  return deps.threads.decide(ref, (known) => {
    const next = removeMessage(known ?? thread, message);
    return { next: known ? next : undefined, result: next };
  });
}
