import { z } from 'zod';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, Handler } from './context.ts';
import { badRequest, refusal, replies } from './replies.ts';
import type { Comment, Video } from './state.ts';
import { commentOf, threadOf } from './threads.ts';
import { hasComments } from './viewers.ts';

const newThread = z.object({
  snippet: z.object({
    videoId: z.string().optional(),
    channelId: z.string().optional(),
    topLevelComment: z.object({ snippet: z.object({ textOriginal: z.string().default('') }) }).optional(),
  }),
});
const newAnswer = z.object({
  snippet: z.object({ parentId: z.string().optional(), textOriginal: z.string().default('') }),
});

const maxText = 10_000;

export const disabled = refusal(
  403,
  'commentsDisabled',
  'The video identified by the <code><a href="/youtube/v3/docs/commentThreads/list#videoId">videoId</a></code> parameter has disabled comments.',
  { domain: 'youtube.commentThread' },
);
const unreadable = badRequest(
  'processingFailure',
  'The API server failed to successfully process the request.',
);

async function read<T>({ request }: Call, schema: z.ZodType<T>): Promise<T | SandboxReply> {
  if (request.query.get('part') !== 'snippet')
    return badRequest('missingRequiredParameter', 'Required parameter: part');
  try {
    const parsed = schema.safeParse(JSON.parse(new TextDecoder().decode(await request.bytes())));
    return parsed.success ? parsed.data : unreadable;
  } catch {
    return unreadable;
  }
}

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
export const addComment: Handler = async (call) => {
  const json = await read(call, newThread);
  if ('status' in json) return json;
  const { videoId, channelId, topLevelComment } = json.snippet;
  if (videoId === undefined)
    return badRequest('channelOrVideoIdMissing', 'The videoId parameter is missing.');
  const text = topLevelComment?.snippet.textOriginal ?? '';
  const problem = textError(text);
  if (problem) return problem;
  const video = call.state.videos.find((each) => each.id === videoId);
  if (!video || (channelId !== undefined && channelId !== video.channel)) return replies.videoNotFound;
  if (!hasComments(video) || call.fault === 'refuse') return disabled;
  return { status: 200, json: threadOf(call, video, write(call, video, text, null), ['snippet']) };
};

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
export const addAnswer: Handler = async (call) => {
  const json = await read(call, newAnswer);
  if ('status' in json) return json;
  const { parentId, textOriginal: text } = json.snippet;
  if (parentId === undefined) return badRequest('parentIdMissing', 'The parentId is missing.');
  const problem = textError(text);
  if (problem) return problem;
  const found = findComment(call, parentId);
  if (!found || found.comment.parent !== null || found.comment.isRejected) return replies.parentNotFound;
  const { video } = found;
  if (!hasComments(video) || call.fault === 'refuse') return disabled;
  return { status: 200, json: commentOf(call, video, write(call, video, text, parentId)) };
};

const change = z.object({
  id: z.string().optional(),
  snippet: z.object({ textOriginal: z.string().default('') }),
});

/** Only the author can change a comment. */
export const updateComment: Handler = async (call) => {
  const json = await read(call, change);
  if ('status' in json) return json;
  const problem = textError(json.snippet.textOriginal);
  if (problem) return problem;
  const found = findComment(call, json.id ?? '');
  if (!found) return replies.commentNotFound;
  const { video, comment } = found;
  if (comment.channel !== call.identity.platformId || call.fault === 'refuse') return replies.forbidden;
  Object.assign(comment, { text: json.snippet.textOriginal, editedAt: call.world.now() });
  return { status: 200, json: commentOf(call, video, comment) };
};
