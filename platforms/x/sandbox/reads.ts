import { notImitated } from '../../_sandbox/not-imitated.ts';
import { listIn } from '../../_sandbox/replies.ts';
import { identityOf } from './identities.ts';
import { idsIn, invalid, invalidId, isId, notFound, notFoundReply, replies, timesIn } from './replies.ts';
import type { Call, Handler, Tweet } from './state.ts';
import { linksIn, mentions } from './text.ts';
import { listReply, oneReply } from './tweet-resource.ts';
import { addStrangerReplies, personOf } from './users.ts';

type Predicate = (tweet: Tweet) => boolean;

const isPerson = (account: string | undefined, named: string): boolean =>
  account !== undefined &&
  (account === named || personOf(account)?.username.toLowerCase() === named.toLowerCase());

const flags: Readonly<Record<string, Predicate>> = {
  'is:reply': ({ replyTo }) => replyTo !== null,
  // The sandbox has no reposts and no quotes.
  'is:retweet': () => false,
  'is:quote': () => false,
  'has:media': ({ media }) => media.length > 0,
  'has:links': ({ text }) => linksIn(text).length > 0,
};

const operators: Readonly<Record<string, (value: string) => Predicate>> = {
  conversation_id:
    (value) =>
    ({ conversation }) =>
      conversation === value,
  from:
    (value) =>
    ({ account }) =>
      isPerson(account, value.replace(/^@/, '')),
};

function predicateOfTerm(term: string): Predicate | null {
  const flag = flags[term];
  if (flag) return flag;
  const [, name = '', value = ''] = /^(\w+):(.*)$/.exec(term) ?? [];
  if (name !== '') return value === '' ? null : (operators[name]?.(value) ?? null);
  if (/^@\w+$/.test(term)) return ({ text }) => mentions(text, term.slice(1));
  if (!/^#?[\p{L}\p{N}_]+$/u.test(term) || term === 'OR') return null;
  const word = new RegExp(`(?<![\\p{L}\\p{N}_#])${term}(?![\\p{L}\\p{N}_])`, 'iu');
  return ({ text }) => word.test(text);
}

/**
 * Returns a function that tells whether a post matches the query, by words and the commonest operators. Null if the
 * query has another operator.
 */
function predicateOf(query: string): Predicate | null {
  const terms = query.trim().split(/\s+/);
  const all = terms.map((term): Predicate | null => {
    const fits = predicateOfTerm(term.replace(/^-/, ''));
    return fits && term.startsWith('-') ? (tweet) => !fits(tweet) : fits;
  });
  return all.includes(null) ? null : (tweet) => all.every((fits) => fits?.(tweet) ?? false);
}

export const readTweet: Handler = (call) => {
  const { state, id, fault } = call;
  if (!isId(id)) return invalidId('id', id);
  const tweet = state.tweets.find((each) => each.id === id);
  if (tweet) addStrangerReplies(call, tweet);
  return tweet && fault !== 'refuse' ? oneReply(call, tweet) : notFoundReply('tweet', id);
};

export const readTweets: Handler = (call) => {
  const ids = idsIn(call.request.query);
  if ('status' in ids) return ids;
  const found = call.state.tweets.filter(({ id }) => ids.includes(id));
  const lost = ids.filter((id) => !found.some((each) => each.id === id));
  return listReply(call, found, lost.length > 0 ? { errors: lost.map((id) => notFound('tweet', id)) } : {});
};

const toSecond = (at: number) => Math.floor(at / 1000) * 1000;

interface Page {
  least: number;
  /** The list does not contain posts that are younger than this. */
  lagMs: number;
  tokenName: string;
}

/** One page of the matching posts, newest first. */
function pageReply(call: Call, fits: (tweet: Tweet) => boolean, { least, lagMs, tokenName }: Page) {
  const { query } = call.request;
  const size = Number(query.get('max_results') ?? '10');
  if (!Number.isInteger(size) || size < least || size > 100)
    return invalid('max_results', String(size), `The value must be from ${least} to 100.`);
  const until = call.world.now() - lagMs;
  const times = timesIn(query, 0, until);
  if ('status' in times) return times;
  const [from, to] = times;
  const all = call.state.tweets
    .filter((each) => fits(each) && toSecond(each.at) >= from && each.at <= Math.min(to, until))
    .reverse();
  const token = query.get('pagination_token') ?? query.get(tokenName);
  const at = token === null ? 0 : all.findIndex(({ id }) => `t${id}` === token);
  if (at === -1) return invalid(tokenName, token ?? '', 'The token is not valid.');
  const shown = all.slice(at, at + size);
  const next = all[at + size];
  const meta = {
    result_count: shown.length,
    ...(shown.length > 0 && { newest_id: shown[0]?.id, oldest_id: shown.at(-1)?.id }),
    ...(next && { next_token: `t${next.id}` }),
  };
  return listReply(call, shown, { meta });
}

type Fits = (tweet: Tweet, call: Call, username: string) => boolean;

/** Lists the posts that `fits` selects for the account in the path, newest first. */
const postsAbout =
  (fits: Fits): Handler =>
  (call) => {
    const { id, state, fault } = call;
    if (!isId(id)) return invalidId('id', id);
    if (fault === 'refuse') return replies.bareForbidden;
    const identity = identityOf(id);
    if (!identity) return notFoundReply('user', id);
    for (const each of state.tweets.filter(({ account }) => account === id)) addStrangerReplies(call, each);
    const page = { least: 5, lagMs: state.limits.timelineLagMs, tokenName: 'pagination_token' };
    return pageReply(call, (tweet) => fits(tweet, call, identity.username), page);
  };

export const timeline = postsAbout(
  ({ account, replyTo }, { id, request }) =>
    account === id && (replyTo === null || !listIn(request.query, 'exclude').includes('replies')),
);

export const mentionTimeline = postsAbout(
  ({ account, hidden, text }, { id }, username) => account !== id && !hidden && mentions(text, username),
);

/** Searches the posts of the last `searchMs`. The newest posts are not indexed yet. */
export const search: Handler = (call) => {
  const { state, world, request, fault } = call;
  const query = request.query.get('query') ?? '';
  if (query.trim() === '' || fault === 'refuse') return invalid('query', query, 'The query is not valid.');
  if ((request.query.get('sort_order') ?? 'recency') !== 'recency') return notImitated(['sort_order']);
  const matches = predicateOf(query);
  if (!matches) return notImitated(['query']);
  const conversation = /conversation_id:(\d{1,19})/.exec(query)?.[1];
  const root = state.tweets.find(({ id }) => id === conversation);
  if (root) addStrangerReplies(call, root);
  const oldest = world.now() - state.limits.searchMs;
  const fits = (tweet: Tweet) => matches(tweet) && !tweet.hidden && tweet.at >= oldest;
  return pageReply(call, fits, { least: 10, lagMs: state.limits.searchLagMs, tokenName: 'next_token' });
};
