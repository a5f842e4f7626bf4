import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { commentOf } from './comments.ts';
import type { PageCall } from './context.ts';
import { postOf } from './posts.ts';
import { done, missingScope, notFound, required } from './replies.ts';
import type { Comment } from './state.ts';

/** Comments can be hidden, and own ones be written anew. */
function changeComment({ params, page, id }: PageCall, comment: Comment): SandboxReply {
  const [hidden, message] = [params.get('is_hidden'), params.get('message')];
  if (hidden === null && message === null) return required('message');
  if (message !== null && comment.page !== page.id) return notFound(id);
  if (hidden !== null) comment.isHidden = hidden === 'true';
  comment.text = message ?? comment.text;
  return done;
}

/** Changes the text of a post, or a comment. */
export function changeNode(call: PageCall): SandboxReply {
  const { id, token, params } = call;
  const found = commentOf(call, id);
  const scope = found ? 'pages_manage_engagement' : 'pages_manage_posts';
  if (!token.scopes.includes(scope)) return missingScope(scope);
  if (found) return changeComment(call, found.comment);
  const post = postOf(call, id);
  const message = params.get('message');
  if (!post || post.kind === 'Story') return notFound(id);
  if (message === null) return required('message');
  post.message = message;
  return done;
}
