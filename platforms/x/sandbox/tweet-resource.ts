import { notImitated } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, X } from './context.ts';
import { entitiesOf, languageOf } from './entities.ts';
import { identityOf } from './identities.ts';
import { privateMetrics, publicMetrics } from './metrics.ts';
import { pollId, pollData } from './polls.ts';
import { mediaKey } from './processing.ts';
import { invalid, type ProblemPart } from './replies.ts';
import type { Tweet, Upload } from './state.ts';
import { personOf } from './strangers.ts';
import { returnedText } from './text.ts';
import { userData, userFieldRefusal } from './users.ts';

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
  'edit_history_tweet_ids',
  'entities',
  'lang',
  'organic_metrics',
  'possibly_sensitive',
  'source',
];
const fieldsNotHere = [
  'article',
  'card_uri',
  'community_id',
  'context_annotations',
  'display_text_range',
  'edit_controls',
  'geo',
  'media_metadata',
  'note_tweet',
  'promoted_metrics',
  'scopes',
  'suggested_source_links',
  'withheld',
];
const knownExpansions = ['author_id', 'attachments.media_keys', 'attachments.poll_ids'];
const expansionsNotHere = [
  'article.cover_media',
  'article.media_entities',
  'attachments.media_source_tweet',
  'edit_history_tweet_ids',
  'entities.mentions.username',
  'geo.place_id',
  'in_reply_to_user_id',
  'entities.note.mentions.username',
  'referenced_tweets.id',
  'referenced_tweets.id.attachments.media_keys',
  'referenced_tweets.id.author_id',
];

/** Refuses the values that X does not know, and names those that are not imitated. */
function listRefusal(
  name: string,
  given: readonly string[],
  known: readonly string[],
  notHere: readonly string[],
): SandboxReply | null {
  const missing = given.filter((each) => notHere.includes(each));
  if (missing.length > 0) return notImitated(missing.map((each) => `${name}=${each}`));
  const unknown = given.find((each) => !known.includes(each));
  if (unknown === undefined) return null;
  return invalid(name, unknown, `The field [${unknown}] is not one of the known ones.`);
}

const listOf = (query: URLSearchParams, ...names: string[]): string[] =>
  names.flatMap((name) => (query.get(name) ?? '').split(',')).filter(Boolean);

/** The requested fields, or the refusal for an unknown one. */
export function fieldsOf(call: Call): { fields: string[] } | { refused: SandboxReply } {
  const { request } = call;
  const fields = listOf(request.query, 'tweet.fields', 'post.fields').map((each) => aliases[each] ?? each);
  const refused =
    listRefusal('tweet.fields', fields, knownFields, fieldsNotHere) ??
    listRefusal('expansions', listOf(request.query, 'expansions'), knownExpansions, expansionsNotHere) ??
    userFieldRefusal(call);
  return refused ? { refused } : { fields };
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

export const historyName = ({ state }: X): string =>
  state.settings.names === 'post' ? 'edit_history_post_ids' : 'edit_history_tweet_ids';

function attachmentsOf(call: Call, tweet: Tweet) {
  if (tweet.poll) return { attachments: { poll_ids: [pollId(tweet)] } };
  if (tweet.media.length === 0) return {};
  return { attachments: { media_keys: uploadsOf(call, tweet).map(mediaKey) } };
}

/** The fields that X reads from the text and knows of the app. */
const textData = (tweet: Tweet, wants: (field: string) => boolean) => ({
  ...(wants('entities') && entitiesOf(tweet)),
  ...(wants('lang') && { lang: languageOf(tweet.text) }),
  ...(wants('possibly_sensitive') && { possibly_sensitive: false }),
  ...(wants('source') && { source: identityOf(tweet.account) ? 'Fanfare' : 'X Web App' }),
});

function tweetData(call: Call, tweet: Tweet, fields: readonly string[]) {
  const { id, account, at, conversation, replyTo, replySettings } = tweet;
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
    ...(wants('public_metrics') && { public_metrics: publicMetrics(call, tweet) }),
    ...privateMetrics(call, tweet, fields),
    ...textData(tweet, wants),
    ...(wants('attachments') && attachmentsOf(call, tweet)),
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
  const users = authors.map((each) => userData(call, each));
  const media = tweets
    .flatMap((each) => uploadsOf(call, each))
    .map((each) => ({
      media_key: mediaKey(each),
      type: typeOf(each),
      ...(each.altText !== null && { alt_text: each.altText }),
    }));
  const polls = tweets.flatMap((each) => pollData(call, each));
  const includes = {
    ...(wanted.includes('author_id') && users.length > 0 && { users }),
    ...(wanted.includes('attachments.media_keys') && media.length > 0 && { media }),
    ...(wanted.includes('attachments.poll_ids') && polls.length > 0 && { polls }),
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
