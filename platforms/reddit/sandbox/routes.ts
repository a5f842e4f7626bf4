import { listPosts, readUser, searchPosts } from './browse.ts';
import { editText, vote } from './changes.ts';
import { createComment, moreComments, thread } from './comments.ts';
import type { Handler } from './context.ts';
import { leaseMedia } from './media.ts';
import { readInfo, readAccount, remove, listSubmitted } from './posts.ts';
import { submit } from './submit.ts';
import { listFlairs, listSubscribed, readSubreddit } from './subreddits.ts';

/** The labels of the calls that faults can be aimed at. */
export const calls = {
  authorise: 'Agree on the consent page',
  token_exchange: 'Exchange a code for tokens',
  token_refresh: 'Renew a token',
  me: 'Read the account',
  subreddits: 'List subreddits',
  media_lease: 'Lease an upload',
  media_upload: 'Upload a file',
  submit: 'Create a post',
  processing: 'Process an image or a video',
  submitted: 'List posts',
  info: 'Read posts and comments by name',
  comment_create: 'Create a comment',
  comments_read: 'Read comments',
  comments_more: 'Read more comments',
  delete: 'Delete a post or comment',
  edit: 'Change a post or comment',
  vote: 'Vote for a post',
  browse: 'Read subreddits and other accounts',
} as const;
export type CallName = keyof typeof calls;

export interface Route {
  method: string;
  /** The first group captures the id. */
  path: RegExp;
  call: CallName;
  scope: string;
  handler: Handler;
}

const routeTable: readonly (readonly [string, RegExp, CallName, string, Handler])[] = [
  ['GET', /^\/api\/v1\/me$/, 'me', 'identity', readAccount],
  ['GET', /^\/subreddits\/mine\/subscriber$/, 'subreddits', 'mysubreddits', listSubscribed],
  ['POST', /^\/api\/media\/asset$/, 'media_lease', 'submit', leaseMedia],
  ['POST', /^\/api\/submit$/, 'submit', 'submit', submit],
  ['GET', /^\/user\/([\w-]+)\/submitted$/, 'submitted', 'history', listSubmitted],
  ['GET', /^\/api\/info$/, 'info', 'read', readInfo],
  ['POST', /^\/api\/comment$/, 'comment_create', 'submit', createComment],
  ['GET', /^\/comments\/([0-9a-z]+)$/, 'comments_read', 'read', thread],
  ['POST', /^\/api\/morechildren$/, 'comments_more', 'read', moreComments],
  ['POST', /^\/api\/editusertext$/, 'edit', 'edit', editText],
  ['POST', /^\/api\/vote$/, 'vote', 'vote', vote],
  ['GET', /^\/user\/([\w-]+)\/about$/, 'browse', 'read', readUser],
  ['GET', /^\/r\/(\w+)\/about$/, 'browse', 'read', readSubreddit],
  ['GET', /^\/r\/(\w+)\/(?:new|rising|hot|top|controversial)$/, 'browse', 'read', listPosts],
  ['GET', /^\/r\/(\w+)\/search$/, 'browse', 'read', searchPosts],
  ['GET', /^\/r\/(\w+)\/api\/link_flair_v2$/, 'browse', 'flair', listFlairs],
  ['POST', /^\/api\/del$/, 'delete', 'edit', remove],
];

export const routes: readonly Route[] = routeTable.map(([method, path, call, scope, handler]) => ({
  method,
  path,
  call,
  scope,
  handler,
}));
