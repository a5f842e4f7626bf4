import { routesOf } from '../../_sandbox/routes.ts';
import type { SandboxRequest } from '../../_sandbox/sandbox.ts';
import type { Handler } from './state.ts';
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

async function postOrReply({ bytes }: SandboxRequest): Promise<CallName> {
  const text = new TextDecoder().decode(await bytes());
  return text.includes('"in_reply_to_tweet_id"') ? 'reply_create' : 'tweet_create';
}

const read = 'tweet.read users.read';
const write = `${read} tweet.write`;
const media = 'media.write';

const user = 'user.fields';
const post = `tweet.fields post.fields expansions media.fields poll.fields ${user}`;
const page = `${post} max_results pagination_token start_time end_time`;
const found = `${page} next_token query sort_order=recency`;
const numbers = 'ids start_time end_time granularity analytics.fields';

/** A function decides by the body which of two calls this is. */
type Call = CallName | typeof postOrReply;

export const routes = routesOf<Call, Handler>([
  ['GET /2/users/me', 'users_me', read, user, readMe],
  ['POST /2/media/upload/initialize', 'media_initialize', media, '', initializeUpload],
  ['POST /2/media/upload/{id}/append', 'media_append', media, '', appendUpload],
  ['POST /2/media/upload/{id}/finalize', 'media_finalize', media, '', finalizeUpload],
  ['POST /2/media/upload', 'media_upload', media, '', uploadAtOnce],
  ['GET /2/media/upload', 'media_status', media, 'command media_id', uploadStatus],
  ['POST /2/media/metadata', 'media_metadata', media, '', describeMedia],
  ['POST /2/tweets', postOrReply, write, '', createTweet],
  ['GET /2/tweets', 'tweets_read', read, `${post} ids`, readTweets],
  ['GET /2/tweets/search/recent', 'search_recent', read, found, search],
  ['GET /2/tweets/analytics', 'analytics', read, numbers, analytics],
  ['DELETE /2/tweets/{id}', 'tweet_delete', write, '', deleteTweet],
  ['GET /2/tweets/{id}', 'tweet_read', read, post, readTweet],
  ['PUT /2/tweets/{id}/hidden', 'reply_hide', `${read} tweet.moderate.write`, '', hideReply],
  ['GET /2/users/by/username/{id}', 'user_read', read, user, readUserByName],
  ['GET /2/users/{id}', 'user_read', read, user, readUser],
  ['GET /2/users/{id}/mentions', 'user_mentions', read, page, mentionTimeline],
  ['GET /2/users/{id}/tweets', 'user_timeline', read, `${page} exclude`, timeline],
]);
