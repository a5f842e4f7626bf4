import { newPoll } from '@fanfare/core/comments/polling.ts';
import { isGivenUp, settleDeleted, settleReply, type ReplyOutcome } from '@fanfare/core/comments/replies.ts';
import type { PendingReply, Thread } from '@fanfare/core/comments/thread.ts';
import { AppError } from '../../http/app-error.ts';
import type { AccountRef } from '../../store/accounts.ts';
import { addComment, findRequest, type NewComment } from '../comments/index.ts';
import type { InboxDependencies } from './dependencies.ts';

const soonMs = 60_000;

async function attempt(
  deps: InboxDependencies,
  ref: AccountRef,
  comment: NewComment,
  { by }: PendingReply,
): Promise<ReplyOutcome> {
  try {
    const account = await deps.accounts.find(ref);
    const { id, at } = await addComment(deps, comment, by);
    return { kind: 'sent', id, at: at.getTime(), username: account?.username ?? '' };
  } catch (error) {
    // An error proves nothing: the search for the reply may have failed although the reply is already published. So the
    // record of the request decides.
    const known = await findRequest(deps, ref, comment, by);
    if (known === 'another') return { kind: 'conflict' };
    if (known) return { kind: 'unknown' };
    if (error instanceof AppError) return { kind: 'refused', reason: error.message };
    throw error;
  }
}

/**
 * Schedules an early poll of the account, so that a waiting reply is confirmed even if no screen requests its state.
 */
export async function wakePoll(
  { polls, factsOf, now }: Pick<InboxDependencies, 'polls' | 'factsOf' | 'now'>,
  ref: AccountRef,
  waitMs = soonMs,
): Promise<void> {
  const at = now().getTime();
  const facts = factsOf(ref.platform)?.inbox;
  await polls.decide(ref, (known) => {
    const poll = known ?? (facts && newPoll(ref, facts, at));
    return {
      next: poll && { ...poll, dueAt: Math.min(poll.dueAt ?? Infinity, at + waitMs) },
      result: undefined,
    };
  });
}

const settle = (
  { threads, now }: InboxDependencies,
  thread: Thread,
  { requestId }: PendingReply,
  outcome: ReplyOutcome,
): Promise<Thread> =>
  threads.decide(thread, (known) => {
    const at = now().getTime();
    if (!known) return { result: settleDeleted(thread, requestId, outcome, at) };
    const next = settleReply(known, requestId, outcome, at);
    return { next, result: next };
  });

/** Checks a reply without a person's request. An expired reply is never sent. */
export const confirmReply = (deps: InboxDependencies, thread: Thread, reply: PendingReply): Promise<Thread> =>
  isGivenUp(reply, deps.now().getTime())
    ? settle(deps, thread, reply, { kind: 'unknown' })
    : sendReply(deps, thread, reply);

const commentOf = (
  { workspaceId, platform, platformId, mediaId, replies }: Thread,
  { text, to, requestId }: Pick<PendingReply, 'text' | 'to' | 'requestId'>,
): NewComment => ({
  workspaceId,
  platform,
  platform_id: platformId,
  media_id: mediaId,
  parent: to,
  text,
  requestId,
  earlier: replies.filter(({ isOwn }) => isOwn).map(({ id }) => id),
});

/** Tells whether the request id belongs to a different reply, which may be in another thread. */
export const belongsToAnother = async (
  deps: InboxDependencies,
  thread: Thread,
  reply: Pick<PendingReply, 'text' | 'to' | 'requestId' | 'by'>,
): Promise<boolean> => (await findRequest(deps, thread, commentOf(thread, reply), reply.by)) === 'another';

/** Sends a pending reply, or finds out whether it was published, and stores the outcome. */
export async function sendReply(
  deps: InboxDependencies,
  thread: Thread,
  reply: PendingReply,
): Promise<Thread> {
  const { workspaceId, platform, platformId } = thread;
  const ref = { workspaceId, platform, platformId };
  const outcome = await attempt(deps, ref, commentOf(thread, reply), reply);
  if (outcome.kind === 'unknown') await wakePoll(deps, ref);
  return settle(deps, thread, reply, outcome);
}
