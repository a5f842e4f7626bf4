import { z } from 'zod';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { withBody } from './body.ts';
import { badRequest, refusal, replies } from './replies.ts';
import type { Call, Comment, Video } from './state.ts';
import { commentOf, threadOf } from './threads.ts';
import { hasComments } from './viewers.ts';

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
  // Clients that change a comment send the rest of it back as it was.
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

export const disabled = refusal(
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

/** Every call adds a comment, even with the same text. */
export const addComment = withBody(newThread, (call, { snippet }) => {
  const { videoId, channelId, topLevelComment } = snippet;
  const text = topLevelComment?.snippet.textOriginal ?? '';
  const noVideo = badRequest('channelOrVideoIdMissing', 'The videoId parameter is missing.');
  const problem = partError(call) ?? (videoId === undefined ? noVideo : textError(text));
  if (problem) return problem;
  const video = call.state.videos.find((each) => each.id === videoId);
  if (!video || (channelId !== undefined && channelId !== video.channel)) return replies.videoNotFound;
  if (!hasComments(video) || call.fault === 'refuse') return disabled;
  return { status: 200, json: threadOf(call, video, write(call, video, text, null), ['snippet']) };
});

export interface Found {
  video: Video;
  comment: Comment;
}

export function findComment({ state }: Call, id: string): Found | null {
  for (const video of state.videos) {
    const comment = video.comments.find((each) => each.id === id);
    if (comment) return { video, comment };
  }
  return null;
}

/** Replies are possible only below top-level comments. */
export const addAnswer = withBody(newAnswer, (call, { snippet }) => {
  const { parentId = '', textOriginal: text } = snippet;
  const noParent = badRequest('parentIdMissing', 'The parentId is missing.');
  const problem = partError(call) ?? (snippet.parentId === undefined ? noParent : textError(text));
  if (problem) return problem;
  const found = findComment(call, parentId);
  if (!found || found.comment.parent !== null || found.comment.isRejected) return replies.parentNotFound;
  const { video } = found;
  if (!hasComments(video) || call.fault === 'refuse') return disabled;
  return { status: 200, json: commentOf(call, video, write(call, video, text, parentId)) };
});

/** Only the author can change a comment. */
export const updateComment = withBody(change, (call, { id = '', snippet: { textOriginal: text } }) => {
  const problem = partError(call) ?? textError(text);
  if (problem) return problem;
  const found = findComment(call, id);
  if (!found) return replies.commentNotFound;
  const { video, comment } = found;
  if (comment.channel !== call.identity.platformId || call.fault === 'refuse') return replies.forbidden;
  Object.assign(comment, { text, editedAt: call.world.now() });
  return { status: 200, json: commentOf(call, video, comment) };
});
