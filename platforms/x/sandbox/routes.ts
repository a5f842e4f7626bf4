import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Handler } from './context.ts';
import type { LimitName } from './rates.ts';
import { analytics } from './analytics.ts';
import { mentionTimeline, readTweet, readTweets, search, timeline } from './reads.ts';
import { createTweet, deleteTweet, hideReply } from './tweets.ts';
import { uploadAtOnce } from './upload-at-once.ts';
import { readMe, readUser, readUserByName } from './users.ts';
import { appendUpload, describeMedia, finalizeUpload, initializeUpload, uploadStatus } from './uploads.ts';

/** The labels of the calls that faults can be aimed at. */
export const calls = {
  authorise: 'Agree on the consent page',
  token_exchange: 'Exchange a code for tokens',
  token_refresh: 'Renew a token',
  users_me: 'Read the account',
  user_read: 'Read another account',
  media_initialize: 'Start an upload',
  media_upload: 'Upload an image in one call',
  media_append: 'Upload a segment',
  media_finalize: 'Finish an upload',
  media_status: 'Read the processing status',
  processing: 'Process a file',
  media_metadata: 'Add an alt text',
  tweet_create: 'Create a post',
  reply_create: 'Create a reply',
  tweet_delete: 'Delete a post',
  tweet_read: 'Read a post',
  tweets_read: 'Read several posts',
  user_timeline: 'List the posts of an account',
  user_mentions: 'List the mentions of an account',
  search_recent: 'Search posts',
  analytics: 'Read analytics',
  reply_hide: 'Hide a reply',
} as const;
export type CallName = keyof typeof calls;

export interface Route {
  method: string;
  /** The first group captures the id. */
  path: RegExp;
  /** A function if the body decides which of two calls this is. */
  call: CallName | ((request: SandboxRequest) => Promise<CallName>);
  /** The scopes, all of which are required. */
  scopes: readonly string[];
  limit: LimitName;
  handler: Handler;
}

async function postOrReply({ bytes }: SandboxRequest): Promise<CallName> {
  const text = new TextDecoder().decode(await bytes());
  return text.includes('"in_reply_to_tweet_id"') ? 'reply_create' : 'tweet_create';
}

const read = ['tweet.read', 'users.read'];
const write = [...read, 'tweet.write'];
const media = ['media.write'];
const tweet = /^\/2\/tweets\/([^/]+)$/;

type RouteRow = readonly [
  method: string,
  path: RegExp,
  call: Route['call'],
  scopes: readonly string[],
  limit: LimitName,
  handler: Handler,
];

const routeTable: readonly RouteRow[] = [
  ['GET', /^\/2\/users\/me$/, 'users_me', read, 'me', readMe],
  ['POST', /^\/2\/media\/upload\/initialize$/, 'media_initialize', media, 'uploadBegin', initializeUpload],
  ['POST', /^\/2\/media\/upload\/([^/]+)\/append$/, 'media_append', media, 'uploadPiece', appendUpload],
  ['POST', /^\/2\/media\/upload\/([^/]+)\/finalize$/, 'media_finalize', media, 'uploadEnd', finalizeUpload],
  ['POST', /^\/2\/media\/upload$/, 'media_upload', media, 'uploadOnce', uploadAtOnce],
  ['GET', /^\/2\/media\/upload$/, 'media_status', media, 'uploadStatus', uploadStatus],
  ['POST', /^\/2\/media\/metadata$/, 'media_metadata', media, 'metadata', describeMedia],
  ['POST', /^\/2\/tweets$/, postOrReply, write, 'createTweet', createTweet],
  ['GET', /^\/2\/tweets$/, 'tweets_read', read, 'readTweets', readTweets],
  ['GET', /^\/2\/tweets\/search\/recent$/, 'search_recent', read, 'search', search],
  ['GET', /^\/2\/tweets\/analytics$/, 'analytics', read, 'analytics', analytics],
  ['DELETE', tweet, 'tweet_delete', write, 'deleteTweet', deleteTweet],
  ['GET', tweet, 'tweet_read', read, 'readTweet', readTweet],
  [
    'PUT',
    /^\/2\/tweets\/([^/]+)\/hidden$/,
    'reply_hide',
    [...read, 'tweet.moderate.write'],
    'hide',
    hideReply,
  ],
  ['GET', /^\/2\/users\/by\/username\/([^/]+)$/, 'user_read', read, 'readUser', readUserByName],
  ['GET', /^\/2\/users\/([^/]+)$/, 'user_read', read, 'readUser', readUser],
  ['GET', /^\/2\/users\/([^/]+)\/mentions$/, 'user_mentions', read, 'mentions', mentionTimeline],
  ['GET', /^\/2\/users\/([^/]+)\/tweets$/, 'user_timeline', read, 'timeline', timeline],
];

export const routes: readonly Route[] = routeTable.map(([method, path, call, scopes, limit, handler]) => ({
  method,
  path,
  call,
  scopes,
  limit,
  handler,
}));
