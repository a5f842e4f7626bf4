import { createGraph, type Route, withoutVersion } from '../../_meta/sandbox/graph.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { addComment, changeNode, commentParameters, deleteNode, listComments } from './comments.ts';
import { pageOf, personOf } from './identities.ts';
import { readPageInsights, readPostInsights } from './insights.ts';
import { accessToken, appKeys, appToken, debugToken, findToken } from './login.ts';
import { addThumbnail, publishPhotoStory, uploadPhoto } from './photos.ts';
import { publishPost } from './posts.ts';
import * as reads from './reads.ts';
import * as replies from './replies.ts';
import type { Facebook, PageCall, Token } from './state.ts';
import * as videos from './videos.ts';

const { endedToken, noToken, notFound, refusal, serverError, unknownToken } = replies;

/** The calls as the sandbox's fault page names them. */
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
const post =
  'fields message link attached_media attached_media[] published=true|false scheduled_publish_time=#';
const photo = 'fields source url caption message alt_text_custom published=true|false';
const ofSession = 'upload_phase upload_session_id';
const whole = `fields file_url source published=true ${words}`;
const piece = `${ofSession} start_offset video_file_chunk`;
const phase = 'upload_phase';
const story = `${phase} video_id`;
const reel = `${phase} video_id video_state=PUBLISHED ${words}`;
const below = `fields ${commentParameters}`;
const ofPage = 'fields metric period since=# until=#';

/**
 * Routes of `user` need a person's token, `debug_token` needs the app's token, and all other routes need a Page's
 * token. One path may have several routes, which differ by the parameter `upload_phase`.
 */
export const routes: Readonly<Record<string, Route<PageCall, keyof typeof calls>>> = {
  'GET debug_token': [null, null, debugToken, 'input_token'],
  'GET user': [null, null, reads.readPerson, 'fields'],
  'GET user/accounts': ['page_list', 'pages_show_list', reads.listAccounts, list],
  'GET user/permissions': ['permissions', null, reads.listPermissions, 'fields'],
  'GET user/businesses': ['business_list', business, reads.listBusinesses, list],
  'GET user/owned_pages': ['business_list', business, reads.listPagesOf('owned_pages'), list],
  'GET user/client_pages': ['business_list', business, reads.listPagesOf('client_pages'), list],
  'GET me': ['read_node', reading, reads.readNode, 'fields'],
  'GET me/feed': ['post_list', reading, reads.listPosts, dated],
  'GET me/posts': ['post_list', reading, reads.listPosts, dated],
  'GET me/published_posts': ['post_list', reading, reads.listPosts, dated],
  'GET me/scheduled_posts': ['post_list', reading, reads.listScheduledPosts, list],
  'GET me/stories': ['story_list', reading, reads.listStories, list],
  'GET me/insights': ['insights', 'read_insights', readPageInsights, ofPage],
  'POST me/feed': ['feed_publish', posting, publishPost, post],
  'POST me/photos': ['photo_upload', posting, uploadPhoto, photo],
  'POST me/photo_stories': ['photo_story_publish', posting, publishPhotoStory, 'photo_id'],
  'POST me/videos': ['video_finish', posting, videos.publishInOneCall, whole],
  'POST me/videos start': ['video_start', posting, videos.start, 'upload_phase file_size'],
  'POST me/videos transfer': ['video_transfer', posting, videos.transfer, piece],
  'POST me/videos finish': ['video_finish', posting, videos.finish, `${ofSession} published=true ${words}`],
  'POST me/videos cancel': [null, posting, videos.cancel, ofSession],
  'POST me/video_reels': [null, posting, videos.wrongPhase, ''],
  'POST me/video_reels start': ['reel_start', posting, videos.startUpload('reel'), 'upload_phase'],
  'POST me/video_reels finish': ['reel_finish', posting, videos.finishUpload('reel'), reel],
  'POST me/video_stories': [null, posting, videos.wrongPhase, ''],
  'POST me/video_stories start': ['video_story_start', posting, videos.startUpload('story'), phase],
  'POST me/video_stories finish': ['video_story_finish', posting, videos.finishUpload('story'), story],
  'GET id': ['read_node', reading, reads.readNode, 'fields'],
  // The permission that these two calls require depends on the kind of object.
  'POST id': ['change_node', null, changeNode, 'message is_hidden=true|false'],
  'DELETE id': ['delete_node', null, deleteNode, ''],
  'POST id/thumbnails': ['thumbnail_add', posting, addThumbnail, 'source is_preferred=true'],
  'GET id/insights': ['insights', 'read_insights', readPostInsights, 'fields metric period=lifetime'],
  'POST id/comments': ['comment_add', 'pages_manage_engagement', addComment, 'fields message'],
  'GET id/comments': ['comment_list', 'pages_read_user_content', listComments, below],
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
        routePrefixes: ['me', 'id'],
        ownId: (id) => (id === 'me' || id === page.id ? page.id : null),
        more: { person, token, page },
        usage: { type: 'pages', isAppCounted: false },
        rateLimited: replies.pageLimited,
      };
    return {
      account: person.pages[0].id,
      routePrefixes: ['user', 'another'],
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
    const isOfPage = ['me', 'id'].some((prefix) =>
      Object.hasOwn(routes, path === undefined ? `${method} ${prefix}` : `${method} ${prefix}/${path}`),
    );
    return token.page === null && isOfPage ? replies.needsPageToken : null;
  },
  refuse: (key, { page }) =>
    isWrite(key) && !key.endsWith('/comments') && !page.tasks.some((task) => task.endsWith('CREATE_CONTENT'))
      ? replies.missingTask
      : null,
  complete: (key, call, reply) => (isWrite(key) ? reads.withFields({ ...call, fault: null }, reply) : reply),
  refused: replies.blocked,
  refusesItself: /_(?:publish|upload|start|finish|add)$/,
});

export async function answer(facebook: Facebook, request: SandboxRequest): Promise<SandboxReply> {
  const [, ...path] = request.path.split('/');
  const isExchange = withoutVersion(path, 26)?.join('/') === 'oauth/access_token' && request.method === 'GET';
  return isExchange ? accessToken(facebook, request.query) : graph(facebook, request);
}
