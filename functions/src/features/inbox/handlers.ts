import type { inboxRoutes } from '@fanfare/core/api/inbox.ts';
import type { ThreadView } from '@fanfare/core/comments/inbox.ts';
import { discardReply } from '@fanfare/core/comments/replies.ts';
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
import { replyToThread } from './reply-to-thread.ts';
import { viewsOf } from './view.ts';

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
    async markThread({ workspaceId, id, read, seen, answered }, { person }) {
      const { uid } = person;
      const changed = await change({ workspaceId, id }, (thread) => {
        const known = read ? markRead(thread, uid, seen) : thread;
        return answered === undefined ? known : markAnswered(known, answered, uid, seen);
      });
      if (answered !== undefined) await recountOpen(deps, workspaceId);
      return view(changed, uid);
    },
    async replyToThread(input, { person }) {
      const thread = await replyToThread(deps, input, person.uid);
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
