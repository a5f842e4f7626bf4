import { route } from './route.ts';
import type { AddCommentInput, RemoveCommentInput, ReplyInput } from './schemas/comments.ts';

interface AddedComment {
  success: true;
  commentId: string;
  /** ISO instant. */
  timestamp: string;
}

/** Two calls with the same `requestId` write one comment and get the same answer. */
export const commentRoutes = {
  addComment: route<AddCommentInput, AddedComment>()({ method: 'POST', path: '/api/{platform}/comment' }),
  reply: route<ReplyInput, AddedComment>()({ method: 'POST', path: '/api/{platform}/comment/{id}/reply' }),
  removeComment: route<RemoveCommentInput, { success: true }>()({
    method: 'DELETE',
    path: '/api/{platform}/comment/{id}',
    destructive: true,
  }),
};
