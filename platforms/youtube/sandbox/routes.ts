import { deleteVideo, updateVideo } from './changes.ts';
import { listComments, listThreads } from './comment-lists.ts';
import { addAnswer, addComment, updateComment } from './comments.ts';
import type { Handler } from './context.ts';
import { listCategories, listChannels, listPlaylist, listVideos } from './lists.ts';
import { deleteComment, hideComments } from './moderation.ts';
import type { Cost } from './quota.ts';
import { readReport } from './reports.ts';
import { openSession } from './resumable.ts';
import { setThumbnail } from './thumbnails.ts';

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

export interface Route {
  call: CallName;
  /** The parameters that the sandbox acts on, separated by spaces. */
  known: string;
  /** The scopes, any one of which is enough. */
  scopes: readonly string[];
  cost: Cost;
  handler: Handler;
}

const write = ['youtube.force-ssl'];
const upload = ['youtube.upload', ...write];
const read = ['youtube.readonly', ...write];

export const routes: Readonly<Record<string, Route>> = {
  'GET /youtube/v3/channels': {
    call: 'channels_list',
    known: 'part mine id',
    scopes: read,
    cost: { units: 1 },
    handler: listChannels,
  },
  'GET /youtube/v3/videos': {
    call: 'videos_list',
    known: 'part id',
    scopes: read,
    cost: { units: 1 },
    handler: listVideos,
  },
  'PUT /youtube/v3/videos': {
    call: 'videos_update',
    known: 'part',
    scopes: write,
    cost: { units: 50 },
    handler: updateVideo,
  },
  'DELETE /youtube/v3/videos': {
    call: 'videos_delete',
    known: 'id',
    scopes: write,
    cost: { units: 50 },
    handler: deleteVideo,
  },
  'GET /youtube/v3/playlistItems': {
    call: 'playlist_items',
    known: 'part playlistId videoId maxResults pageToken',
    scopes: read,
    cost: { units: 1 },
    handler: listPlaylist,
  },
  'GET /youtube/v3/videoCategories': {
    call: 'categories_list',
    known: 'part id regionCode',
    scopes: read,
    cost: { units: 1 },
    handler: listCategories,
  },
  'GET /youtube/v3/commentThreads': {
    call: 'comments_list',
    known: 'part videoId id allThreadsRelatedToChannelId order textFormat searchTerms maxResults pageToken',
    scopes: write,
    cost: { units: 1 },
    handler: listThreads,
  },
  'POST /youtube/v3/commentThreads': {
    call: 'comments_insert',
    known: 'part',
    scopes: write,
    cost: { units: 50 },
    handler: addComment,
  },
  'GET /youtube/v3/comments': {
    call: 'answers_list',
    known: 'part parentId id textFormat maxResults pageToken',
    scopes: write,
    cost: { units: 1 },
    handler: listComments,
  },
  'POST /youtube/v3/comments': {
    call: 'answers_insert',
    known: 'part',
    scopes: write,
    cost: { units: 50 },
    handler: addAnswer,
  },
  'PUT /youtube/v3/comments': {
    call: 'comments_update',
    known: 'part',
    scopes: write,
    cost: { units: 50 },
    handler: updateComment,
  },
  'DELETE /youtube/v3/comments': {
    call: 'comments_delete',
    known: 'id',
    scopes: write,
    cost: { units: 50 },
    handler: deleteComment,
  },
  'POST /youtube/v3/comments/setModerationStatus': {
    call: 'comments_moderate',
    known: 'id moderationStatus',
    scopes: write,
    cost: { units: 50 },
    handler: hideComments,
  },
  // A separate API whose calls cost no units.
  'GET /v2/reports': {
    call: 'reports',
    known: 'ids startDate endDate metrics dimensions filters sort maxResults startIndex',
    scopes: ['yt-analytics.readonly'],
    cost: { units: 0 },
    handler: readReport,
  },
  'POST /upload/youtube/v3/videos': {
    call: 'videos_insert',
    known: 'uploadType part notifySubscribers',
    scopes: upload,
    cost: { units: 0, uploads: 1 },
    handler: openSession,
  },
  'POST /upload/youtube/v3/thumbnails/set': {
    call: 'thumbnails_set',
    known: 'uploadType videoId',
    scopes: upload,
    cost: { units: 50 },
    handler: setThumbnail,
  },
};
