import { addAnswer, addComment, listComments, listThreads } from './comments.ts';
import type { Handler } from './context.ts';
import { deleteVideo, listCategories, listChannels, listPlaylist, listVideos } from './lists.ts';
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
  videos_delete: 'Deletion of a video',
  playlist_items: 'List of uploads',
  categories_list: 'Categories',
  thumbnails_set: 'Thumbnail',
  comments_insert: 'New comment',
  comments_list: 'List of comments',
  answers_insert: 'Answer to a comment',
  answers_list: 'List of answers',
  comments_delete: 'Removal of a comment',
  comments_moderate: 'Rejection of a comment',
  reports: 'Analytics',
} as const;
export type CallName = keyof typeof calls;

export interface Route {
  call: CallName;
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
    scopes: read,
    cost: { units: 1 },
    handler: listChannels,
  },
  'GET /youtube/v3/videos': { call: 'videos_list', scopes: read, cost: { units: 1 }, handler: listVideos },
  'DELETE /youtube/v3/videos': {
    call: 'videos_delete',
    scopes: write,
    cost: { units: 50 },
    handler: deleteVideo,
  },
  'GET /youtube/v3/playlistItems': {
    call: 'playlist_items',
    scopes: read,
    cost: { units: 1 },
    handler: listPlaylist,
  },
  'GET /youtube/v3/videoCategories': {
    call: 'categories_list',
    scopes: read,
    cost: { units: 1 },
    handler: listCategories,
  },
  'GET /youtube/v3/commentThreads': {
    call: 'comments_list',
    scopes: write,
    cost: { units: 1 },
    handler: listThreads,
  },
  'POST /youtube/v3/commentThreads': {
    call: 'comments_insert',
    scopes: write,
    cost: { units: 50 },
    handler: addComment,
  },
  'GET /youtube/v3/comments': {
    call: 'answers_list',
    scopes: write,
    cost: { units: 1 },
    handler: listComments,
  },
  'POST /youtube/v3/comments': {
    call: 'answers_insert',
    scopes: write,
    cost: { units: 50 },
    handler: addAnswer,
  },
  'DELETE /youtube/v3/comments': {
    call: 'comments_delete',
    scopes: write,
    cost: { units: 50 },
    handler: deleteComment,
  },
  'POST /youtube/v3/comments/setModerationStatus': {
    call: 'comments_moderate',
    scopes: write,
    cost: { units: 50 },
    handler: hideComments,
  },
  // A separate API whose calls cost no units.
  'GET /v2/reports': {
    call: 'reports',
    scopes: ['yt-analytics.readonly'],
    cost: { units: 0 },
    handler: readReport,
  },
  'POST /upload/youtube/v3/videos': {
    call: 'videos_insert',
    scopes: upload,
    cost: { units: 0, uploads: 1 },
    handler: openSession,
  },
  'POST /upload/youtube/v3/thumbnails/set': {
    call: 'thumbnails_set',
    scopes: upload,
    cost: { units: 50 },
    handler: setThumbnail,
  },
};
