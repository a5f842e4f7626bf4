import { createPipeline, findRoute, oauthCalls, routesOf } from '../../_sandbox/pipeline.ts';
import { listIn } from '../../_sandbox/replies.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { type Identity, identityOf } from './identities.ts';
import { rangeOf, totalOf } from './live-upload.ts';
import { badRequest, missingScope, replies } from './replies.ts';
import { readReport } from './reports.ts';
import { isMultipartUpload, openSession, putSession, sessionOf, uploadMultipart } from './resumable.ts';
import type { Handler, YouTube } from './state.ts';
import * as comments from './comments.ts';
import * as lists from './lists.ts';

const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles', dateStyle: 'short' });

/** The units of the project's daily quota that a call uses up. Uploads have a separate quota. */
export interface Cost {
  units: number;
  uploads?: number;
}

/** Spends the cost of a call. Returns false if the daily quota is not enough. Days are counted in California time. */
function spend({ state, world }: YouTube, { units, uploads = 0 }: Cost): boolean {
  const today = day.format(world.now());
  if (state.quota.day !== today) state.quota = { day: today, uploads: 0, units: 0 };
  const after = { units: state.quota.units + units, uploads: state.quota.uploads + uploads };
  if (after.units > state.limits.unitsPerDay || after.uploads > state.limits.uploadsPerDay) return false;
  Object.assign(state.quota, after);
  return true;
}

/** The calls as the sandbox's fault page names them. */
export const calls = {
  ...oauthCalls,
  channels_list: 'Channel',
  videos_insert: 'Upload session',
  upload_piece: 'Piece of a video',
  upload_last_piece: 'Last piece: the video appears',
  upload_status: 'How far an upload is',
  processing: 'Processing of a video',
  videos_list: 'State of a video',
  videos_update: 'Change of a video',
  videos_delete: 'Deletion of a video',
  playlist_items: 'List of uploads',
  categories_list: 'Categories',
  thumbnails_set: 'Thumbnail',
  comments_insert: 'New comment',
  comments_list: 'List of comments',
  answers_insert: 'Answer to a comment',
  answers_list: 'List of answers',
  comments_update: 'Change of a comment',
  comments_delete: 'Removal of a comment',
  comments_moderate: 'Rejection of a comment',
  reports: 'Analytics',
} as const;
export type CallName = keyof typeof calls;

const startUpload: Handler = (call) =>
  isMultipartUpload(call.request) ? uploadMultipart(call) : openSession(call);

const write = 'youtube.force-ssl';
const upload = `youtube.upload ${write}`;
const read = `youtube.readonly ${write}`;

const page = 'maxResults=# pageToken';
const format = 'textFormat=plainText|html';
const filters = `videoId id allThreadsRelatedToChannelId order ${format} searchTerms`;
const report = 'ids startDate endDate metrics dimensions filters sort maxResults startIndex';
const items = `part playlistId videoId ${page}`;
const answers = `part parentId id ${format} ${page}`;
const session = 'uploadType part notifySubscribers=true|false';

const moderation = '/youtube/v3/comments/setModerationStatus';
const thumbnails = '/upload/youtube/v3/thumbnails/set';

/** Each route lists its scopes. A call needs only one of them. */
export const routes = routesOf<CallName, Handler>([
  ['GET /youtube/v3/channels', 'channels_list', read, 'part mine id', lists.listChannels],
  ['GET /youtube/v3/videos', 'videos_list', read, 'part id', lists.listVideos],
  ['PUT /youtube/v3/videos', 'videos_update', write, 'part', lists.updateVideo],
  ['DELETE /youtube/v3/videos', 'videos_delete', write, 'id', lists.deleteVideo],
  ['GET /youtube/v3/playlistItems', 'playlist_items', read, items, lists.listPlaylist],
  ['GET /youtube/v3/videoCategories', 'categories_list', read, 'part id regionCode=US', lists.listCategories],
  ['GET /youtube/v3/commentThreads', 'comments_list', write, `part ${filters} ${page}`, comments.listThreads],
  ['POST /youtube/v3/commentThreads', 'comments_insert', write, 'part', comments.addComment],
  ['GET /youtube/v3/comments', 'answers_list', write, answers, comments.listComments],
  ['POST /youtube/v3/comments', 'answers_insert', write, 'part', comments.addAnswer],
  ['PUT /youtube/v3/comments', 'comments_update', write, 'part', comments.updateComment],
  ['DELETE /youtube/v3/comments', 'comments_delete', write, 'id', comments.deleteComment],
  [`POST ${moderation}`, 'comments_moderate', write, 'id moderationStatus', comments.hideComments],
  ['GET /v2/reports', 'reports', 'yt-analytics.readonly', report, readReport],
  ['POST /upload/youtube/v3/videos', 'videos_insert', upload, session, startUpload],
  ['PUT /upload/youtube/v3/videos', 'upload_piece', upload, `${session} upload_id`, putSession],
  [`POST ${thumbnails}`, 'thumbnails_set', upload, 'uploadType videoId', lists.setThumbnail],
]);

