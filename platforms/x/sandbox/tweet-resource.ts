import { minuteMs } from '@fanfare/core/time/units.ts';
import { chosen, listIn, ok } from '../../_sandbox/replies.ts';
import type { SandboxPost, SandboxReply } from '../../_sandbox/sandbox.ts';
import { privateMetrics, publicMetrics } from './analytics.ts';
import { type Identity, identityOf } from './identities.ts';
import { mediaKey } from './uploads.ts';
import type { ProblemPart } from './replies.ts';
import type { Call, Tweet, Upload, X } from './state.ts';
import { entitiesOf, languageOf, returnedText } from './text.ts';
import { personOf, userData } from './users.ts';

const uploadsOf = ({ state }: X, { media }: Tweet): Upload[] =>
  media.flatMap((id) => state.uploads.find((each) => each.id === id) ?? []);

/** The old or the new name of a field. */
const named = ({ state }: X, name: string): string =>
  state.settings.names === 'post' ? name.replace('tweet', 'post') : name;

export const historyOf = (x: X, { id }: Tweet) => ({ [named(x, 'edit_history_tweet_ids')]: [id] });

/** The id of a poll begins with 8, so that it differs from the id of the post. */
const pollId = ({ id }: Tweet): string => `8${id.slice(1)}`;

function attachmentsOf(call: Call, tweet: Tweet) {
  if (tweet.poll) return { poll_ids: [pollId(tweet)] };
  return tweet.media.length === 0 ? undefined : { media_keys: uploadsOf(call, tweet).map(mediaKey) };
}

function tweetData(call: Call, tweet: Tweet) {
  const { query } = call.request;
  const { id, account, at, conversation, replyTo, replySettings, text } = tweet;
  const fields = [...listIn(query, 'tweet.fields'), ...listIn(query, 'post.fields')];
  const wanted = fields.map((name) => named(call, name.replace('posts', 'tweets')));
  const rest = chosen(
    {
      created_at: new Date(Math.floor(at / 1000) * 1000).toISOString(),
      author_id: account,
      conversation_id: conversation,
      reply_settings: replySettings,
      public_metrics: publicMetrics(call, tweet),
      ...privateMetrics(call, tweet),
      entities: entitiesOf(tweet),
      lang: languageOf(text),
      possibly_sensitive: false,
      source: identityOf(account) ? 'Fanfare' : 'X Web App',
      attachments: attachmentsOf(call, tweet),
      [named(call, 'referenced_tweets')]:
        replyTo === null ? undefined : [{ type: 'replied_to', id: replyTo }],
      in_reply_to_user_id: call.state.tweets.find((each) => each.id === replyTo)?.account,
    },
    wanted,
  );
  return { id, text: returnedText(tweet), ...historyOf(call, tweet), ...rest };
}

const mediaTypes: Readonly<Record<string, string>> = { tweet_image: 'photo', tweet_gif: 'animated_gif' };

const mediaData = (upload: Upload, fields: readonly string[]) => {
  const isPhoto = upload.category === 'tweet_image';
  const { altText, file } = upload;
  return {
    media_key: mediaKey(upload),
    type: mediaTypes[upload.category] ?? 'video',
    ...chosen({ alt_text: altText ?? undefined, url: isPhoto ? file?.url : undefined }, fields),
  };
};

/** The poll of a post. Polls get no votes in the sandbox. */
function pollData({ world }: X, tweet: Tweet, fields: readonly string[]) {
  const { poll, at } = tweet;
  if (!poll) return [];
  const end = at + poll.minutes * minuteMs;
  const more = {
    duration_minutes: poll.minutes,
    end_datetime: new Date(end).toISOString(),
    voting_status: end > world.now() ? 'open' : 'closed',
  };
  const options = poll.options.map((label, index) => ({ position: index + 1, label, votes: 0 }));
  return [{ id: pollId(tweet), options, ...chosen(more, fields) }];
}

function includesOf(call: Call, tweets: readonly Tweet[]) {
  const { query } = call.request;
  const people = [...new Set(tweets.map(({ account }) => account))].flatMap((id) => personOf(id) ?? []);
  const uploads = tweets.flatMap((each) => uploadsOf(call, each));
  const all: Readonly<Record<string, [name: string, list: unknown[]]>> = {
    author_id: ['users', people.map((each) => userData(call, each))],
    'attachments.media_keys': [
      'media',
      uploads.map((each) => mediaData(each, listIn(query, 'media.fields'))),
    ],
    'attachments.poll_ids': [
      'polls',
      tweets.flatMap((each) => pollData(call, each, listIn(query, 'poll.fields'))),
    ],
  };
  const asked = listIn(query, 'expansions').flatMap((name) => (all[name] ? [all[name]] : []));
  const filled = asked.filter(([, list]) => list.length > 0);
  return filled.length > 0 ? { includes: Object.fromEntries(filled) } : {};
}

/** The reply with a list. An empty list has no `data`. */
export function listReply(
  call: Call,
  tweets: readonly Tweet[],
  more: { meta?: unknown; errors?: readonly ProblemPart[] },
): SandboxReply {
  const data = tweets.map((each) => tweetData(call, each));
  return ok({ ...(data.length > 0 && { data }), ...includesOf(call, tweets), ...more });
}

export const oneReply = (call: Call, tweet: Tweet): SandboxReply =>
  ok({ data: tweetData(call, tweet), ...includesOf(call, [tweet]) });

/** Maps that make lookups fast, because there may be thousands of posts. */
interface Index {
  uploads: ReadonlyMap<string, Upload>;
  answers: ReadonlyMap<string | null, Tweet[]>;
}

const usernameOf = (account: string) => personOf(account)?.username ?? 'somebody';

function mediaOf({ uploads }: Index, { media }: Tweet): SandboxPost['media'] {
  return media.flatMap((id) => {
    const found = uploads.get(id);
    return found?.file ? [{ ...found.file, altText: found.altText }] : [];
  });
}

const kindOf = ({ uploads }: Index, { media, poll }: Tweet): string =>
  poll ? 'poll' : (uploads.get(media[0] ?? '')?.category.replace(/^tweet_/, '') ?? 'text');

function postOf(known: Index, tweet: Tweet): SandboxPost {
  const { id, at, account, text, replySettings } = tweet;
  const answers = (known.answers.get(id) ?? []).filter(({ hidden }) => !hidden);
  return {
    id,
    at,
    kind: kindOf(known, tweet),
    title: null,
    text,
    media: mediaOf(known, tweet),
    url: `https://x.com/${usernameOf(account)}/status/${id}`,
    privacy: replySettings === 'everyone' ? null : replySettings,
    comments: answers.map((each) => ({
      id: each.id,
      at: each.at,
      username: usernameOf(each.account),
      text: each.text,
    })),
  };
}

export function postsOf({ state: { tweets, uploads } }: X, { platformId }: Identity): SandboxPost[] {
  const answers = Map.groupBy(tweets, ({ replyTo }) => replyTo);
  const known: Index = { answers, uploads: new Map(uploads.map((each) => [each.id, each])) };
  return (answers.get(null) ?? [])
    .filter(({ account }) => account === platformId)
    .map((each) => postOf(known, each));
}
