import type { inboxRoutes } from '@fanfare/core/api/inbox.ts';
import type { ReplyToThreadInput } from '@fanfare/core/api/schemas/inbox.ts';
import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import { discardReply, queueReply, sendingMs, type ReplyDecision } from '@fanfare/core/comments/replies.ts';
import { replyProblem } from '@fanfare/core/comments/reply-text.ts';
import { markAnswered, markRead, type Thread } from '@fanfare/core/comments/thread.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import type { ThreadRef } from '../../store/threads.ts';
import type { InboxDependencies } from './dependencies.ts';
import { deleteMessage } from './delete-message.ts';
import { listThreads } from './list-threads.ts';
import { lookForComments } from './look.ts';
import { pollAccount } from './poll-account.ts';
import { recountOpen } from './recount-open.ts';
import { belongsToAnother, sendReply, wakePoll } from './send-reply.ts';
import { viewsOf } from './view.ts';

const decisionTexts = {
  conflict: 'This reply is already being sent.',
  another: 'This request ID was already used for another reply. Send this one with a new ID.',
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
  return `${person?.name ?? 'Somebody else'} has answered this comment${where}. Your reply was not sent.`;
}

/** Stores the reply before sending it, so that it is never lost. */
async function replyTo(
  deps: InboxDependencies,
  { workspaceId, id, reply: text, to, requestId, seen }: ReplyToThreadInput,
  uid: string,
): Promise<Thread> {
  const { threads, factsOf, now } = deps;
  const taken = await threads.decide<{ decision: ReplyDecision; thread: Thread }>(
    { workspaceId, id },
    (known) => {
      if (!known || ![known.comment, ...known.replies].some((message) => message.id === to))
        throw new AppError('not_found');
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
  // Scheduled before the reply is sent, because a worker that dies could not schedule it.
  await wakePoll(deps, thread, sendingMs);
  const next = await sendReply(deps, thread, decision.reply);
  if (!next.sent.includes(requestId) && !next.pending.some((each) => each.requestId === requestId))
    throw another();
  return next;
}

export function inboxHandlers(deps: InboxDependencies): Handlers<typeof inboxRoutes> {
  const { threads } = deps;
  const change = (ref: ThreadRef, update: (thread: Thread) => Thread): Promise<Thread> =>
    threads.decide(ref, (known) => {
      if (!known) throw new AppError('not_found');
      const next = update(known);
      return { next: next === known ? undefined : next, result: next };
    });
  const view = async (thread: Thread, uid: string): Promise<ThreadView> => {
    const [shown] = await viewsOf(deps, [thread], uid);
    if (!shown) throw new AppError('not_found');
    return shown;
  };
  return {
    listThreads: (input, { person }) => listThreads(deps, input, person.uid),
    async findThread({ workspaceId, id }, { person }) {
      const thread = await threads.find({ workspaceId, id });
      if (!thread) throw new AppError('not_found');
      return view(thread, person.uid);
    },
    lookForComments: ({ workspaceId }) => lookForComments(deps, workspaceId),
    async markThread({ workspaceId, id, read, answered }, { person }) {
      const { uid } = person;
      const changed = await change({ workspaceId, id }, (thread) => {
        const shown = read ? markRead(thread, uid) : thread;
        return answered === undefined ? shown : markAnswered(shown, answered, uid);
      });
      if (answered !== undefined) await recountOpen(deps, workspaceId);
      return view(changed, uid);
    },
    async replyToThread(input, { person }) {
      const thread = await replyTo(deps, input, person.uid);
      await recountOpen(deps, input.workspaceId);
      return view(thread, person.uid);
    },
    async deleteMessage(input, { person }) {
      const thread = await deleteMessage(deps, input);
      await recountOpen(deps, input.workspaceId);
      return view(thread, person.uid);
    },
    async discardReply({ workspaceId, id, requestId }, { person }) {
      const changed = await change({ workspaceId, id }, (thread) => discardReply(thread, requestId));
      return view(changed, person.uid);
    },
    async pollComments({ workspaceId, platform, platformId }) {
      const report = await pollAccount(deps, { workspaceId, platform, platformId }, { isLook: false });
      return { calls: report?.pages ?? 0 };
    },
  };
}
