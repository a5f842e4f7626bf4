import { changeNode } from './changes.ts';
import { addComment, listComments } from './comments.ts';
import type { PageHandler, UserHandler } from './context.ts';
import { addThumbnail } from './covers.ts';
import { deleteNode } from './deletes.ts';
import { publishPost } from './feed.ts';
import { listAccounts, listBusinesses, listPagesOf, listPermissions, readPerson } from './people.ts';
import { publishPhotoStory, uploadPhoto } from './photos.ts';
import { readInsights } from './insights.ts';
import { listPosts, listScheduledPosts, listStories, readNode } from './reads.ts';
import { uploadReelOrStory, uploadVideo } from './videos.ts';

/** Names of the calls on the sandbox's fault page. */
export const calls = {
  authorise: 'Consent page',
  token_exchange: 'Code for a token',
  token_lengthen: 'Short token for a lasting one',
  permissions: 'What was agreed to',
  page_list: 'List of Pages',
  business_list: 'List of businesses, and of their Pages',
  photo_upload: 'Photo that nobody sees yet',
  feed_publish: 'Publishing words and photos: the post appears',
  photo_story_publish: 'Publishing a story of a photo: it appears',
  video_start: 'New video',
  video_transfer: 'Piece of a video',
  video_finish: 'Publishing a video: it appears',
  reel_start: 'New reel',
  reel_finish: 'Publishing a reel: it appears',
  video_story_start: 'New story of a video',
  video_story_finish: 'Publishing a story of a video: it appears',
  file_upload: 'Bytes of a reel or a story',
  thumbnail_add: 'Cover of a video',
  read_node: 'State of a post, a video or a comment',
  post_list: 'List of posts',
  story_list: 'List of stories',
  comment_add: 'New comment',
  comment_list: 'List of comments',
  change_node: 'Change of a post or a comment',
  insights: 'Numbers of the Page, or of a post',
  delete_node: 'Deletion of a post or a comment',
} as const;
export type CallName = keyof typeof calls;

interface Common {
  call: CallName | ((params: URLSearchParams) => CallName | null) | null;
  scope: string | null;
}
export interface UserRoute extends Common {
  handler: UserHandler;
}
export interface PageRoute extends Common {
  /** Whether the call is about the Page itself; null if it may be. */
  isOfPage: boolean | null;
  publishes: boolean;
  /** Whether the reply may contain fields of the new object. */
  writes?: boolean;
  handler: PageHandler;
}

/** One address serves several calls, which `upload_phase` distinguishes. */
const byPhase = (names: Readonly<Record<string, CallName>>) => (params: URLSearchParams) =>
  names[params.get('upload_phase') ?? ''] ?? null;

/** Calls with a person's token, by method and edge. */
export const userRoutes: Readonly<Record<string, UserRoute>> = {
  'GET ': { call: null, scope: null, handler: readPerson },
  'GET accounts': { call: 'page_list', scope: 'pages_show_list', handler: listAccounts },
  'GET permissions': { call: 'permissions', scope: null, handler: listPermissions },
  'GET businesses': { call: 'business_list', scope: 'business_management', handler: listBusinesses },
  'GET owned_pages': {
    call: 'business_list',
    scope: 'business_management',
    handler: listPagesOf('owned_pages'),
  },
  'GET client_pages': {
    call: 'business_list',
    scope: 'business_management',
    handler: listPagesOf('client_pages'),
  },
};

const read = { scope: 'pages_read_engagement', isOfPage: false, publishes: false };
const publishing = { scope: 'pages_manage_posts', isOfPage: true, publishes: true, writes: true };
const engaging = { scope: 'pages_manage_engagement', isOfPage: false, publishes: false, writes: true };

/** Calls with a Page's token, by method and edge. */
export const pageRoutes: Readonly<Record<string, PageRoute>> = {
  'GET ': { ...read, call: 'read_node', handler: readNode },
  // The required permission depends on the deleted object.
  'DELETE ': { ...publishing, scope: null, isOfPage: false, call: 'delete_node', handler: deleteNode },
  'POST feed': { ...publishing, call: 'feed_publish', handler: publishPost },
  'POST photos': { ...publishing, call: 'photo_upload', handler: uploadPhoto },
  'POST photo_stories': { ...publishing, call: 'photo_story_publish', handler: publishPhotoStory },
  'POST videos': {
    ...publishing,
    // Without a phase, one call has the whole video.
    call: byPhase({
      start: 'video_start',
      transfer: 'video_transfer',
      finish: 'video_finish',
      '': 'video_finish',
    }),
    handler: uploadVideo,
  },
  'POST video_reels': {
    ...publishing,
    call: byPhase({ start: 'reel_start', finish: 'reel_finish' }),
    handler: uploadReelOrStory('reel'),
  },
  'POST video_stories': {
    ...publishing,
    call: byPhase({ start: 'video_story_start', finish: 'video_story_finish' }),
    handler: uploadReelOrStory('story'),
  },
  'POST thumbnails': { ...publishing, isOfPage: false, call: 'thumbnail_add', handler: addThumbnail },
  'GET feed': { ...read, isOfPage: true, call: 'post_list', handler: listPosts },
  'GET posts': { ...read, isOfPage: true, call: 'post_list', handler: listPosts },
  'GET published_posts': { ...read, isOfPage: true, call: 'post_list', handler: listPosts },
  'GET stories': { ...read, isOfPage: true, call: 'story_list', handler: listStories },
  // The required permission depends on the changed object.
  'POST ': { ...publishing, scope: null, isOfPage: false, call: 'change_node', handler: changeNode },
  'GET scheduled_posts': { ...read, isOfPage: true, call: 'post_list', handler: listScheduledPosts },
  'GET insights': {
    ...read,
    scope: 'read_insights',
    isOfPage: null,
    call: 'insights',
    handler: readInsights,
  },
  'POST comments': { ...engaging, call: 'comment_add', handler: addComment },
  'GET comments': {
    ...read,
    scope: 'pages_read_user_content',
    call: 'comment_list',
    handler: listComments,
  },
};
