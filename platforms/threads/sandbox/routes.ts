import { findOwnContainer } from '../../_meta/sandbox/containers.ts';
import { accountCallers, createGraph, type Route } from '../../_meta/sandbox/graph.ts';
import type { Token } from '../../_meta/sandbox/tokens.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { createContainer, deleteThread, publish, publishingLimit } from './containers.ts';
import { identityOf } from './identities.ts';
import { readAccountInsights, readInsights } from './insights.ts';
import { appKeys, appToken, debugToken, findToken, longToken } from './login.ts';
import type { Call, Threads } from './state.ts';
import * as reads from './reads.ts';
import * as replies from './replies.ts';

const { endedToken, noToken, notFound, refusal, serverError, unknownToken } = replies;

/** The labels of the calls that faults can be aimed at. */
export const calls = {
  authorise: 'Consent page',
  token_exchange: 'Code for a token',
  token_lengthen: 'Short token for a lasting one',
  token_refresh: 'Renewal of a token',
  token_debug: 'Permissions of a token',
  account: 'Profile',
  create_container: 'New container of a post',
  read_container: 'State of a container, or a post',
  threads_publish: 'Publishing: the post appears',
  publishing_limit: 'Daily quota',
  thread_list: 'List of posts',
  create_reply: 'New container of a reply',
  reply_publish: 'Publishing: the reply appears',
  own_reply_list: 'List of own replies',
  reply_list: 'List of replies',
  conversation: 'List of replies at all levels',
  manage_reply: 'Hiding a reply',
  thread_delete: 'Deletion of a post',
  insights: 'Numbers of a post',
  account_insights: 'Numbers of a profile',
} as const;

const basic = 'threads_basic';
const content = 'threads_content_publish';
const manage = 'threads_manage_replies';
const reading = 'threads_read_replies';
const insights = 'threads_manage_insights';

const list = 'fields limit after before';
const dated = `${list} since=# until=#`;
const below = `${list} reverse=true|false`;
const metrics = 'metric since=# until=# breakdown';
const post =
  'media_type text image_url video_url is_carousel_item=true|false children reply_to_id reply_control alt_text ' +
  'link_attachment topic_tag quote_post_id poll_attachment auto_publish_text=true|false';

/** Writing a reply and writing a post need different permissions. */
export const routes: Readonly<Record<string, Route<Call, keyof typeof calls>>> = {
  'GET debug_token': ['token_debug', basic, debugToken, 'input_token'],
  'GET me': ['account', basic, reads.readAccount, 'fields'],
  'POST me/threads': ['create_container', content, createContainer, post],
  'POST me/threads reply': ['create_reply', manage, createContainer, post],
  'GET me/threads': ['thread_list', basic, reads.listThreads, dated],
  'POST me/threads_publish': ['threads_publish', content, publish, 'creation_id'],
  'POST me/threads_publish reply': ['reply_publish', manage, publish, 'creation_id'],
  'GET me/threads_publishing_limit': ['publishing_limit', content, publishingLimit, 'fields'],
  'GET me/replies': ['own_reply_list', basic, reads.listOwnReplies, dated],
  'GET me/threads_insights': ['account_insights', insights, readAccountInsights, metrics],
  'GET id': ['read_container', basic, reads.readNode, 'fields'],
  'DELETE id': ['thread_delete', 'threads_delete', deleteThread, ''],
  'GET id/replies': ['reply_list', reading, reads.listReplies, below],
  'GET id/conversation': ['conversation', reading, reads.listConversation, below],
  'POST id/manage_reply': ['manage_reply', manage, reads.manageReply, 'hide=true|false'],
  'GET id/insights': ['insights', insights, readInsights, 'metric'],
};

const graph = createGraph<Threads, Token, Call>({
  newestVersion: 1,
  clientSecret: appKeys.clientSecret,
  replies: { refusal, endedToken, noToken, notFound, serverError, unknownToken },
  missingScope: () => replies.missingScope,
  findToken,
  appToken,
  callerOf: accountCallers(identityOf, 'threads', replies.rateLimited),
  routes,
  variantOf(call) {
    const container = findOwnContainer(call, call.params.get('creation_id'));
    return call.params.has('reply_to_id') || (container?.replyTo ?? null) !== null ? 'reply' : null;
  },
  refusesItself: /^(?:create_container|create_reply|threads_publish|reply_publish)$/,
});

/** Answers a call to `graph.threads.net` or `graph.threads.com`. */
export async function answer(threads: Threads, request: SandboxRequest): Promise<SandboxReply> {
  const isRenewal = request.path === '/refresh_access_token';
  return request.method === 'GET' && (isRenewal || request.path === '/access_token')
    ? longToken(threads, request.query, isRenewal)
    : graph(threads, request);
}
