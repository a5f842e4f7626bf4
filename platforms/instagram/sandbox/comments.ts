import { graphTime, type GraphNode } from '../../_meta/sandbox/lists.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { grown, seededBetween } from '../../_sandbox/seeded.ts';
import type { Call } from './context.ts';
import { listPage, part, pick } from './fields.ts';
import { addFollowerComments } from './followers.ts';
import { identityOf } from './identities.ts';
import { commentFields, invalid, notFound, missingScope, ok, required, restricted } from './replies.ts';
import type { Comment, Media } from './state.ts';

const host = 'https://graph.instagram.com/v25.0';
const defaultFields = 'id,text,timestamp';
const halfMs = 5 * 60 * 60 * 1000;

function ownMedia(call: Call): Media | undefined {
  const { state, identity, id } = call;
  const media = state.media.find((each) => each.id === id && each.account === identity.platformId);
  if (media) addFollowerComments(call, media);
  return media;
}

interface Found {
  media: Media;
  comment: Comment;
}

/** A comment of any author below one of the account's posts. */
export function ownComment({ state, identity }: Call, id: string): Found | null {
  for (const media of state.media) {
    if (media.account !== identity.platformId) continue;
    const comment = media.comments.find((each) => each.id === id);
    if (comment) return { media, comment };
  }
  return null;
}

function write(call: Call, media: Media, parent: string | null): SandboxReply {
  const { world, identity, params, fault } = call;
  const text = params.get('message') ?? '';
  if (text.trim() === '') return required('message');
  if (media.product === 'STORY') return invalid('Stories take no comments.');
  if (media.areCommentsOff === true) return invalid('Comments are turned off for this media.');
  if (fault === 'refuse') return restricted;
  const id = world.newId();
  media.comments.push({ id, account: identity.platformId, at: world.now(), text, parent });
  return params.has('fields') ? commentFields : ok({ id });
}

/** A call that requests fields writes the comment but reports a failure, as the real API does. */
export function addComment(call: Call): SandboxReply {
  const media = ownMedia(call);
  return media ? write(call, media, null) : notFound(call.id);
}

/** Replies have one level: a reply to a reply is added to the top-level comment. */
export function addReply(call: Call): SandboxReply {
  const found = ownComment(call, call.id);
  if (!found) return notFound(call.id);
  const { media, comment } = found;
  return write(call, media, comment.parent ?? comment.id);
}

function nodeOf(call: Call, media: Media, comment: Comment): GraphNode {
  const { id, account, at, text, parent } = comment;
  const username = comment.username ?? identityOf(account)?.username;
  const likes = seededBetween([0, 9], id, 'likes');
  return {
    id,
    text,
    timestamp: graphTime(at),
    username,
    like_count: grown(likes, call.world.now() - at, halfMs),
    hidden: comment.isHidden === true,
    parent_id: parent ?? undefined,
    from: part({ id: account, username }, 'id,username'),
    media: part({ id: media.id }, 'id'),
    replies: (params: URLSearchParams) => repliesOf(call, media, comment, params),
  };
}

const listed = (call: Call, media: Media, comments: readonly Comment[]) =>
  comments.map((comment) => ({ id: comment.id, node: () => nodeOf(call, media, comment) }));

/** Sorted oldest first. */
function repliesOf(call: Call, media: Media, { id }: Comment, params: URLSearchParams): SandboxReply {
  const answers = media.comments.filter(({ parent }) => parent === id);
  return listPage(listed(call, media, answers), params, {
    defaultFields,
    maxItems: 50,
    address: `${host}/${id}/replies`,
  });
}

export function listReplies(call: Call): SandboxReply {
  const found = ownComment(call, call.id);
  return found ? repliesOf(call, found.media, found.comment, call.params) : notFound(call.id);
}

/** Sorted newest first, without replies. */
export function listComments(call: Call): SandboxReply {
  const media = ownMedia(call);
  if (!media) return notFound(call.id);
  const topLevel = media.comments.filter(({ parent }) => parent === null).toReversed();
  const address = `${host}/${media.id}/comments`;
  return listPage(listed(call, media, topLevel), call.params, { defaultFields, maxItems: 50, address });
}

export function readComment(call: Call, { media, comment }: Found): SandboxReply {
  if (!call.scopes.includes('instagram_business_manage_comments')) return missingScope;
  const picked = pick(nodeOf(call, media, comment), call.params, defaultFields);
  return 'refused' in picked ? picked.refused : ok(picked.node);
}

/** `true` or `false` of a parameter; null if it is neither. */
const switchOf = (params: URLSearchParams, name: string): boolean | null =>
  ({ true: true, false: false })[params.get(name) ?? ''] ?? null;

/** Hides or shows a comment, or turns the comments of a post on or off. */
export function changeNode(call: Call): SandboxReply {
  const found = ownComment(call, call.id);
  const media = found ? null : ownMedia(call);
  const name = found ? 'hide' : 'comment_enabled';
  const wanted = switchOf(call.params, name);
  if (!found && !media) return notFound(call.id);
  if (wanted === null) return required(name);
  if (found) found.comment.isHidden = wanted;
  if (media) media.areCommentsOff = !wanted;
  return ok({ success: true });
}

/** Deletes the comment and its replies. */
export function deleteComment({ media, comment }: Found): SandboxReply {
  media.comments = media.comments.filter(({ id, parent }) => id !== comment.id && parent !== comment.id);
  return ok({ success: true });
}
