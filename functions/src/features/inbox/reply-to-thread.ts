import type { ReplyToThreadInput } from '@fanfare/core/api/schemas/inbox.ts';
import { queueReply, sendingMs, type ReplyDecision } from '@fanfare/core/comments/replies.ts';
import { replyProblem } from '@fanfare/core/comments/reply-text.ts';
import { hasMessage, type Thread } from '@fanfare/core/comments/thread.ts';
import { AppError } from '../../http/app-error.ts';
import type { InboxDependencies } from './dependencies.ts';
import { belongsToAnother, sendReply, wakePoll } from './send-reply.ts';

const decisionTexts = {
  conflict: 'This reply is already being sent.',
  another: 'This request ID was already used for another reply. Send this one with a new ID.',
  discarded: 'This reply was removed, so it was not sent. To send it after all, write it again.',
  full: 'Too many replies to this comment are waiting. Try again when they are sent.',
  expired: 'This reply is too old to be sent again. Remove it and write a new one.',
} as const;

async function answeredText(
  { people, factsOf }: Pick<InboxDependencies, 'people' | 'factsOf'>,
  { platform }: Thread,
  by: string | null,
  uid: string,
): Promise<string> {
  if (by === uid) return 'You have already answered this comment elsewhere. Your reply was not sent.';
  const [person] = by === null ? [] : await people.findMany([by]);
  const where = by === null ? ` on ${factsOf(platform)?.label ?? 'the network'}` : '';
  return `${person?.name ?? 'Someone else'} has answered this comment${where}. Your reply was not sent.`;
}

/** Stores the reply before sending it, so that it is never lost. */
export async function replyToThread(
  deps: InboxDependencies,
  { workspaceId, id, reply: text, to, requestId, seen }: ReplyToThreadInput,
  uid: string,
): Promise<Thread> {
  const { threads, factsOf, now } = deps;
  const taken = await threads.decide<{ decision: ReplyDecision; thread: Thread }>(
    { workspaceId, id },
    (known) => {
      if (!known || !hasMessage(known, to)) throw new AppError('not_found');
      const problem = replyProblem(text, factsOf(known.platform) ?? { label: known.platform });
      if (problem !== null) throw new AppError('invalid_input', { fields: { reply: problem } });
      const decided = queueReply(known, { requestId, text, to, by: uid, seen }, now().getTime());
      return decided.kind === 'send'
        ? { next: decided.next, result: { decision: decided, thread: decided.next } }
        : { result: { decision: decided, thread: known } };
    },
  );
  const { decision, thread } = taken;
  const another = () => new AppError('conflict', { message: decisionTexts.another });
  if (decision.kind === 'sent') {
    if (await belongsToAnother(deps, thread, { text, to, requestId, by: uid })) throw another();
    return thread;
  }
  if (decision.kind === 'answered')
    throw new AppError('answered', { message: await answeredText(deps, thread, decision.by, uid) });
  if (decision.kind !== 'send') {
    const code = decision.kind === 'full' ? 'limit_reached' : 'conflict';
    throw new AppError(code, { message: decisionTexts[decision.kind] });
  }
  // The poll is scheduled before the reply is sent, because a worker that dies while sending could not schedule it.
  await wakePoll(deps, thread, sendingMs);
  const next = await sendReply(deps, thread, decision.reply);
  if (!next.sent.includes(requestId) && !next.pending.some((each) => each.requestId === requestId))
    throw another();
  return next;
}
