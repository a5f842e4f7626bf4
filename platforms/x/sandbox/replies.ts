import type { z } from 'zod';
import { bodyHandlers } from '../../_sandbox/json-body.ts';
import { notImitated, unknownMembers } from '../../_sandbox/not-imitated.ts';
import { listIn, ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call } from './state.ts';

const address = 'https://api.x.com/2/problems';

export interface ProblemPart {
  title?: string;
  message?: string;
  detail?: string;
  type?: string;
  parameters?: Readonly<Record<string, readonly string[]>>;
  resource_type?: string;
  resource_id?: string;
  parameter?: string;
  value?: string;
}

/** An error in the format of X. An error without a name has the type `about:blank`. */
function problem(
  status: number,
  name: string | null,
  title: string,
  detail: string,
  more: Readonly<Record<string, unknown>> = {},
): SandboxReply {
  const type = name === null ? 'about:blank' : `${address}/${name}`;
  return { status, json: { title, detail, type, status, ...more } };
}

export const forbidden = (detail: string) => problem(403, null, 'Forbidden', detail);

export function invalid(parameter: string, value: string, message: string): SandboxReply {
  return problem(
    400,
    'invalid-request',
    'Invalid Request',
    'One or more parameters to your request was invalid.',
    {
      errors: [{ parameters: { [parameter]: [value] }, message }],
    },
  );
}

/** An entry of `errors`, which X returns together with the found items. */
export const notFound = (kind: string, id: string): ProblemPart => ({
  value: id,
  detail: `Could not find ${kind} with id: [${id}].`,
  title: 'Not Found Error',
  resource_type: kind,
  parameter: 'id',
  resource_id: id,
  type: `${address}/resource-not-found`,
});

/** X reports missing resources with status 200. */
export const notFoundReply = (kind: string, id: string): SandboxReply => ok({ errors: [notFound(kind, id)] });

export const replies = {
  unauthorised: problem(401, null, 'Unauthorized', 'Unauthorized'),
  /** The refusal for a missing scope. Calls about media get `bareForbidden` instead. */
  missingScope: problem(
    403,
    'client-forbidden',
    'Client Forbidden',
    'You are not permitted to perform this action with the scopes of this token.',
  ),
  readOnlyApp: problem(
    403,
    'oauth1-permissions',
    'Forbidden',
    'Your client app is not configured with the appropriate oauth1 app permissions for this endpoint.',
  ),
  appOnly: problem(
    403,
    'unsupported-authentication',
    'Unsupported Authentication',
    'Authenticating with OAuth 1.0a Application-Only is forbidden for this endpoint. Supported authentication types are [OAuth 1.0a User Context, OAuth 2.0 User Context].',
  ),
  bareForbidden: forbidden('Forbidden'),
  tooMany: problem(429, null, 'Too Many Requests', 'Too Many Requests'),
  serverError: problem(503, null, 'Service Unavailable', 'Service Unavailable'),
  unknownPath: problem(404, null, 'Not Found', 'Not Found'),
  noCredits: problem(
    402,
    'credits',
    'CreditsDepleted',
    'Your enrolled account does not have any credits to fulfill this request.',
  ),
  notJson: problem(400, 'invalid-request', 'Invalid Request', 'The body must be JSON.'),
} as const satisfies Record<string, SandboxReply>;

/** Refuses names that X does not know, and lists the names that X knows but the sandbox does not act on. */
export function refusalOf({ issues }: z.ZodError): SandboxReply {
  const isName = ({ code }: z.core.$ZodIssue) => code === 'unrecognized_keys';
  const own = issues.find(isName) ?? issues.find(({ code }) => code !== 'custom');
  const unknown = own ? null : unknownMembers({ issues });
  if (unknown) return unknown;
  const path = own?.path ?? [];
  if (own?.code !== 'unrecognized_keys') return invalid(path.join('.'), '', `$.${path.join('.')}: not valid`);
  const name = [...path, own.keys[0]].join('.');
  const why = 'is not defined in the schema and the schema does not allow additional properties';
  return invalid(name, '', `$.${name}: ${why}`);
}

