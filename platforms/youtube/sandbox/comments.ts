import { z } from 'zod';
import type { Handler } from './context.ts';
import { identityOf } from './identities.ts';
import { pageOf } from './lists.ts';
import { badRequest, refusal, replies } from './replies.ts';
import type { Comment, Video } from './state.ts';
import { instant } from './video-resource.ts';

const body = z.object({
  snippet: z.object({
    videoId: z.string().optional(),
    channelId: z.string().optional(),
    topLevelComment: z.object({ snippet: z.object({ textOriginal: z.string().default('') }) }).optional(),
  }),
});

const maxText = 10_000;

const disabled = refusal(
  403,
  'commentsDisabled',
  'The video identified by the <code><a href="/youtube/v3/docs/commentThreads/list#videoId">videoId</a></code> parameter has disabled comments.',
  { domain: 'youtube.commentThread' },
);

const hasComments = ({ channel, resource }: Video) =>
  identityOf(channel)?.traits.commentsEnabled === true && !resource.madeForKids;

function threadOf({ id: videoId, channel }: Video, { id, channel: author, at, text }: Comment) {
  const when = instant(at);
  const snippet = {
    videoId,
    textDisplay: text,
    textOriginal: text,
    authorDisplayName: identityOf(author)?.username ?? '@somebody',
    authorProfileImageUrl: identityOf(author)?.logo ?? '',
    authorChannelId: { value: author },
    canRate: true,
    viewerRating: 'none',
    likeCount: 0,
    publishedAt: when,
    updatedAt: when,
  };
  return {
    kind: 'youtube#commentThread',
    id,
    snippet: {
      channelId: channel,
      videoId,
      canReply: true,
      totalReplyCount: 0,
      isPublic: true,
      topLevelComment: { kind: 'youtube#comment', id, snippet },
    },
  };
}

async function read(bytes: Promise<Uint8Array>): Promise<z.infer<typeof body> | null> {
  try {
    const parsed = body.safeParse(JSON.parse(new TextDecoder().decode(await bytes)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** Each call makes a comment, also the second one with the same words. */
export const addComment: Handler = async ({ request, state, world, identity, fault }) => {
  if (request.query.get('part') !== 'snippet')
    return badRequest('missingRequiredParameter', 'Required parameter: part');
  const json = await read(request.bytes());
  if (!json)
    return badRequest('processingFailure', 'The API server failed to successfully process the request.');
  const { videoId, channelId, topLevelComment } = json.snippet;
  if (videoId === undefined)
    return badRequest('channelOrVideoIdMissing', 'The videoId parameter is missing.');
  const text = topLevelComment?.snippet.textOriginal ?? '';
  if (text.trim() === '') return badRequest('commentTextRequired', 'The comment text is missing.');
  if (text.length > maxText) return badRequest('commentTextTooLong', 'The comment text is too long.');
  const video = state.videos.find((each) => each.id === videoId);
  if (!video || (channelId !== undefined && channelId !== video.channel)) return replies.videoNotFound;
  if (!hasComments(video) || fault === 'refuse') return disabled;
  const comment = { id: `Ugx${world.newId()}`, channel: identity.platformId, at: world.now(), text };
  video.comments.push(comment);
  return { status: 200, json: threadOf(video, comment) };
};

export const listComments: Handler = (call) => {
  const { request, state } = call;
  const id = request.query.get('videoId');
  if (id === null) return badRequest('missingRequiredParameter', 'No filter selected.');
  const video = state.videos.find((each) => each.id === id);
  if (!video) return replies.videoNotFound;
  if (!hasComments(video)) return disabled;
  const threads = [...video.comments].sort((a, b) => b.at - a.at).map((each) => threadOf(video, each));
  const page = pageOf(call, threads, 100);
  return { status: 200, json: { kind: 'youtube#commentThreadListResponse', ...page } };
};
