import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Handler } from './context.ts';
import type { LimitName } from './rates.ts';
import { readTweet, readTweets, search, timeline } from './reads.ts';
import { createTweet, deleteTweet, hideReply } from './tweets.ts';
import { replies } from './replies.ts';
import { appendUpload, describeMedia, finalizeUpload, initializeUpload, uploadStatus } from './uploads.ts';

/** The labels of the calls that faults can be aimed at. */
export const calls = {
  authorise: 'Agree on the consent page',
  token_exchange: 'Exchange a code for tokens',
  token_refresh: 'Renew a token',
  users_me: 'Read the account',
  media_initialize: 'Start an upload',
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
  search_recent: 'Search replies',
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

const readMe: Handler = ({ request, identity, fault }) => {
  if (fault === 'refuse') return replies.bareForbidden;
  const { platformId: id, username, name, logo, traits } = identity;
  const asked = (request.query.get('user.fields') ?? '').split(',');
  const more = {
    ...(asked.includes('profile_image_url') && { profile_image_url: logo }),
    ...(asked.includes('verified') && { verified: traits.isPremium }),
    ...(asked.includes('subscription_type') && { subscription_type: traits.isPremium ? 'Premium' : 'None' }),
  };
  return { status: 200, json: { data: { id, name, username, ...more } } };
};

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
  ['GET', /^\/2\/media\/upload$/, 'media_status', media, 'uploadStatus', uploadStatus],
  ['POST', /^\/2\/media\/metadata$/, 'media_metadata', media, 'metadata', describeMedia],
  ['POST', /^\/2\/tweets$/, postOrReply, write, 'createTweet', createTweet],
  ['GET', /^\/2\/tweets$/, 'tweets_read', read, 'readTweets', readTweets],
  ['GET', /^\/2\/tweets\/search\/recent$/, 'search_recent', read, 'search', search],
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
