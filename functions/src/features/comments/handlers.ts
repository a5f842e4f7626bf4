import type { commentRoutes } from '@fanfare/core/api/comments.ts';
import { replyProblem } from '@fanfare/core/comments/reply-text.ts';
import { AppError } from '../../http/app-error.ts';
import type { Handlers } from '../../http/handlers.ts';
import { addComment, type WrittenComment } from './add-comment.ts';
import type { CommentDependencies } from './dependencies.ts';
import { removeComment } from './remove-comment.ts';

const answerOf = ({ id, at }: WrittenComment) =>
  ({ success: true, commentId: id, timestamp: at.toISOString() }) as const;

export function commentHandlers(deps: CommentDependencies): Handlers<typeof commentRoutes> {
  /** Refuses a text over the network's own limit. */
  const check = (platform: string, what: 'comment' | 'reply', text: string) => {
    const facts = deps.factsOf(platform);
    const problem = facts?.replyMax === undefined ? null : replyProblem(text, facts, what);
    if (problem !== null) throw new AppError('invalid_input', { fields: { [what]: problem } });
  };
  return {
    async addComment({ comment: text, requestId, ...account }, { person }) {
      check(account.platform, 'comment', text);
      return answerOf(await addComment(deps, { ...account, parent: null, text, requestId }, person.uid));
    },
    async reply({ reply: text, id: parent, requestId, ...account }, { person }) {
      check(account.platform, 'reply', text);
      return answerOf(await addComment(deps, { ...account, parent, text, requestId }, person.uid));
    },
    removeComment: async (input) => {
      await removeComment(deps, input);
      return { success: true };
    },
  };
}
