import { routesOf } from '../../_sandbox/routes.ts';
import { deleteVideo, updateVideo } from './changes.ts';
import { listComments, listThreads } from './comment-lists.ts';
import { addAnswer, addComment, updateComment } from './comments.ts';
import type { Handler } from './state.ts';
import { listCategories, listChannels, listPlaylist, listVideos } from './lists.ts';
import { deleteComment, hideComments } from './moderation.ts';
import type { Cost } from './quota.ts';
import { readReport } from './reports.ts';
import { openSession, putSession } from './resumable.ts';
import { setThumbnail } from './thumbnails.ts';
import { isWhole, uploadWhole } from './whole-upload.ts';

/** Names of the calls on the sandbox's fault page. */
export const calls = {
  authorise: 'Consent page',
  token_exchange: 'Code for a token',
  token_refresh: 'Renewal of a token',
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

const startUpload: Handler = (call) => (isWhole(call.request) ? uploadWhole(call) : openSession(call));

const write = 'youtube.force-ssl';
const upload = `youtube.upload ${write}`;
const read = `youtube.readonly ${write}`;

const page = 'maxResults pageToken';
const filters = 'videoId id allThreadsRelatedToChannelId order textFormat searchTerms';
const report = 'ids startDate endDate metrics dimensions filters sort maxResults startIndex';
const session = 'uploadType part notifySubscribers';

/** Any one of the scopes of a call is enough. */
export const routes = routesOf<CallName, Handler>([
  ['GET /youtube/v3/channels', 'channels_list', read, 'part mine id', listChannels],
  ['GET /youtube/v3/videos', 'videos_list', read, 'part id', listVideos],
  ['PUT /youtube/v3/videos', 'videos_update', write, 'part', updateVideo],
  ['DELETE /youtube/v3/videos', 'videos_delete', write, 'id', deleteVideo],
  ['GET /youtube/v3/playlistItems', 'playlist_items', read, `part playlistId videoId ${page}`, listPlaylist],
  ['GET /youtube/v3/videoCategories', 'categories_list', read, 'part id regionCode', listCategories],
  ['GET /youtube/v3/commentThreads', 'comments_list', write, `part ${filters} ${page}`, listThreads],
  ['POST /youtube/v3/commentThreads', 'comments_insert', write, 'part', addComment],
  ['GET /youtube/v3/comments', 'answers_list', write, `part parentId id textFormat ${page}`, listComments],
  ['POST /youtube/v3/comments', 'answers_insert', write, 'part', addAnswer],
  ['PUT /youtube/v3/comments', 'comments_update', write, 'part', updateComment],
  ['DELETE /youtube/v3/comments', 'comments_delete', write, 'id', deleteComment],
  [
    'POST /youtube/v3/comments/setModerationStatus',
    'comments_moderate',
    write,
    'id moderationStatus',
    hideComments,
  ],
  ['GET /v2/reports', 'reports', 'yt-analytics.readonly', report, readReport],
  ['POST /upload/youtube/v3/videos', 'videos_insert', upload, session, startUpload],
  ['PUT /upload/youtube/v3/videos', 'upload_piece', upload, `${session} upload_id`, putSession],
  ['POST /upload/youtube/v3/thumbnails/set', 'thumbnails_set', upload, 'uploadType videoId', setThumbnail],
]);

/** The cost of a call in quota units. Analytics are a separate API, whose calls cost nothing. */
export function costOf(call: CallName, method: string): Cost {
  if (call === 'videos_insert') return { units: 0, uploads: 1 };
  if (['upload_piece', 'upload_last_piece', 'upload_status', 'reports'].includes(call)) return { units: 0 };
  return { units: method === 'GET' ? 1 : 50 };
}
