import { readAccountInsights } from './account-insights.ts';
import {
  addComment,
  addReply,
  changeNode,
  deleteComment,
  listComments,
  listReplies,
  ownComment,
} from './comments.ts';
import { createContainer } from './containers.ts';
import type { Handler } from './context.ts';
import { publish, publishingLimit } from './publish.ts';
import { listMedia, listStories, readAccount, readMediaInsights, readNode } from './reads.ts';
import { notFound, refusal } from './replies.ts';

/** Names of the calls on the sandbox's fault page. */
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
export type CallName = keyof typeof calls;

export interface Route {
  call: CallName | null;
  scope: string;
  handler: Handler;
}

const basic = 'instagram_business_basic';
const content = 'instagram_business_content_publish';
const comments = 'instagram_business_manage_comments';

const insights = 'instagram_business_manage_insights';

/** Comments can be deleted. Posts cannot be deleted with this kind of login. */
const deleteNode: Handler = (call) => {
  const found = ownComment(call, call.id);
  if (found) return deleteComment(found);
  const { state, id } = call;
  const isKnown = [...state.media, ...state.containers].some((each) => each.id === id);
  return isKnown ? refusal(-1, 'Deleting this media is not supported.', { subcode: 2207073 }) : notFound(id);
};

const readInsights: Handler = (call) =>
  call.id === call.identity.platformId ? readAccountInsights(call) : readMediaInsights(call);

/** Routes by method and edge. */
export const routes: Readonly<Record<string, Route>> = {
  'GET ': { call: 'read_container', scope: basic, handler: readNode },
  'POST ': { call: 'comment_hide', scope: comments, handler: changeNode },
  'DELETE ': { call: 'comment_delete', scope: comments, handler: deleteNode },
  'POST media': { call: 'create_container', scope: content, handler: createContainer },
  'GET media': { call: 'media_list', scope: basic, handler: listMedia },
  'GET stories': { call: 'story_list', scope: basic, handler: listStories },
  'POST media_publish': { call: 'media_publish', scope: content, handler: publish },
  'GET content_publishing_limit': { call: 'publishing_limit', scope: content, handler: publishingLimit },
  'POST comments': { call: 'comment_add', scope: comments, handler: addComment },
  'GET comments': { call: 'comment_list', scope: comments, handler: listComments },
  'POST replies': { call: 'comment_reply', scope: comments, handler: addReply },
  'GET replies': { call: 'reply_list', scope: comments, handler: listReplies },
  'GET insights': { call: 'insights', scope: insights, handler: readInsights },
};

export const accountRoute: Route = { call: 'account', scope: basic, handler: readAccount };

/** Edges that exist only below accounts. */
export const accountEdges: readonly string[] = [
  'media',
  'media_publish',
  'stories',
  'content_publishing_limit',
];

/** Edges that exist below accounts and other objects. */
export const sharedEdges: readonly string[] = ['insights'];
