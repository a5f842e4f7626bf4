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
  /** Newest first. */
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
  /** Deletes a comment or a reply on its network. A message that is already gone counts as deleted. */
  deleteMessage: route<DeleteMessageInput, ThreadView>()({
    method: 'DELETE',
    path: '/api/auth/user/comments/{id}',
    destructive: true,
  }),
  /**
   * Sends a reply once per `requestId`. The answer shows the reply's state: `waiting` is unconfirmed and checked
   * again automatically; `failed` can be sent again with the same id.
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
  /** For Cloud Tasks: polls the comments of an account once. */
  pollComments: route<PollCommentsInput, { calls: number }>()({
    method: 'POST',
    path: '/services/tasks/poll-comments',
    access: 'machine',
  }),
};
