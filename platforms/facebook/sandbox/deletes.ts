import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { commentOf } from './comments.ts';
import type { PageCall } from './context.ts';
import { postOf } from './posts.ts';
import { done, notFound, missingScope } from './replies.ts';

/** Deletes a comment with its replies, a post with its media, or an unpublished photo. */
export function deleteNode(call: PageCall): SandboxReply {
  const { state, id, page, token } = call;
  const found = commentOf(call, id);
  const scope = found ? 'pages_manage_engagement' : 'pages_manage_posts';
  if (!token.scopes.includes(scope)) return missingScope(scope);
  if (found) {
    const { post, comment } = found;
    post.comments = post.comments.filter((each) => each !== comment && each.parent !== comment.id);
    return done;
  }
  const post = postOf(call, id);
  if (post) {
    state.posts = state.posts.filter((each) => each !== post);
    state.videos = state.videos.filter(({ id: video }) => video !== post.video);
    return done;
  }
  const photo = state.photos.find((each) => each.id === id && each.page === page.id && each.post === null);
  if (!photo) return notFound(id);
  state.photos = state.photos.filter((each) => each !== photo);
  return done;
}
