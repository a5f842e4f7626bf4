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

/** The comments of all accounts. A thread is a comment with its replies. */
export const inboxRoutes = {
  /** The threads of all accounts, newest first. */
  listThreads: route<ListThreadsInput, ThreadPage>()({ method: 'GET', path: '/api/auth/user/comments' }),
  findThread: route<ThreadInput, ThreadView>()({ method: 'GET', path: '/api/auth/user/comments/{id}' }),
  /** Polls the comments of posts that are new or due, for a few accounts in each call. */
  lookForComments: route<WorkspaceQuery, LookReply>()({
    method: 'POST',
    path: '/api/auth/user/comments/look',
  }),
  markThread: route<MarkThreadInput, ThreadView>()({
    method: 'PATCH',
    path: '/api/auth/user/comments/{id}',
  }),
  /** Deletes a comment or a reply on its network. The call also succeeds if the message no longer exists there. */
  deleteMessage: route<DeleteMessageInput, ThreadView>()({
    method: 'DELETE',
    path: '/api/auth/user/comments/{id}',
    destructive: true,
  }),
  /**
   * Sends a reply once per `requestId`. The answer shows the reply's state. A reply in the state `waiting` is
   * unconfirmed, and the server checks it again. A reply in the state `failed` can be sent again with the same id.
   */
  replyToThread: route<ReplyToThreadInput, ThreadView>()({
    method: 'POST',
    path: '/api/auth/user/comments/{id}/reply',
  }),
  /** Removes a reply that failed, or whose request has not arrived: if it arrives later, it is refused. */
  discardReply: route<DiscardReplyInput, ThreadView>()({
    method: 'DELETE',
    path: '/api/auth/user/comments/{id}/reply',
  }),
  /** For Cloud Tasks: polls the comments of an account once. */
  pollComments: route<PollCommentsInput, { calls: number }>()({
    method: 'POST',
    path: '/services/tasks/poll-comments',
    access: 'machine',
  }),
};
