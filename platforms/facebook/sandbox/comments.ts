import { Edge, type GraphNode, graphTime } from '../../_meta/sandbox/fields.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { addRemarks, findComment } from '../../_sandbox/remarks.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { seededBetween } from '../../_sandbox/seeded.ts';
import { pageOf } from './identities.ts';
import { postOf } from './posts.ts';
import { blocked, done, invalid, listPage, missingScope, notFound, required } from './replies.ts';
import type { Comment, Facebook, PageCall, Post } from './state.ts';

const newId = ({ world }: Pick<Facebook, 'world'>, { id }: Post) => `${id.split('_')[1]}_${world.newId()}`;

/** Adds the comments that are due below a post, if the Page has followers who comment. */
export function addFollowerComments({ world }: Pick<Facebook, 'world'>, post: Post): void {
  if (post.kind === 'Story' || pageOf(post.page)?.hasFollowers !== true) return;
  addRemarks({
    world,
    post,
    comments: post.comments,
    isFirst: ({ name, parent }) => name !== undefined && parent === null,
    commentOf: ({ at, name, text }, answered) => {
      const id = newId({ world }, post);
      return { id, page: `follower.${name}`, name, parent: answered?.id ?? null, at, text };
    },
  });
}

const commentOf = ({ state, page }: PageCall, id: string) =>
  findComment(
    state.posts.filter((post) => post.page === page.id),
    id,
  );

/** The post or comment whose comments the call reads or writes; null if it cannot have any. */
function findParent(call: PageCall): { post: Post; parent: Comment | null } | null {
  const post = postOf(call, call.id);
  if (post) addFollowerComments(call, post);
  if (post) return post.kind === 'Story' ? null : { post, parent: null };
  const found = commentOf(call, call.id);
  return found && { post: found.post, parent: found.comment };
}

/** The id of a follower, which consists of digits like all ids on Facebook. */
const followerId = (name: string): string =>
  String(seededBetween([100_000_000_000_000, 199_999_999_999_999], 'follower', name));

function nodeOf({ id, parent, at, text, page, name, isHidden }: Comment, post: Post): GraphNode {
  return {
    id,
    message: text,
    created_time: graphTime(at),
    from:
      name === undefined ? { id: page, name: pageOf(page)?.name ?? page } : { id: followerId(name), name },
    parent: parent === null ? undefined : { id: parent },
    comment_count: post.comments.filter((each) => each.parent === id).length,
    comments: commentsEdge(post, id),
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

export function addComment(call: PageCall): SandboxReply {
  const { world, page, params, fault } = call;
  const found = findParent(call);
  if (!found) return notFound(call.id);
  const { post, parent } = found;
  const text = params.get('message') ?? '';
  if (text.trim() === '') return required('message');
  if (parent?.parent) return invalid('Replies cannot be replied to.');
  if (fault === 'refuse') return blocked;
  const id = newId(call, post);
  post.comments.push({ id, page: page.id, parent: parent?.id ?? null, at: world.now(), text });
  return ok({ id });
}

export const commentParameters =
  'limit after before filter=toplevel|stream order=chronological|reverse_chronological summary=true|false|1|0';

function listBelow(post: Post, parent: string | null, params: URLSearchParams): SandboxReply {
  const below = post.comments.filter((each) => each.parent === parent);
  const shown = parent === null && params.get('filter') === 'stream' ? post.comments : below;
  const order = params.get('order') ?? 'chronological';
  const ordered = order === 'chronological' ? shown : shown.toReversed();
  const page = listPage(ordered, (comment) => nodeOf(comment, post), params, {
    defaultFields: 'id,message,created_time',
    path: `${parent ?? post.id}/comments`,
  });
  if (page.status !== 200 || !['true', '1'].includes(params.get('summary') ?? '')) return page;
  const summary = { order, total_count: shown.length, can_comment: true };
  return ok({ ...(page.json as object), summary });
}

/** The field that lists the comments of a post, or the replies to a comment. */
export const commentsEdge = (post: Post, parent: string | null): Edge =>
  new Edge((params) => listBelow(post, parent, params), commentParameters);

export function listComments(call: PageCall): SandboxReply {
  const found = findParent(call);
  return found ? listBelow(found.post, found.parent?.id ?? null, call.params) : notFound(call.id);
}

const scopeFor = (found: unknown) => (found ? 'pages_manage_engagement' : 'pages_manage_posts');

/** Hides or shows a comment, or changes the text of a comment that this Page wrote. */
function changeComment({ params, page, id }: PageCall, comment: Comment): SandboxReply {
  const [hidden, message] = [params.get('is_hidden'), params.get('message')];
  if (hidden === null && message === null) return required('message');
  if (message !== null && comment.page !== page.id) return notFound(id);
  if (hidden !== null) comment.isHidden = hidden === 'true';
  comment.text = message ?? comment.text;
  return done;
}

export function changeNode(call: PageCall): SandboxReply {
  const { id, scopes, params } = call;
  const found = commentOf(call, id);
  if (!scopes.includes(scopeFor(found))) return missingScope(scopeFor(found));
  if (found) return changeComment(call, found.comment);
  const post = postOf(call, id);
  const message = params.get('message');
  if (!post || post.kind === 'Story') return notFound(id);
  if (params.has('is_hidden')) return notImitated(['is_hidden']);
  if (message === null) return required('message');
  post.message = message;
  return done;
}

/** Deletes a comment and its replies, a post and its video, or a photo that is in no post. */
export function deleteNode(call: PageCall): SandboxReply {
  const { state, id, page, scopes } = call;
  const found = commentOf(call, id);
  if (!scopes.includes(scopeFor(found))) return missingScope(scopeFor(found));
  const post = found ? undefined : postOf(call, id);
  const photo = state.photos.find((each) => each.id === id && each.page === page.id && each.post === null);
  if (!found && !post && !photo) return notFound(id);
  if (found) found.post.comments = found.post.comments.filter((each) => each.id !== id && each.parent !== id);
  state.posts = state.posts.filter((each) => each !== post);
  state.videos = state.videos.filter((video) => !post || video.id !== post.video);
  state.photos = state.photos.filter((each) => each !== photo);
  return done;
}