/** The cost of a call in quota units. Analytics are a separate API, whose calls cost nothing. */
function costOf(call: CallName, method: string): Cost {
  if (call === 'videos_insert') return { units: 0, uploads: 1 };
  if (['upload_piece', 'upload_last_piece', 'upload_status', 'reports'].includes(call)) return { units: 0 };
  return { units: method === 'GET' ? 1 : 50 };
}

export const analyticsHost = 'youtubeanalytics.googleapis.com';

const unknownPath: SandboxReply = {
  status: 404,
  text: '<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>',
};

type Route = (typeof routes)[number];
const prefix = 'https://www.googleapis.com/auth/';

/** The kind of upload call: a chunk, the last chunk or a status request. Faults can be aimed at each of them. */
function callOfPut(youtube: YouTube, { headers, query }: SandboxRequest): CallName {
  const session = sessionOf(youtube, query);
  const total = session ? totalOf(headers, session.total) : 0;
  const range = session ? rangeOf(headers, total) : null;
  if (range?.kind !== 'bytes') return 'upload_status';
  return range.end === total ? 'upload_last_piece' : 'upload_piece';
}

function routeOf(youtube: YouTube, request: SandboxRequest): { route: Route; id: string } | null {
  const isOfAnalytics = request.path.startsWith('/v2/');
  const found = isOfAnalytics === (request.host === analyticsHost) ? findRoute(routes, request) : null;
  if (found?.route.call !== 'upload_piece') return found;
  if (!request.query.has('upload_id')) return null;
  return { ...found, route: { ...found.route, call: callOfPut(youtube, request) } };
}

/** The refusal of a call that starts an upload. Resumable and multipart uploads are supported. */
function uploadError(request: SandboxRequest, { call }: Route): SandboxReply | null {
  if (call !== 'videos_insert') return null;
  const { query } = request;
  if (query.get('uploadType') !== 'resumable' && !isMultipartUpload(request))
    return badRequest('mediaBodyRequired', 'The request does not include the video content.');
  const parts = listIn(query, 'part');
  if (parts.length === 0) return badRequest('missingRequiredParameter', 'Required parameter: part');
  const unknown = parts.find((part) => !['id', 'snippet', 'status'].includes(part));
  return unknown === undefined ? null : badRequest('unknownPart', `'${unknown}'`);
}

/** The calls whose reply to the fault `refuse` is `forbidden`. Other calls have refusals of their own. */
const forbiddenReads: ReadonlySet<string> = new Set([
  'videos_list',
  'comments_list',
  'answers_list',
  'categories_list',
]);

/** Joins the values of lists. A client may separate the values by commas, or repeat the parameter. */
function withLists(request: SandboxRequest): SandboxRequest {
  const query = new URLSearchParams(request.query);
  for (const name of ['part', 'id', 'metrics', 'dimensions', 'sort'].filter((each) => query.has(each)))
    query.set(name, query.getAll(name).join(','));
  return { ...request, query };
}

const run = createPipeline<YouTube, Identity, Route>({
  routes,
  routeOf,
  tokenProblems: { missing: replies.noToken },
  identityOf,
  // Every call returns JSON, so this parameter has no effect.
  everywhere: 'alt=json',
  refusalOf({ request, route, scopes }) {
    if (!route.scopes.some((scope) => scopes.includes(prefix + scope))) return missingScope;
    return uploadError(request, route);
  },
  count: (asked) => ({ isOver: !spend(asked, costOf(asked.route.call, asked.request.method)) }),
  run({ route, ...call }) {
    if (!call.identity.traits.hasChannel && route.call !== 'channels_list') return replies.noChannel;
    if (call.fault === 'refuse' && forbiddenReads.has(route.call)) return replies.forbidden;
    return route.handler(call);
  },
  replies: {
    unknownPath,
    unauthorised: replies.unauthenticated,
    missingScope,
    tooMany: replies.quota,
    serverError: replies.serverError,
  },
});

export const answer = (youtube: YouTube, request: SandboxRequest): Promise<SandboxReply> =>
  run(youtube, withLists(request));
