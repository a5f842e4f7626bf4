import type { LookReply, ThreadPage, ThreadView } from '../comments/inbox.ts';
import { route } from './route.ts';
import type { WorkspaceQuery } from './schemas/accounts.ts';
import type {
  DeleteMessageInput,
  DiscardReplyInput,
  ListThreadsInput,
  MarkThreadInput,
  PollCommentsInput,
  ReplyToThreadInput,
  ThreadInput,
} from './schemas/inbox.ts';

/** Comments of all accounts. A thread is a comment with its replies. */
export const inboxRoutes = {
  /** Newest first. */
  listThreads: route<ListThreadsInput, ThreadPage>()({ method: 'GET', path: '/api/auth/user/comments' }),
  findThread: route<ThreadInput, ThreadView>()({ method: 'GET', path: '/api/auth/user/comments/{id}' }),
  /** Asks the networks for what is due, a few posts at most. */
  lookForComments: route<WorkspaceQuery, LookReply>()({
    method: 'POST',
    path: '/api/auth/user/comments/look',
  }),
  markThread: route<MarkThreadInput, ThreadView>()({
    method: 'PATCH',
    path: '/api/auth/user/comments/{id}',
  }),
  /** Deletes a comment or a reply on its network. One that is gone already counts as deleted. */
  deleteMessage: route<DeleteMessageInput, ThreadView>()({
    method: 'DELETE',
    path: '/api/auth/user/comments/{id}',
    destructive: true,
  }),
  /**
   * Sends a reply once per `requestId`. The answer shows its state: an unconfirmed one is `waiting` and checked by
   * itself, a refused one is `failed` and can be sent again under its id.
   */
  replyToThread: route<ReplyToThreadInput, ThreadView>()({
    method: 'POST',
    path: '/api/auth/user/comments/{id}/reply',
  }),
  /** Removes a reply that failed. */
  discardReply: route<DiscardReplyInput, ThreadView>()({
    method: 'DELETE',
    path: '/api/auth/user/comments/{id}/reply',
  }),
  /** For Cloud Tasks. */
  pollComments: route<PollCommentsInput, { calls: number }>()({
    method: 'POST',
    path: '/services/tasks/poll-comments',
    access: 'machine',
  }),
};
