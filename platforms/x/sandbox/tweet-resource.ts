import { dayMs } from '@fanfare/core/time/units.ts';
import { grown, seeded } from '../../_sandbox/seeded.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, X } from './context.ts';
import { identityOf } from './identities.ts';
import { mediaKey } from './processing.ts';
import { invalid, type ProblemPart } from './replies.ts';
import type { Tweet, Upload } from './state.ts';
import { personOf } from './strangers.ts';
import { returnedText } from './text.ts';

/** Requests may use the new field names; a setting decides about the names in replies. */
const aliases: Readonly<Record<string, string>> = { referenced_posts: 'referenced_tweets' };
const knownFields = [
  'id',
  'text',
  'created_at',
  'author_id',
  'conversation_id',
  'public_metrics',
  'non_public_metrics',
  'attachments',
  'referenced_tweets',
  'in_reply_to_user_id',
  'reply_settings',
];

const listOf = (query: URLSearchParams, ...names: string[]): string[] =>
  names.flatMap((name) => (query.get(name) ?? '').split(',')).filter(Boolean);

/** The requested fields, or the refusal for an unknown one. */
export function fieldsOf({ request }: Call): { fields: string[] } | { refused: SandboxReply } {
  const fields = listOf(request.query, 'tweet.fields', 'post.fields').map((each) => aliases[each] ?? each);
  const unknown = fields.find((each) => !knownFields.includes(each));
  if (unknown === undefined) return { fields };
  return {
    refused: invalid('tweet.fields', unknown, `The field [${unknown}] is not one of the known ones.`),
  };
}

const uploadsOf = ({ state }: X, { media }: Tweet): Upload[] =>
  media.flatMap((id) => state.uploads.find((each) => each.id === id) ?? []);

function referencesOf(x: X, { replyTo }: Tweet) {
  if (replyTo === null) return {};
  const references = [{ type: 'replied_to', id: replyTo }];
  return x.state.settings.names === 'post'
    ? { referenced_posts: references }
    : { referenced_tweets: references };
}

const halfLifeMs = 4 * 60 * 60 * 1000;

/** The metrics of a post. All numbers derive from the impressions, so that they are consistent. */
function metricsOf({ state, world }: X, { id, account, at }: Tweet) {
  const followers = identityOf(account)?.followers ?? 60;
  const seen = 1 + grown(followers * (0.3 + 2 * seeded(id, 'seen')), world.now() - at, halfLifeMs);
  const of = (least: number, most: number, what: string) =>
    Math.floor(seen * (least + (most - least) * seeded(id, what)));
  const reposts = of(0.001, 0.012, 'reposts');
  const rest = {
    reply_count: state.tweets.filter(({ replyTo }) => replyTo === id).length,
    like_count: of(0.01, 0.05, 'likes'),
    quote_count: of(0, 0.002, 'quotes'),
    bookmark_count: of(0, 0.006, 'bookmarks'),
    impression_count: seen,
  };
  return state.settings.names === 'post'
    ? { repost_count: reposts, ...rest }
    : { retweet_count: reposts, ...rest };
}

/** Metrics that only the author can read, and only for a month. */
function privateMetrics(call: Call, tweet: Tweet) {
  const { identity, world } = call;
  const { account, at } = tweet;
  if (account !== identity.platformId || at + 30 * dayMs <= world.now()) return {};
  const { impression_count, like_count } = metricsOf(call, tweet);
  const metrics = { impression_count, url_link_clicks: 0, user_profile_clicks: 0, engagements: like_count };
  return { non_public_metrics: metrics };
}

export const historyName = ({ state }: X): string =>
  state.settings.names === 'post' ? 'edit_history_post_ids' : 'edit_history_tweet_ids';

function tweetData(call: Call, tweet: Tweet, fields: readonly string[]) {
  const { id, account, at, conversation, replyTo, replySettings, media } = tweet;
  const target = call.state.tweets.find((each) => each.id === replyTo);
  const wants = (field: string) => fields.includes(field);
  return {
    id,
    text: returnedText(tweet),
    [historyName(call)]: [id],
    ...(wants('created_at') && { created_at: new Date(Math.floor(at / 1000) * 1000).toISOString() }),
    ...(wants('author_id') && { author_id: account }),
    ...(wants('conversation_id') && { conversation_id: conversation }),
    ...(wants('reply_settings') && { reply_settings: replySettings }),
    ...(wants('public_metrics') && { public_metrics: metricsOf(call, tweet) }),
    ...(wants('non_public_metrics') && privateMetrics(call, tweet)),
    ...(wants('attachments') &&
      media.length > 0 && { attachments: { media_keys: uploadsOf(call, tweet).map(mediaKey) } }),
    ...(wants('referenced_tweets') && referencesOf(call, tweet)),
    ...(wants('in_reply_to_user_id') && target && { in_reply_to_user_id: target.account }),
  };
}

const typeOf = ({ category }: Upload): string => {
  if (category === 'tweet_image') return 'photo';
  return category === 'tweet_gif' ? 'animated_gif' : 'video';
};

function includesOf(call: Call, tweets: readonly Tweet[]) {
  const wanted = listOf(call.request.query, 'expansions');
  const authors = [...new Set(tweets.map(({ account }) => account))].flatMap((id) => personOf(id) ?? []);
  const users = authors.map(({ platformId: id, username, name, logo }) => ({
    id,
    name,
    username,
    profile_image_url: logo,
  }));
  const media = tweets
    .flatMap((each) => uploadsOf(call, each))
    .map((each) => ({
      media_key: mediaKey(each),
      type: typeOf(each),
      ...(each.altText !== null && { alt_text: each.altText }),
    }));
  const includes = {
    ...(wanted.includes('author_id') && users.length > 0 && { users }),
    ...(wanted.includes('attachments.media_keys') && media.length > 0 && { media }),
  };
  return Object.keys(includes).length > 0 ? { includes } : {};
}

/** A list of posts. An empty list has no `data`. */
export function listReply(
  call: Call,
  tweets: readonly Tweet[],
  more: { meta?: unknown; errors?: readonly ProblemPart[] },
): SandboxReply {
  const requested = fieldsOf(call);
  if ('refused' in requested) return requested.refused;
  const data = tweets.map((each) => tweetData(call, each, requested.fields));
  return {
    status: 200,
    json: { ...(data.length > 0 && { data }), ...includesOf(call, tweets), ...more },
  };
}

export function oneReply(call: Call, tweet: Tweet): SandboxReply {
  const requested = fieldsOf(call);
  if ('refused' in requested) return requested.refused;
  return {
    status: 200,
    json: { data: tweetData(call, tweet, requested.fields), ...includesOf(call, [tweet]) },
  };
}
