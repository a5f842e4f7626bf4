import { graphTime, type GraphNode } from '../../_meta/sandbox/lists.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { PageCall } from './context.ts';
import { addressOf, listPage } from './fields.ts';
import { addFollowerComments, followerId } from './followers.ts';
import { pageOf } from './identities.ts';
import { postOf } from './posts.ts';
import { blocked, invalid, notFound, ok, required } from './replies.ts';
import type { Comment, Post } from './state.ts';

interface Found {
  post: Post;
  comment: Comment;
}

export function commentOf({ state, page }: PageCall, id: string): Found | null {
  for (const post of state.posts) {
    const comment = post.page === page.id ? post.comments.find((each) => each.id === id) : undefined;
    if (comment) return { post, comment };
  }
  return null;
}

/** The post or comment below which the call reads or writes comments. */
function findParent(call: PageCall): { post: Post; parent: Comment | null } | null {
  const post = postOf(call, call.id);
  if (post) addFollowerComments(call, post);
  if (post) return post.kind === 'Story' ? null : { post, parent: null };
  const found = commentOf(call, call.id);
  return found && { post: found.post, parent: found.comment };
}

function nodeOf({ id, parent, at, text, page, name, isHidden }: Comment, post: Post): GraphNode {
  const answers = post.comments.filter((each) => each.parent === id);
  return {
    id,
    message: text,
    created_time: graphTime(at),
    from:
      name === undefined ? { id: page, name: pageOf(page)?.name ?? page } : { id: followerId(name), name },
    parent: parent === null ? undefined : { id: parent },
    comment_count: answers.length,
    comments: answers.length === 0 ? undefined : { data: answers.map((each) => nodeOf(each, post)) },
    like_count: 0,
    can_remove: true,
    is_hidden: isHidden === true,
    permalink_url: `https://www.facebook.com/${id}`,
  };
}

export function commentNode(call: PageCall, id: string): GraphNode | null {
  const found = commentOf(call, id);
  return found && nodeOf(found.comment, found.post);
}

/** Comments have two levels. */
export function addComment(call: PageCall): SandboxReply {
  const { world, page, params, fault } = call;
  const found = findParent(call);
  if (!found) return notFound(call.id);
  const { post, parent } = found;
  const text = params.get('message') ?? '';
  if (text.trim() === '') return required('message');
  if (parent?.parent) return invalid('Replies cannot be replied to.');
  if (fault === 'refuse') return blocked;
  const id = `${post.id.split('_')[1]}_${world.newId()}`;
  post.comments.push({ id, page: page.id, parent: parent?.id ?? null, at: world.now(), text });
  return ok({ id });
}

export function listComments(call: PageCall): SandboxReply {
  const found = findParent(call);
  if (!found) return notFound(call.id);
  const { post, parent } = found;
  const { params } = call;
  const below = post.comments.filter((each) => each.parent === (parent?.id ?? null));
  const shown = !parent && params.get('filter') === 'stream' ? post.comments : below;
  const ordered = params.get('order') === 'reverse_chronological' ? shown.toReversed() : shown;
  const items = ordered.map((comment) => ({ id: comment.id, node: () => nodeOf(comment, post) }));
  return listPage(items, params, {
    defaultFields: 'id,message,created_time',
    maxItems: 100,
    address: addressOf(`${call.id}/comments`),
  });
}
