import { dayMs } from '@fanfare/core/time/units.ts';
import { findCaller } from '../../_sandbox/grants.ts';
import type { CallCount } from '../../_sandbox/pipeline.ts';
import { countWithin, createPipeline, oauthCalls, routesOf } from '../../_sandbox/pipeline.ts';
import type { SandboxReply, SandboxRequest } from '../../_sandbox/sandbox.ts';
import { analytics } from './analytics.ts';
import { type Identity, identityOf } from './identities.ts';
import { isSigned, signer } from './oauth1.ts';
import { listRefusal, replies } from './replies.ts';
import { mentionTimeline, readTweet, readTweets, search, timeline } from './reads.ts';
import type { Handler, X } from './state.ts';
import { createTweet, deleteTweet, hideReply } from './tweets.ts';
import * as uploads from './uploads.ts';
import { readMe, readUser, readUserByName } from './users.ts';

/** The number of calls that an account may make within the window. */
const allowed: Readonly<Record<string, number>> = {
  tweet_create: 100,
  tweet_delete: 50,
  tweet_read: 900,
  tweets_read: 5000,
  search_recent: 300,
  users_me: 75,
  user_read: 900,
  user_mentions: 300,
  user_timeline: 900,
  analytics: 300,
  reply_hide: 50,
  media_upload: 500,
  media_initialize: 1875,
  media_append: 1875,
  media_finalize: 1875,
  media_status: 1000,
  media_metadata: 500,
};

/** Counts a call against the account's limit. A post also counts against the app's daily limit. */
function countCall({
  state: { limits, used },
  world,
  call,
  identity,
}: X & { call: string; identity: Identity }): CallCount {
  const count = (key: string, limit: number, ms: number, name: string) => {
    const { isOver, left, endsAt } = countWithin(used, key, { limit, ms, now: world.now() });
    const headers = {
      [`${name}-limit`]: String(limit),
      [`${name}-remaining`]: String(left),
      [`${name}-reset`]: String(Math.ceil(endsAt / 1000)),
    };
    return { isOver, headers, usedUp: { 'x-rate-limit-remaining': '0' } };
  };
  // For the limits, a reply is counted as a post.
  const name = call === 'reply_create' ? 'tweet_create' : call;
  const limit = limits.calls[name] ?? allowed[name] ?? Infinity;
  const own = count(`${name} ${identity.platformId}`, limit, limits.windowMs, 'x-rate-limit');
  if (name !== 'tweet_create' || own.isOver) return own;
  const all = count('app', limits.createTweetPerDay, dayMs, 'x-app-limit-24hour');
  return { ...all, headers: { ...own.headers, ...all.headers } };
}

/** The labels of the calls that faults can be aimed at. */
export const calls = {
  ...oauthCalls,
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
type CallName = keyof typeof calls;

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

/** A route has the name of its call, or a function that chooses between two calls by the body. */
type Call = CallName | typeof postOrReply;

export const routes = routesOf<Call, Handler>([
  ['GET /2/users/me', 'users_me', read, user, readMe],
  ['POST /2/media/upload/initialize', 'media_initialize', media, '', uploads.initializeUpload],
  ['POST /2/media/upload/{id}/append', 'media_append', media, '', uploads.appendUpload],
  ['POST /2/media/upload/{id}/finalize', 'media_finalize', media, '', uploads.finalizeUpload],
  ['POST /2/media/upload', 'media_upload', media, '', uploads.uploadAtOnce],
  ['GET /2/media/upload', 'media_status', media, 'command media_id', uploads.uploadStatus],
  ['POST /2/media/metadata', 'media_metadata', media, '', uploads.describeMedia],
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

type Route = (typeof routes)[number];

function scopeRefusal(scopes: readonly string[], request: SandboxRequest, route: Route): SandboxReply | null {
  if (route.scopes.every((scope) => scopes.includes(scope))) return null;
  if (isSigned(request)) return replies.readOnlyApp;
  return route.scopes.includes('media.write') ? replies.bareForbidden : replies.missingScope;
}

export const answer = createPipeline<X, Identity, Route>({
  routes,
  async authenticate(x, request) {
    if (isSigned(request)) return signer(x, request);
    const holder = findCaller(x, request);
    // A token of OAuth 1.0a is not accepted without a signature.
    return typeof holder === 'string' || holder.token.token in x.state.oauth1.secrets ? 'unknown' : holder;
  },
  identityOf,
  refusalOf({ request, route, scopes, state }) {
    const missingScope = scopeRefusal(scopes, request, route);
    if (missingScope) return missingScope;
    if (state.settings.balance === 'exhausted') return replies.noCredits;
    return listRefusal(request.query);
  },
  count: countCall,
  run: ({ route, ...call }) => route.handler(call),
  replies,
});
