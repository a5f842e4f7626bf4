import { createComment, moreComments, thread } from './comments.ts';
import type { Handler } from './context.ts';
import { leaseMedia } from './media.ts';
import { info, me, remove, submitted } from './posts.ts';
import { submit } from './submit.ts';
import { subscribed } from './subreddits.ts';

/** What people call the things that can go wrong. */
export const calls = {
  authorise: 'Consent page',
  token_exchange: 'Code for a token',
  token_refresh: 'Renewal of a token',
  me: 'Account',
  subreddits: 'Subreddits of an account',
  media_lease: 'Place for a file',
  media_upload: 'File itself',
  submit: 'New post',
  processing: 'Work on an image or a video',
  submitted: 'Posts of an account',
  info: 'Posts and comments by name',
  comment_create: 'New comment',
  comments_read: 'Comments',
  comments_more: 'More comments',
  delete: 'Deletion',
} as const;
export type CallName = keyof typeof calls;

export interface Route {
  method: string;
  /** Its first group names what is meant. */
  path: RegExp;
  call: CallName;
  scope: string;
  handler: Handler;
}

const lines: readonly (readonly [string, RegExp, CallName, string, Handler])[] = [
  ['GET', /^\/api\/v1\/me$/, 'me', 'identity', me],
  ['GET', /^\/subreddits\/mine\/subscriber$/, 'subreddits', 'mysubreddits', subscribed],
  ['POST', /^\/api\/media\/asset$/, 'media_lease', 'submit', leaseMedia],
  ['POST', /^\/api\/submit$/, 'submit', 'submit', submit],
  ['GET', /^\/user\/([\w-]+)\/submitted$/, 'submitted', 'history', submitted],
  ['GET', /^\/api\/info$/, 'info', 'read', info],
  ['POST', /^\/api\/comment$/, 'comment_create', 'submit', createComment],
  ['GET', /^\/comments\/([0-9a-z]+)$/, 'comments_read', 'read', thread],
  ['POST', /^\/api\/morechildren$/, 'comments_more', 'read', moreComments],
  ['POST', /^\/api\/del$/, 'delete', 'edit', remove],
];

export const routes: readonly Route[] = lines.map(([method, path, call, scope, handler]) => ({
  method,
  path,
  call,
  scope,
  handler,
}));
