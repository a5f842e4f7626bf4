import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { disabled, findComment, type Found } from './comments.ts';
import type { Call, Handler } from './state.ts';
import { identityOf } from './identities.ts';
import { isParts, pageOf, partsOf } from './paging.ts';
import { badRequest, refusal, replies } from './replies.ts';
import { answersOf, commentOf, likesOf, threadOf, topLevelOf } from './threads.ts';
import { addViewerComments, hasComments } from './viewers.ts';

const channelNotFound = refusal(404, 'channelNotFound', 'The channel cannot be found.');
const filters = ['videoId', 'id', 'allThreadsRelatedToChannelId'];

const idsOf = (text: string | null) => (text ?? '').split(',').filter(Boolean);

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

/** The threads of the one filter that the call must name. */
function threadsOf(call: Call): Found[] | SandboxReply {
  const { query } = call.request;
  const [filter, ...others] = filters.filter((name) => query.has(name));
  if (filter === undefined) return badRequest('missingRequiredParameter', 'No filter selected.');
  if (others.length > 0)
    return badRequest('incompatibleParameters', 'Incompatible parameters specified in the request.');
  const value = query.get(filter) ?? '';
  if (filter === 'videoId') return threadsOfVideo(call, value);
  if (filter !== 'id') return threadsOfChannel(call, value);
  const found = idsOf(value).map((id) => findComment(call, id));
  return found
    .filter((each) => each !== null)
    .filter(({ comment }) => comment.parent === null && !comment.isRejected);
}

const newestFirst = (a: Found, b: Found) => b.comment.at - a.comment.at;

export const listThreads: Handler = (call) => {
  const parts = partsOf(call, ['id', 'snippet', 'replies']);
  if (!isParts(parts)) return parts;
  const { query } = call.request;
  const order = query.get('order') ?? 'time';
  if (order !== 'time' && order !== 'relevance') return badRequest('invalidParameter', 'Invalid order');
  const found = threadsOf(call);
  if ('status' in found) return found;
  const words = query.get('searchTerms')?.toLowerCase() ?? '';
  const sorted = found
    .filter(({ comment }) => comment.text.toLowerCase().includes(words))
    .toSorted(newestFirst)
    .toSorted((a, b) => (order === 'time' ? 0 : likesOf(call, b.comment) - likesOf(call, a.comment)));
  const page = pageOf(call, sorted, 100);
  const items = page.items.map(({ video, comment }) => threadOf(call, video, comment, parts));
  return { status: 200, json: { kind: 'youtube#commentThreadListResponse', ...page, items } };
};

/** Lists the replies of one thread, or comments by id. */
export const listComments: Handler = (call) => {
  const parts = partsOf(call, ['id', 'snippet']);
  if (!isParts(parts)) return parts;
  const { query } = call.request;
  const kind = 'youtube#commentListResponse';
  const parent = query.get('parentId');
  if (parent !== null) {
    const found = findComment(call, parent);
    if (!found) return replies.commentNotFound;
    const page = pageOf(call, answersOf(found.video, parent), 100);
    const items = page.items.map((each) => commentOf(call, found.video, each));
    return { status: 200, json: { kind, ...page, items } };
  }
  const ids = idsOf(query.get('id'));
  if (ids.length === 0) return badRequest('missingRequiredParameter', 'No filter selected.');
  const items = ids
    .map((id) => findComment(call, id))
    .flatMap((found) => (found ? [commentOf(call, found.video, found.comment)] : []));
  return { status: 200, json: { kind, items, pageInfo: { totalResults: items.length } } };
};
