import { hourMs } from '@fanfare/core/time/units.ts';
import { escapeHtml } from '@fanfare/core/text/escape-html.ts';
import { z } from 'zod';
import { findComment } from '../../_sandbox/remarks.ts';
import { listIn, noContent, ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { accumulatedAfter, seededBetween } from '../../_sandbox/seeded.ts';
import { identityOf } from './identities.ts';
import { badRequest, pageOf, partsOf, refusal, replies, withBody } from './replies.ts';
import type { Call, Comment, Handler, Video, YouTube } from './state.ts';
import { addViewerComments, hasComments } from './statistics.ts';
import { instant } from './video-resource.ts';

const halfMs = 5 * hourMs;
/** The number of replies that YouTube returns with a thread. The other replies need a separate call. */
const sample = 2;

const topLevelOf = ({ comments }: Video): Comment[] =>
  comments.filter(({ parent, isRejected }) => parent === null && !isRejected).toSorted((a, b) => b.at - a.at);

const answersOf = ({ comments }: Video, id: string): Comment[] =>
  comments.filter(({ parent, isRejected }) => parent === id && !isRejected);

/** The text of a comment: as HTML, unless the call asks for plain text. */
const shownAs = (text: string, { request }: Call): string =>
  request.query.get('textFormat') === 'plainText' ? text : escapeHtml(text).replaceAll('\n', '<br>');

const likesOf = ({ world }: YouTube, { id, at }: Comment): number =>
  accumulatedAfter(seededBetween([0, 12], id, 'likes'), world.now() - at, halfMs);

function commentOf(call: Call, { id: videoId, channel }: Video, comment: Comment) {
  const { id, channel: author, at, text, parent } = comment;
  const when = instant(at);
  const identity = identityOf(author);
  return {
    kind: 'youtube#comment',
    id,
    snippet: {
      channelId: channel,
      videoId,
      ...(parent !== null && { parentId: parent }),
      textDisplay: shownAs(text, call),
      textOriginal: text,
      authorDisplayName: comment.author ?? identity?.username ?? '@somebody',
      authorProfileImageUrl: identity?.logo ?? '',
      authorChannelId: { value: author },
      canRate: true,
      viewerRating: 'none',
      likeCount: likesOf(call, comment),
      publishedAt: when,
      updatedAt: instant(comment.editedAt ?? at),
    },
  };
}

function threadOf(call: Call, video: Video, top: Comment, parts: readonly string[]) {
  const answers = answersOf(video, top.id);
  const shown = answers.slice(0, sample).map((each) => commentOf(call, video, each));
  return {
    kind: 'youtube#commentThread',
    id: top.id,
    ...(parts.includes('snippet') && {
      snippet: {
        channelId: video.channel,
        videoId: video.id,
        canReply: true,
        totalReplyCount: answers.length,
        isPublic: true,
        topLevelComment: commentOf(call, video, top),
      },
    }),
    ...(parts.includes('replies') && shown.length > 0 && { replies: { comments: shown } }),
  };
}

const readOnly = z.unknown().optional();
const resource = { kind: readOnly, etag: readOnly };
const words = { textOriginal: z.string().default('') };

const newThread = z.strictObject({
  ...resource,
  snippet: z.strictObject({
    videoId: z.string().optional(),
    channelId: z.string().optional(),
    topLevelComment: z.strictObject({ ...resource, snippet: z.strictObject(words) }).optional(),
  }),
});
const newAnswer = z.strictObject({
  ...resource,
  snippet: z.strictObject({ ...words, parentId: z.string().optional() }),
});
const change = z.strictObject({
  ...resource,
  id: z.string().optional(),
  // Accepted but ignored: clients that change a comment also send the fields that they do not change.
  snippet: z.strictObject({
    ...words,
    channelId: readOnly,
    videoId: readOnly,
    parentId: readOnly,
    textDisplay: readOnly,
    authorDisplayName: readOnly,
    authorProfileImageUrl: readOnly,
    authorChannelId: readOnly,
    canRate: readOnly,
    viewerRating: readOnly,
    likeCount: readOnly,
    publishedAt: readOnly,
    updatedAt: readOnly,
  }),
});

const maxText = 10_000;

const disabled = refusal(
  403,
  'commentsDisabled',
  'The video identified by the <code><a href="/youtube/v3/docs/commentThreads/list#videoId">videoId</a></code> parameter has disabled comments.',
  { domain: 'youtube.commentThread' },
);
const partError = ({ request }: Call): SandboxReply | null =>
  request.query.get('part') === 'snippet'
    ? null
    : badRequest('missingRequiredParameter', 'Required parameter: part');

function textError(text: string): SandboxReply | null {
  if (text.trim() === '') return badRequest('commentTextRequired', 'The comment text is missing.');
  return text.length > maxText ? badRequest('commentTextTooLong', 'The comment text is too long.') : null;
}

function write({ world, identity }: Call, video: Video, text: string, parent: string | null): Comment {
  const id = parent === null ? `Ugx${world.newId()}` : `${parent}.${world.newId()}`;
  const author = { channel: identity.platformId, at: world.now() };
  const comment: Comment = { id, ...author, text, parent, isRejected: false };
  video.comments.push(comment);
  return comment;
}

/** Every call adds a comment, even if an equal comment exists. */
export const addComment = withBody(newThread, (call, { snippet }) => {
  const { videoId, channelId, topLevelComment } = snippet;
  const text = topLevelComment?.snippet.textOriginal ?? '';
  const noVideo = badRequest('channelOrVideoIdMissing', 'The videoId parameter is missing.');
  const problem = partError(call) ?? (videoId === undefined ? noVideo : textError(text));
  if (problem) return problem;
  const video = call.state.videos.find((each) => each.id === videoId);
  if (!video || (channelId !== undefined && channelId !== video.channel)) return replies.videoNotFound;
  if (!hasComments(video) || call.fault === 'refuse') return disabled;
  return ok(threadOf(call, video, write(call, video, text, null), ['snippet']));
});

interface Found {
  video: Video;
  comment: Comment;
}

function findIn({ state }: Call, id: string): Found | null {
  const found = findComment(state.videos, id);
  return found && { video: found.post, comment: found.comment };
}

/** Replies are possible only below top-level comments. */
export const addAnswer = withBody(newAnswer, (call, { snippet }) => {
  const { parentId = '', textOriginal: text } = snippet;
  const noParent = badRequest('parentIdMissing', 'The parentId is missing.');
  const problem = partError(call) ?? (snippet.parentId === undefined ? noParent : textError(text));
  if (problem) return problem;
  const found = findIn(call, parentId);
  if (!found || found.comment.parent !== null || found.comment.isRejected) return replies.parentNotFound;
  const { video } = found;
  if (!hasComments(video) || call.fault === 'refuse') return disabled;
  return ok(commentOf(call, video, write(call, video, text, parentId)));
});

export const updateComment = withBody(change, (call, { id = '', snippet: { textOriginal: text } }) => {
  const problem = partError(call) ?? textError(text);
  if (problem) return problem;
  const found = findIn(call, id);
  if (!found) return replies.commentNotFound;
  const { video, comment } = found;
  if (comment.channel !== call.identity.platformId || call.fault === 'refuse') return replies.forbidden;
  Object.assign(comment, { text, editedAt: call.world.now() });
  return ok(commentOf(call, video, comment));
});

const channelNotFound = refusal(404, 'channelNotFound', 'The channel cannot be found.');
const filters = ['videoId', 'id', 'allThreadsRelatedToChannelId'];

function threadsOfVideo(call: Call, id: string): Found[] | SandboxReply {
  const video = call.state.videos.find((each) => each.id === id);
  if (!video) return replies.videoNotFound;
  if (!hasComments(video)) return disabled;
  addViewerComments(call, video);
  return topLevelOf(video).map((comment) => ({ video, comment }));
}

function threadsOfChannel(call: Call, channel: string): Found[] | SandboxReply {
  if (identityOf(channel)?.traits.hasChannel !== true) return channelNotFound;
  const isOwn = channel === call.identity.platformId;
  return call.state.videos
    .filter((each) => each.channel === channel && (isOwn || each.resource.privacy !== 'private'))
    .flatMap((video) => {
      addViewerComments(call, video);
      return topLevelOf(video).map((comment) => ({ video, comment }));
    });
}

/** The threads that match the filter. A call must have exactly one filter. */
function threadsOf(call: Call): Found[] | SandboxReply {
  const { query } = call.request;
  const [filter, ...others] = filters.filter((name) => query.has(name));
  if (filter === undefined) return badRequest('missingRequiredParameter', 'No filter selected.');
  if (others.length > 0)
    return badRequest('incompatibleParameters', 'Incompatible parameters specified in the request.');
  const value = query.get(filter) ?? '';
  if (filter === 'videoId') return threadsOfVideo(call, value);
  if (filter !== 'id') return threadsOfChannel(call, value);
  const found = listIn(query, 'id').map((id) => findIn(call, id));
  return found
    .filter((each) => each !== null)
    .filter(({ comment }) => comment.parent === null && !comment.isRejected);
}

export const listThreads: Handler = (call) => {
  const parts = partsOf(call, 'id snippet replies');
  if ('status' in parts) return parts;
  const { query } = call.request;
  const order = query.get('order') ?? 'time';
  if (order !== 'time' && order !== 'relevance') return badRequest('invalidParameter', 'Invalid order');
  const found = threadsOf(call);
  if ('status' in found) return found;
  const words = query.get('searchTerms')?.toLowerCase() ?? '';
  const sorted = found
    .filter(({ comment }) => comment.text.toLowerCase().includes(words))
    .toSorted((a, b) => b.comment.at - a.comment.at)
    .toSorted((a, b) => (order === 'time' ? 0 : likesOf(call, b.comment) - likesOf(call, a.comment)));
  const page = pageOf(call, sorted, 100);
  if ('status' in page) return page;
  const items = page.items.map(({ video, comment }) => threadOf(call, video, comment, parts));
  return ok({ kind: 'youtube#commentThreadListResponse', ...page, items });
};

/** Lists the replies of one thread, or comments by id. */
export const listComments: Handler = (call) => {
  const parts = partsOf(call, 'id snippet');
  if ('status' in parts) return parts;
  const { query } = call.request;
  const kind = 'youtube#commentListResponse';
  const parent = query.get('parentId');
  if (parent !== null) {
    const found = findIn(call, parent);
    if (!found) return replies.commentNotFound;
    const page = pageOf(call, answersOf(found.video, parent), 100);
    if ('status' in page) return page;
    const items = page.items.map((each) => commentOf(call, found.video, each));
    return ok({ kind, ...page, items });
  }
  const ids = listIn(query, 'id');
  if (ids.length === 0) return badRequest('missingRequiredParameter', 'No filter selected.');
  const items = ids
    .map((id) => findIn(call, id))
    .flatMap((found) => (found ? [commentOf(call, found.video, found.comment)] : []));
  return ok({ kind, items, pageInfo: { totalResults: items.length } });
};

/** Deletes the caller's own comment. Comments by others can only be hidden. */
export const deleteComment: Handler = (call) => {
  const id = call.request.query.get('id');
  if (id === null) return badRequest('missingRequiredParameter', 'Required parameter: id');
  const found = findIn(call, id);
  if (!found) return replies.commentNotFound;
  const { video, comment } = found;
  if (comment.channel !== call.identity.platformId || call.fault === 'refuse') return replies.forbidden;
  video.comments = video.comments.filter((each) => each.id !== id && each.parent !== id);
  return noContent;
};

const statuses = ['published', 'heldForReview', 'rejected'];

/** Hides comments by others below the caller's own videos, or shows them again. */
export const hideComments = withBody(z.strictObject({}), (call) => {
  const { query } = call.request;
  const ids = listIn(query, 'id');
  if (ids.length === 0) return badRequest('missingRequiredParameter', 'Required parameter: id');
  const status = query.get('moderationStatus') ?? '';
  if (!statuses.includes(status)) return badRequest('invalidParameter', 'Invalid moderationStatus');
  const found = ids.map((id) => findIn(call, id)).filter((each) => each !== null);
  if (found.length < ids.length) return replies.commentNotFound;
  const own = call.identity.platformId;
  if (found.some(({ video }) => video.channel !== own) || call.fault === 'refuse') return replies.forbidden;
  if (found.some(({ comment }) => comment.channel === own))
    return badRequest('operationNotSupported', 'The operation is not supported for this comment.');
  for (const { video, comment } of found)
    for (const each of video.comments)
      if (each.id === comment.id || each.parent === comment.id) each.isRejected = status !== 'published';
  return noContent;
});
