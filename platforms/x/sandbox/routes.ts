import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Handler } from './context.ts';
import type { LimitName } from './rates.ts';
import { readTweet, readTweets, search, timeline } from './reads.ts';
import { createTweet, deleteTweet, hideReply } from './tweets.ts';
import { appendUpload, describeMedia, finalizeUpload, initializeUpload, uploadStatus } from './uploads.ts';
import { me } from './users.ts';

/** What people call the things that can go wrong. */
export const calls = {
  authorise: 'Consent page',
  token_exchange: 'Code for a token',
  token_refresh: 'Renewal of a token',
  users_me: 'Account',
  media_initialize: 'Begin of an upload',
  media_append: 'Piece of a file',
  media_finalize: 'End of an upload',
  media_status: 'How far processing is',
  processing: 'Processing of a file',
  media_metadata: 'Alt text',
  tweet_create: 'New post',
  reply_create: 'New reply',
  tweet_delete: 'Deletion of a post',
  tweet_read: 'Post',
  tweets_read: 'Several posts',
  user_timeline: 'Posts of an account',
  search_recent: 'Replies of the last days',
  reply_hide: 'Hiding of a reply',
} as const;
export type CallName = keyof typeof calls;

export interface Route {
  method: string;
  /** Its first group names what is meant. */
  path: RegExp;
  /** Told by the body where one address does two things. */
  call: CallName | ((request: SandboxRequest) => Promise<CallName>);
  /** All of these are needed. */
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

type Line = readonly [
  method: string,
  path: RegExp,
  call: Route['call'],
  scopes: readonly string[],
  limit: LimitName,
  handler: Handler,
];

const lines: readonly Line[] = [
  ['GET', /^\/2\/users\/me$/, 'users_me', read, 'me', me],
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

export const routes: readonly Route[] = lines.map(([method, path, call, scopes, limit, handler]) => ({
  method,
  path,
  call,
  scopes,
  limit,
  handler,
}));
