import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, Handler } from './context.ts';
import { identityOf } from './identities.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { invalid, notFoundReply, notFound, replies } from './replies.ts';
import { predicateOf } from './search-query.ts';
import type { Tweet } from './state.ts';
import { addStrangerReplies } from './strangers.ts';
import { mentions } from './text.ts';
import { invalidId, isId, timeAt } from './times.ts';
import { listReply, oneReply } from './tweet-resource.ts';

export const readTweet: Handler = (call) => {
  const { state, id, fault } = call;
  if (!isId(id)) return invalidId('id', id);
  const tweet = state.tweets.find((each) => each.id === id);
  if (tweet) addStrangerReplies(call, tweet);
  return tweet && fault !== 'refuse' ? oneReply(call, tweet) : notFoundReply('tweet', id);
};

export const readTweets: Handler = (call) => {
  const ids = (call.request.query.get('ids') ?? '').split(',');
  const bad = ids.find((id) => !isId(id));
  if (bad !== undefined || ids.length > 100) return invalidId('ids', bad ?? '');
  const found = call.state.tweets.filter(({ id }) => ids.includes(id));
  const lost = ids.filter((id) => !found.some((each) => each.id === id));
  return listReply(call, found, lost.length > 0 ? { errors: lost.map((id) => notFound('tweet', id)) } : {});
};

const toSecond = (at: number) => Math.floor(at / 1000) * 1000;

interface Page {
  least: number;
  /** Newer posts are not listed yet. */
  until: number;
  tokenName: string;
}

function requestedTimes(
  { query }: Call['request'],
  until: number,
): { from: number; to: number } | SandboxReply {
  const from = timeAt(query, 'start_time') ?? 0;
  const to = timeAt(query, 'end_time') ?? until;
  for (const [name, at] of [
    ['start_time', from],
    ['end_time', to],
  ] as const)
    if (Number.isNaN(at)) return invalid(name, query.get(name) ?? '', 'The time must be RFC 3339 in UTC.');
  return { from, to: Math.min(to, until) };
}

/** One page of the matching posts, newest first. */
function pageReply(
  call: Call,
  fits: (tweet: Tweet) => boolean,
  { least, until, tokenName }: Page,
): SandboxReply {
  const { query } = call.request;
  const size = Number(query.get('max_results') ?? '10');
  if (!Number.isInteger(size) || size < least || size > 100)
    return invalid('max_results', String(size), `The value must be from ${least} to 100.`);
  const times = requestedTimes(call.request, until);
  if ('status' in times) return times;
  const { from, to } = times;
  const all = call.state.tweets
    .filter((each) => fits(each) && toSecond(each.at) >= from && each.at <= to)
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

/** The posts and replies of an account. */
export const timeline: Handler = (call) => {
  const { id, state, world, request, fault } = call;
  if (!isId(id)) return invalidId('id', id);
  if (fault === 'refuse') return replies.bareForbidden;
  if (!identityOf(id)) return notFoundReply('user', id);
  const excluded = (request.query.get('exclude') ?? '').split(',');
  const fits = ({ account, replyTo }: Tweet) =>
    account === id && !(excluded.includes('replies') && replyTo !== null);
  const until = world.now() - state.limits.timelineLagMs;
  return pageReply(call, fits, { least: 5, until, tokenName: 'pagination_token' });
};

/** The posts of others that mention an account. */
export const mentionTimeline: Handler = (call) => {
  const { id, state, world, fault } = call;
  if (!isId(id)) return invalidId('id', id);
  if (fault === 'refuse') return replies.bareForbidden;
  const mentioned = identityOf(id);
  if (!mentioned) return notFoundReply('user', id);
  for (const each of state.tweets.filter(({ account }) => account === id)) addStrangerReplies(call, each);
  const fits = ({ account, hidden, text }: Tweet) =>
    account !== id && !hidden && mentions(text, mentioned.username);
  const until = world.now() - state.limits.timelineLagMs;
  return pageReply(call, fits, { least: 5, until, tokenName: 'pagination_token' });
};

/** Searches the posts of the last days. The newest posts are not indexed yet. */
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
  const until = world.now() - state.limits.searchLagMs;
  return pageReply(call, fits, { least: 10, until, tokenName: 'next_token' });
};
