import { hourMs } from '@fanfare/core/time/units.ts';
import { Edge, type GraphNode, graphTime } from '../../_meta/sandbox/fields.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { findComment } from '../../_sandbox/remarks.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { accumulatedAfter, seededBetween } from '../../_sandbox/seeded.ts';
import { addFollowerComments, postsOf } from './audience.ts';
import { identityOf } from './identities.ts';
import type { Call, Comment, Media } from './state.ts';
import * as replies from './replies.ts';

const defaultFields = 'id,text,timestamp';

function ownMedia(call: Call): Media | undefined {
  const media = postsOf(call).find((each) => each.id === call.id);
  if (media) addFollowerComments(call, media);
  return media;
}

/** A comment of any author below one of the account's posts. */
export const ownComment = (call: Call) => findComment(postsOf(call), call.id);
type Found = NonNullable<ReturnType<typeof ownComment>>;

function write(call: Call, media: Media, parent: string | null): SandboxReply {
  const { world, identity, params, fault } = call;
  const text = params.get('message') ?? '';
  if (text.trim() === '') return replies.required('message');
  if (media.product === 'STORY') return replies.invalid('Stories take no comments.');
  if (media.areCommentsOff === true) return replies.invalid('Comments are turned off for this media.');
  if (fault === 'refuse') return replies.restricted;
  const id = world.newId();
  media.comments.push({ id, account: identity.platformId, at: world.now(), text, parent });
  return params.has('fields') ? replies.commentFields : ok({ id });
}

/**
 * Adds a comment to a post. If the call requests fields, it writes the comment but reports a failure, as the real API
 * does.
 */
export function addComment(call: Call): SandboxReply {
  const media = ownMedia(call);
  return media ? write(call, media, null) : replies.notFound(call.id);
}

/** Adds a reply to a comment. Replies have one level: a reply to a reply is stored below the top-level comment. */
export function addReply(call: Call): SandboxReply {
  const found = ownComment(call);
  return found
    ? write(call, found.post, found.comment.parent ?? found.comment.id)
    : replies.notFound(call.id);
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
    like_count: accumulatedAfter(likes, call.world.now() - at, 5 * hourMs),
    hidden: comment.isHidden === true,
    parent_id: parent ?? undefined,
    from: { id: account, username },
    media: { id: media.id },
    replies: new Edge((params) => repliesOf(call, { post: media, comment }, params)),
  };
}

const page = (
  call: Call,
  media: Media,
  comments: readonly Comment[],
  params: URLSearchParams,
  path: string,
) =>
  replies.listPage(comments, (comment) => nodeOf(call, media, comment), params, {
    defaultFields,
    maxItems: 50,
    path,
  });

/** The replies to a comment, oldest first. */
function repliesOf(
  call: Call,
  { post: media, comment: { id } }: Found,
  params: URLSearchParams,
): SandboxReply {
  const answers = media.comments.filter(({ parent }) => parent === id);
  return page(call, media, answers, params, `${id}/replies`);
}

export function listReplies(call: Call): SandboxReply {
  const found = ownComment(call);
  return found ? repliesOf(call, found, call.params) : replies.notFound(call.id);
}

/** Lists the comments, newest first and without replies. */
export function listComments(call: Call): SandboxReply {
  const media = ownMedia(call);
  if (!media) return replies.notFound(call.id);
  const topLevel = media.comments.filter(({ parent }) => parent === null).toReversed();
  return page(call, media, topLevel, call.params, `${media.id}/comments`);
}

export function readComment(call: Call, { post: media, comment }: Found): SandboxReply {
  if (!call.scopes.includes('instagram_business_manage_comments')) return replies.missingScope;
  return replies.read(nodeOf(call, media, comment), call.params, defaultFields);
}

/** Hides or shows a comment, or turns the comments of a post on or off. */
export function changeNode(call: Call): SandboxReply {
  const found = ownComment(call);
  const media = found ? undefined : ownMedia(call);
  if (!found && !media) return replies.notFound(call.id);
  const [name, other] = found ? ['hide', 'comment_enabled'] : ['comment_enabled', 'hide'];
  if (call.params.has(other)) return notImitated([other]);
  const value = call.params.get(name) ?? '';
  if (!['true', 'false'].includes(value)) return replies.required(name);
  if (found) found.comment.isHidden = value === 'true';
  if (media) media.areCommentsOff = value === 'false';
  return ok({ success: true });
}

/** Deletes a comment with its replies. Posts cannot be deleted with this kind of login. */
export function deleteNode(call: Call): SandboxReply {
  const { state, id } = call;
  const found = ownComment(call);
  const isKnown = [...state.media, ...state.containers].some((each) => each.id === id);
  if (!found)
    return isKnown
      ? replies.refusal(-1, 'Deleting this media is not supported.', { subcode: 2207073 })
      : replies.notFound(id);
  const { post: media } = found;
  media.comments = media.comments.filter((each) => each.id !== id && each.parent !== id);
  return ok({ success: true });
}
