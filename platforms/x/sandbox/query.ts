import { notImitated } from '../../_sandbox/not-imitated.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { invalid } from './replies.ts';

/** The values of each list in a query: those that the sandbox has, and others of the documentation. */
interface Values {
  known: string;
  notHere?: string;
}

const postFields: Values = {
  known: `id text created_at author_id conversation_id public_metrics non_public_metrics attachments
    referenced_tweets referenced_posts in_reply_to_user_id reply_settings edit_history_tweet_ids entities lang
    organic_metrics possibly_sensitive source`,
  notHere: `article card_uri community_id context_annotations display_text_range edit_controls geo media_metadata
    note_tweet promoted_metrics scopes suggested_source_links withheld`,
};

const lists: Readonly<Record<string, Values>> = {
  'tweet.fields': postFields,
  // The name since August 2026; requests may use both.
  'post.fields': postFields,
  expansions: {
    known: 'author_id attachments.media_keys attachments.poll_ids',
    notHere: `article.cover_media article.media_entities attachments.media_source_tweet edit_history_tweet_ids
      entities.mentions.username entities.note.mentions.username geo.place_id in_reply_to_user_id
      referenced_tweets.id referenced_tweets.id.attachments.media_keys referenced_tweets.id.author_id`,
  },
  'user.fields': {
    known: `id name username created_at description profile_image_url protected public_metrics subscription_type
      verified verified_type`,
    notHere: `affiliation confirmed_email connection_status entities is_identity_verified location
      most_recent_tweet_id parody pinned_tweet_id profile_banner_url receives_your_dm subscription url
      verified_followers_count withheld`,
  },
  'media.fields': {
    known: 'media_key type alt_text url',
    notHere: `duration_ms height non_public_metrics organic_metrics preview_image_url promoted_metrics
      public_metrics variants width`,
  },
  'poll.fields': { known: 'id options duration_minutes end_datetime voting_status' },
  'analytics.fields': {
    known: 'impressions likes replies retweets quote_tweets bookmarks engagements',
    notHere: `app_install_attempts app_opens detail_expands email_tweet follows hashtag_clicks media_views
      permalink_clicks shares unfollows url_clicks user_profile_clicks`,
  },
  exclude: { known: 'replies retweets' },
};

const wordsOf = (text = '') => text.split(/\s+/);

export const listOf = (query: URLSearchParams, name: string): string[] =>
  (query.get(name) ?? '').split(',').filter(Boolean);

/** The members of a resource that the call asks for, without those that have no value. */
export const chosen = (all: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(
    Object.entries(all).filter(([name, value]) => names.includes(name) && value !== undefined),
  );

/** Refuses the values that X does not know, and names those that are not imitated. */
export function listRefusal(query: URLSearchParams): SandboxReply | null {
  for (const [name, { known, notHere }] of Object.entries(lists)) {
    const given = listOf(query, name);
    const missing = given.filter((each) => wordsOf(notHere).includes(each));
    if (missing.length > 0) return notImitated(missing.map((each) => `${name}=${each}`));
    const unknown = given.find((each) => !wordsOf(known).includes(each));
    if (unknown !== undefined)
      return invalid(name, unknown, `The field [${unknown}] is not one of the known ones.`);
  }
  return null;
}

export const isId = (id: string): boolean => /^\d{1,19}$/.test(id);

export const invalidId = (name: string, id: string) =>
  invalid(name, id, `The \`${name}\` query parameter value [${id}] is not valid`);

/** The ids of a call about several posts. */
export function idsIn(query: URLSearchParams): string[] | SandboxReply {
  const ids = (query.get('ids') ?? '').split(',');
  const bad = ids.find((id) => !isId(id));
  return bad !== undefined || ids.length > 100 ? invalidId('ids', bad ?? '') : ids;
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/;

/** The times that the call names. A missing time has its default, and is refused if that is `NaN`. */
export function timesIn(query: URLSearchParams, from: number, to: number): [number, number] | SandboxReply {
  const times: [number, number] = [from, to];
  for (const [index, name] of ['start_time', 'end_time'].entries()) {
    const given = query.get(name);
    if (given !== null) times[index] = rfc3339.test(given) ? Date.parse(given) : Number.NaN;
    if (Number.isNaN(times[index])) return invalid(name, given ?? '', 'The time must be RFC 3339 in UTC.');
  }
  return times;
}
