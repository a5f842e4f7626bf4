import type { commentRoutes } from '@fanfare/core/api/comments.ts';
import type { Handlers } from '../../http/handlers.ts';
import { addComment, type WrittenComment } from './add-comment.ts';
import type { CommentDependencies } from './dependencies.ts';
import { removeComment } from './remove-comment.ts';

const answerOf = ({ id, at }: WrittenComment) =>
  ({ success: true, commentId: id, timestamp: at.toISOString() }) as const;

export function commentHandlers(deps: CommentDependencies): Handlers<typeof commentRoutes> {
  return {
    addComment: async ({ comment: text, requestId, ...place }, { person }) =>
      answerOf(await addComment(deps, { ...place, parent: null, text, requestId }, person.uid)),
    reply: async ({ reply: text, id: parent, requestId, ...place }, { person }) =>
      answerOf(await addComment(deps, { ...place, parent, text, requestId }, person.uid)),
    removeComment: async (input) => {
      await removeComment(deps, input);
      return { success: true };
    },
  };
}
