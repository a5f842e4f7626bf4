import { findOwnContainer } from '../../_meta/sandbox/containers.ts';
import { createContainer } from './containers.ts';
import type { Call, Handler } from './context.ts';
import { debugToken } from './debug-token.ts';
import { readAccountInsights, readInsights } from './insights.ts';
import { deleteThread, manageReply } from './moderation.ts';
import { publish } from './publish.ts';
import { publishingLimit } from './quotas.ts';
import {
  listConversation,
  listOwnReplies,
  listReplies,
  listThreads,
  readAccount,
  readNode,
} from './reads.ts';

/** Names of the calls on the sandbox's fault page. */
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
export type CallName = keyof typeof calls;

export interface Route {
  call: CallName;
  scope: string;
  handler: Handler;
  /** The name and permission of the same call if it writes a reply. */
  reply?: { call: CallName; scope: string };
}

const basic = 'threads_basic';
const content = 'threads_content_publish';
const replies = 'threads_manage_replies';
const insights = 'threads_manage_insights';

/** Routes below a profile, by method and edge. */
const accountRoutes: Readonly<Record<string, Route>> = {
  'GET ': { call: 'account', scope: basic, handler: readAccount },
  'POST threads': {
    call: 'create_container',
    scope: content,
    handler: createContainer,
    reply: { call: 'create_reply', scope: replies },
  },
  'GET threads': { call: 'thread_list', scope: basic, handler: listThreads },
  'POST threads_publish': {
    call: 'threads_publish',
    scope: content,
    handler: publish,
    reply: { call: 'reply_publish', scope: replies },
  },
  'GET threads_publishing_limit': { call: 'publishing_limit', scope: content, handler: publishingLimit },
  'GET replies': { call: 'own_reply_list', scope: basic, handler: listOwnReplies },
  'GET threads_insights': { call: 'account_insights', scope: insights, handler: readAccountInsights },
};

/** Routes below a post, reply or container, by method and edge. */
const nodeRoutes: Readonly<Record<string, Route>> = {
  'GET ': { call: 'read_container', scope: basic, handler: readNode },
  'DELETE ': { call: 'thread_delete', scope: 'threads_delete', handler: deleteThread },
  'GET replies': { call: 'reply_list', scope: 'threads_read_replies', handler: listReplies },
  'GET conversation': { call: 'conversation', scope: 'threads_read_replies', handler: listConversation },
  'POST manage_reply': { call: 'manage_reply', scope: replies, handler: manageReply },
  'GET insights': { call: 'insights', scope: insights, handler: readInsights },
};

export const debugRoute: Route = { call: 'token_debug', scope: basic, handler: debugToken };

function isAboutReply(call: Pick<Call, 'state' | 'identity' | 'params'>): boolean {
  const container = findOwnContainer(call, call.params.get('creation_id') ?? '');
  return call.params.has('reply_to_id') || (container?.replyTo ?? null) !== null;
}

/** Finds the route by method and edge. */
export function routeFor(
  method: string,
  edge: string,
  isSelf: boolean,
  call: Pick<Call, 'state' | 'identity' | 'params'>,
): Route | null {
  const route = (isSelf ? accountRoutes : nodeRoutes)[`${method} ${edge}`];
  if (!route) return null;
  return route.reply && isAboutReply(call) ? { ...route, ...route.reply } : route;
}