export const withBody = bodyHandlers<Call>({
  notJson: replies.notJson,
  allowsEmpty: true,
  refuseNames: refusalOf,
  invalid: refusalOf,
});

/**
 * The values that a list in a query may have. X documents the values of `notImitated` too, but the sandbox does not
 * imitate them.
 */
interface Values {
  known: string;
  notImitated?: string;
}

const postFields: Values = {
  known: `id text created_at author_id conversation_id public_metrics non_public_metrics attachments
    referenced_tweets referenced_posts in_reply_to_user_id reply_settings edit_history_tweet_ids entities lang
    organic_metrics possibly_sensitive source`,
  notImitated: `article card_uri community_id context_annotations display_text_range edit_controls geo media_metadata
    note_tweet promoted_metrics scopes suggested_source_links withheld`,
};

const lists: Readonly<Record<string, Values>> = {
  'tweet.fields': postFields,
  // X renamed `tweet.fields` to `post.fields` in August 2026. Requests may use either name.
  'post.fields': postFields,
  expansions: {
    known: 'author_id attachments.media_keys attachments.poll_ids',
    notImitated: `article.cover_media article.media_entities attachments.media_source_tweet edit_history_tweet_ids
      entities.mentions.username entities.note.mentions.username geo.place_id in_reply_to_user_id
      referenced_tweets.id referenced_tweets.id.attachments.media_keys referenced_tweets.id.author_id`,
  },
  'user.fields': {
    known: `id name username created_at description profile_image_url protected public_metrics subscription_type
      verified verified_type`,
    notImitated: `affiliation confirmed_email connection_status entities is_identity_verified location
      most_recent_tweet_id parody pinned_tweet_id profile_banner_url receives_your_dm subscription url
      verified_followers_count withheld`,
  },
  'media.fields': {
    known: 'media_key type alt_text url',
    notImitated: `duration_ms height non_public_metrics organic_metrics preview_image_url promoted_metrics
      public_metrics variants width`,
  },
  'poll.fields': { known: 'id options duration_minutes end_datetime voting_status' },
  'analytics.fields': {
    known: 'impressions likes replies retweets quote_tweets bookmarks engagements',
    notImitated: `app_install_attempts app_opens detail_expands email_tweet follows hashtag_clicks media_views
      permalink_clicks shares unfollows url_clicks user_profile_clicks`,
  },
  exclude: { known: 'replies retweets' },
};

const wordsOf = (text = '') => text.split(/\s+/);

/** Refuses the values that X does not know, and lists the values that the sandbox does not imitate. */
export function listRefusal(query: URLSearchParams): SandboxReply | null {
  for (const [name, { known, notImitated: others }] of Object.entries(lists)) {
    const given = listIn(query, name);
    const missing = given.filter((each) => wordsOf(others).includes(each));
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

export function idsIn(query: URLSearchParams): string[] | SandboxReply {
  const ids = (query.get('ids') ?? '').split(',');
  const bad = ids.find((id) => !isId(id));
  return bad !== undefined || ids.length > 100 ? invalidId('ids', bad ?? '') : ids;
}

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/;

/**
 * The start and end of the period in the query, or the reply that refuses them. A missing time gets its default; the
 * default `NaN` means that the time is required.
 */
export function timesIn(query: URLSearchParams, from: number, to: number): [number, number] | SandboxReply {
  const times: [number, number] = [from, to];
  for (const [index, name] of ['start_time', 'end_time'].entries()) {
    const given = query.get(name);
    if (given !== null) times[index] = rfc3339.test(given) ? Date.parse(given) : Number.NaN;
    if (Number.isNaN(times[index])) return invalid(name, given ?? '', 'The time must be RFC 3339 in UTC.');
  }
  return times;
}
