import { accountCallers, createGraph, type Route, withoutVersion } from '../../_meta/sandbox/graph.ts';
import type { Token } from '../../_meta/sandbox/tokens.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { addComment, addReply, changeNode, deleteNode, listComments, listReplies } from './comments.ts';
import { createContainer, publish, publishingLimit } from './containers.ts';
import { identityOf, scopedIdOf } from './identities.ts';
import { readAccountInsights } from './insights.ts';
import { appKeys, findToken, longToken } from './login.ts';
import { listMedia, listStories, readAccount, readMediaInsights, readNode } from './reads.ts';
import type { Call, Instagram } from './state.ts';
import * as replies from './replies.ts';

const { endedToken, noToken, notFound, refusal, serverError, unknownToken } = replies;

/** The calls as the sandbox's fault page names them. */
export const calls = {
  authorise: 'Consent page',
  token_exchange: 'Code for a token',
  token_lengthen: 'Short token for a lasting one',
  token_refresh: 'Renewal of a token',
  account: 'Profile',
  create_container: 'New container',
  read_container: 'State of a container, or a post',
  media_publish: 'Publishing: the post appears',
  publishing_limit: 'Daily quota',
  media_list: 'List of posts',
  story_list: 'List of stories',
  comment_add: 'New comment',
  comment_list: 'List of comments',
  comment_reply: 'Answer to a comment',
  reply_list: 'List of answers',
  comment_delete: 'Removal of a comment',
  comment_hide: 'Hiding of a comment, or the end of comments',
  insights: 'Insights of an account, or a post',
} as const;

const basic = 'instagram_business_basic';
const content = 'instagram_business_content_publish';
const comments = 'instagram_business_manage_comments';
const insights = 'instagram_business_manage_insights';

const list = 'fields limit after before';
const post =
  'image_url video_url media_type is_carousel_item=true|false children caption alt_text cover_url thumb_offset=# share_to_feed=true|false';
const ofAccount = 'metric period since=# until=# metric_type timeframe breakdown';

export const routes: Readonly<Record<string, Route<Call, keyof typeof calls>>> = {
  'GET me': ['account', basic, readAccount, 'fields'],
  'POST me/media': ['create_container', content, createContainer, post],
  'GET me/media': ['media_list', basic, listMedia, `${list} since=# until=#`],
  'GET me/stories': ['story_list', basic, listStories, list],
  'POST me/media_publish': ['media_publish', content, publish, 'creation_id'],
  'GET me/content_publishing_limit': ['publishing_limit', content, publishingLimit, 'fields'],
  'GET me/insights': ['insights', insights, readAccountInsights, ofAccount],
  'GET id': ['read_container', basic, readNode, 'fields'],
  'POST id': ['comment_hide', comments, changeNode, 'hide comment_enabled'],
  'DELETE id': ['comment_delete', comments, deleteNode, ''],
  'POST id/comments': ['comment_add', comments, addComment, 'message fields'],
  'GET id/comments': ['comment_list', comments, listComments, list],
  'POST id/replies': ['comment_reply', comments, addReply, 'message fields'],
  'GET id/replies': ['reply_list', comments, listReplies, list],
  'GET id/insights': ['insights', insights, readMediaInsights, 'metric period=lifetime'],
};

const graph = createGraph<Instagram, Token, Call>({
  newestVersion: 26,
  clientSecret: appKeys.clientSecret,
  replies: { refusal, endedToken, noToken, notFound, serverError, unknownToken },
  missingScope: () => replies.missingScope,
  findToken,
  callerOf: accountCallers(identityOf, 'instagram', replies.rateLimited, (each) => [scopedIdOf(each)]),
  routes,
  refusesItself: /^(?:account|create_container|media_publish|comment_add|comment_reply)$/,
  denials: {
    media_publish: replies.blocked,
    comment_add: replies.commentFields,
    comment_reply: replies.commentFields,
  },
});

export async function answer(instagram: Instagram, request: SandboxRequest): Promise<SandboxReply> {
  const [, ...path] = request.path.split('/');
  const name = withoutVersion(path, 26)?.join('/');
  const isRenewal = name === 'refresh_access_token';
  return request.method === 'GET' && (isRenewal || name === 'access_token')
    ? longToken(instagram, request.query, isRenewal)
    : graph(instagram, request);
}
