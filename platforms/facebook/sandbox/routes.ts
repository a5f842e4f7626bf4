import { createGraph, routeTo } from '../../_meta/sandbox/graph.ts';
import { withoutVersion } from '../../_meta/sandbox/requests.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { addComment, changeNode, commentParameters, deleteNode, listComments } from './comments.ts';
import { pageOf, personOf } from './identities.ts';
import { readPageInsights, readPostInsights } from './insights.ts';
import { accessToken, appKeys, appToken, debugToken, findToken } from './login.ts';
import { addThumbnail, publishPhotoStory, uploadPhoto } from './photos.ts';
import { publishPost } from './posts.ts';
import {
  listAccounts,
  listBusinesses,
  listPagesOf,
  listPermissions,
  listPosts,
  listScheduledPosts,
  listStories,
  readNode,
  readPerson,
  withFields,
} from './reads.ts';
import * as replies from './replies.ts';
import type { Facebook, PageCall, Token } from './state.ts';
import {
  cancel,
  finish,
  finishUpload,
  publishWhole,
  start,
  startUpload,
  transfer,
  wrongPhase,
} from './videos.ts';

const { endedToken, noToken, notFound, refusal, serverError, unknownToken } = replies;

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

const reading = 'pages_read_engagement';
const posting = 'pages_manage_posts';
const business = 'business_management';

const list = 'fields limit after before';
const dated = `${list} since=# until=#`;
const words = 'title description';
const post = 'fields message link attached_media published=true|false scheduled_publish_time=#';
const photo = 'fields source url caption message alt_text_custom published=true|false';
const ofSession = 'upload_phase upload_session_id';
const reel = `upload_phase video_id video_state=PUBLISHED ${words}`;
const ofPage = 'fields metric period since=# until=#';

const to = routeTo<PageCall, keyof typeof calls>();

/** Those of `user` need a person's token, and the others a Page's. `upload_phase` is the variant. */
export const routes = {
  'GET debug_token': to(null, null, debugToken, 'input_token'),
  'GET user': to(null, null, readPerson, 'fields'),
  'GET user/accounts': to('page_list', 'pages_show_list', listAccounts, list),
  'GET user/permissions': to('permissions', null, listPermissions, 'fields'),
  'GET user/businesses': to('business_list', business, listBusinesses, list),
  'GET user/owned_pages': to('business_list', business, listPagesOf('owned_pages'), list),
  'GET user/client_pages': to('business_list', business, listPagesOf('client_pages'), list),
  'GET me': to('read_node', reading, readNode, 'fields'),
  'GET me/feed': to('post_list', reading, listPosts, dated),
  'GET me/posts': to('post_list', reading, listPosts, dated),
  'GET me/published_posts': to('post_list', reading, listPosts, dated),
  'GET me/scheduled_posts': to('post_list', reading, listScheduledPosts, list),
  'GET me/stories': to('story_list', reading, listStories, list),
  'GET me/insights': to('insights', 'read_insights', readPageInsights, ofPage),
  'POST me/feed': to('feed_publish', posting, publishPost, post),
  'POST me/photos': to('photo_upload', posting, uploadPhoto, photo),
  'POST me/photo_stories': to('photo_story_publish', posting, publishPhotoStory, 'photo_id'),
  'POST me/videos': to(
    'video_finish',
    posting,
    publishWhole,
    `fields file_url source published=true ${words}`,
  ),
  'POST me/videos start': to('video_start', posting, start, 'upload_phase file_size'),
  'POST me/videos transfer': to(
    'video_transfer',
    posting,
    transfer,
    `${ofSession} start_offset video_file_chunk`,
  ),
  'POST me/videos finish': to('video_finish', posting, finish, `${ofSession} published=true ${words}`),
  'POST me/videos cancel': to(null, posting, cancel, ofSession),
  'POST me/video_reels': to(null, posting, wrongPhase, ''),
  'POST me/video_reels start': to('reel_start', posting, startUpload('reel'), 'upload_phase'),
  'POST me/video_reels finish': to('reel_finish', posting, finishUpload('reel'), reel),
  'POST me/video_stories': to(null, posting, wrongPhase, ''),
  'POST me/video_stories start': to('video_story_start', posting, startUpload('story'), 'upload_phase'),
  'POST me/video_stories finish': to(
    'video_story_finish',
    posting,
    finishUpload('story'),
    'upload_phase video_id',
  ),
  'GET id': to('read_node', reading, readNode, 'fields'),
  // The required permission depends on the object.
  'POST id': to('change_node', null, changeNode, 'message is_hidden=true|false'),
  'DELETE id': to('delete_node', null, deleteNode, ''),
  'POST id/thumbnails': to('thumbnail_add', posting, addThumbnail, 'source is_preferred=true'),
  'GET id/insights': to('insights', 'read_insights', readPostInsights, 'fields metric period=lifetime'),
  'POST id/comments': to('comment_add', 'pages_manage_engagement', addComment, 'fields message'),
  'GET id/comments': to(
    'comment_list',
    'pages_read_user_content',
    listComments,
    `fields ${commentParameters}`,
  ),
};

const isWrite = (key: string) => !key.startsWith('GET ');

const graph = createGraph<Facebook, Token, PageCall>({
  newestVersion: 26,
  clientSecret: appKeys.clientSecret,
  replies: { refusal, endedToken, noToken, notFound, serverError, unknownToken },
  missingScope: replies.missingScope,
  findToken,
  appToken,
  callerOf(token) {
    const [person, page] = [personOf(token.person), pageOf(token.page)];
    if (!person) return null;
    if (page)
      return {
        account: page.id,
        places: ['me', 'id'],
        ownId: (id) => (id === 'me' || id === page.id ? page.id : null),
        more: { person, token, page },
        usage: { type: 'pages', isAppCounted: false },
        rateLimited: replies.pageLimited,
      };
    return {
      account: person.pages[0].id,
      places: ['user', 'another'],
      ownId: (id) => (id === 'me' ? person.id : id === person.id || id === person.business ? id : null),
      more: { person, token },
      usage: null,
      rateLimited: replies.appLimited,
    };
  },
  routes,
  variantOf: ({ params }) => params.get('upload_phase'),
  withoutRoute(key, { token }) {
    const edge = key.replace(/ [a-z]+/, '');
    const [method = '', path] = edge.split('/');
    const isOfPage = ['me', 'id'].some((place) =>
      Object.hasOwn(routes, path === undefined ? `${method} ${place}` : `${method} ${place}/${path}`),
    );
    return token.page === null && isOfPage ? replies.needsPageToken : null;
  },
  refuse: (key, { page }) =>
    isWrite(key) && !key.endsWith('/comments') && !page.tasks.some((task) => task.endsWith('CREATE_CONTENT'))
      ? replies.missingTask
      : null,
  complete: (key, call, reply) => (isWrite(key) ? withFields({ ...call, fault: null }, reply) : reply),
  refused: replies.blocked,
  refusesItself: /_(?:publish|upload|start|finish|add)$/,
});

/** Answers a call to `graph.facebook.com`. */
export async function answer(facebook: Facebook, request: SandboxRequest): Promise<SandboxReply> {
  const [, ...path] = request.path.split('/');
  const isExchange = withoutVersion(path, 26)?.join('/') === 'oauth/access_token' && request.method === 'GET';
  return isExchange ? accessToken(facebook, request.query) : graph(facebook, request);
}
