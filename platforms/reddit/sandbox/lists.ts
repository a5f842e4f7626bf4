import { dayMs, hourMs } from '@fanfare/core/time/units.ts';
import { notImitated } from '../../_sandbox/not-imitated.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { identityNamed } from './identities.ts';
import { replies } from './replies.ts';
import type { Call, Handler, Post } from './state.ts';
import { subredditsOf } from './things.ts';
import * as things from './things.ts';

interface Thing {
  kind: string;
  data: { name: string };
}

const maxLimit = 100;
const defaultLimit = 25;

const listing = (children: readonly Thing[], after: string | null = null, before: string | null = null) =>
  ok({
    kind: 'Listing',
    data: { after, before, dist: children.length, modhash: null, geo_filter: '', children },
  });

/**
 * One page of a list, before or after the item that the call names. As on Reddit, the reply has a cursor for the
 * previous page only if the call sends `count`.
 */
function page({ params }: Call, all: readonly Thing[]): SandboxReply {
  const limit = Math.min(Math.max(1, Number(params.get('limit') ?? defaultLimit)), maxLimit);
  // A parameter with an empty name is treated as missing.
  const anchors = ['before', 'after'].filter((name) => params.get(name));
  const indexOf = (name: string) => all.findIndex(({ data }) => data.name === params.get(name));
  const wrong = anchors.find((name, index) => index > 0 || indexOf(name) < 0);
  if (wrong !== undefined) return notImitated([wrong]);
  const before = indexOf('before');
  const from = before >= 0 ? Math.max(0, before - limit) : indexOf('after') + 1;
  const to = before >= 0 ? before : Math.min(from + limit, all.length);
  const nameAt = (index: number) => all[index]?.data.name ?? null;
  const isCounted = from > 0 && Number(params.get('count') ?? 0) > 0;
  return listing(
    all.slice(from, to),
    to < all.length ? nameAt(to - 1) : null,
    isCounted ? nameAt(from) : null,
  );
}

export const listSubscribed: Handler = (call) =>
  page(
    call,
    things
      .subredditsOf(call.state.settings.moreSubreddits)
      .map((each) => things.resourceOf(each, call.identity)),
  );

const periods: Readonly<Record<string, number>> = {
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  year: 365 * dayMs,
  all: Number.POSITIVE_INFINITY,
};

/** The number of upvotes or of downvotes, whichever is smaller: a controversial post has many of both. */
function controversyOf({ votes }: Post): number {
  const all = Object.values(votes);
  return Math.min(all.filter((each) => each > 0).length, all.filter((each) => each < 0).length);
}

const orders: Readonly<Record<string, (call: Call, post: Post) => number>> = {
  hot: (_, post) => things.scoreOf(post),
  top: (_, post) => things.scoreOf(post),
  controversial: (_, post) => controversyOf(post),
  comments: ({ state }, { id }) => state.comments.filter(({ post }) => post === id).length,
};

/** A page of the visible posts of the requested period. Without a known order, the newest post comes first. */
function postPage(call: Call, order: string, isShown: (post: Post) => boolean): SandboxReply {
  const { state, world, params } = call;
  const since = world.now() - (periods[params.get('t') ?? 'all'] ?? 0);
  const posts = state.posts.filter(
    (post) => !post.isDeleted && things.isVisible(post, world.now()) && post.at >= since && isShown(post),
  );
  const weight = orders[order] ?? (() => 0);
  const sorted = posts.toReversed().toSorted((a, b) => weight(call, b) - weight(call, a));
  return page(
    call,
    sorted.map((post) => things.postThing(call, post)),
  );
}

/** The posts of an account. As on Reddit, posts that are still being processed are missing. */
export const listSubmitted: Handler = (call) => {
  const account = identityNamed(call.id)?.platformId;
  if (account === undefined) return replies.notFound;
  const order = call.params.get('sort') ?? 'new';
  // Reddit applies a period only in these two orders, so the sandbox refuses it in all others.
  if (call.params.has('t') && !['top', 'controversial'].includes(order)) return notImitated(['t']);
  return postPage(call, order, (post) => post.account === account);
};

/** The posts of a subreddit in the order that its path names. */
export const listPosts: Handler = (call) => {
  const sub = things.subredditNamed(call.id, call.state.settings.moreSubreddits);
  if (!sub) return replies.notFound;
  const order = call.request.path.split('/').at(-1) ?? '';
  return postPage(call, order, (post) => post.subreddit === sub.name && post.removedBy === null);
};

/** The posts that contain all words of a query, in one subreddit or everywhere. */
export const searchPosts: Handler = (call) => {
  const { params, id, state } = call;
  const sub = things.subredditNamed(id, state.settings.moreSubreddits);
  if (id !== '' && !sub) return replies.notFound;
  const isEverywhere = ['false', '0', 'off'].includes(params.get('restrict_sr') ?? 'off');
  const words = (params.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return postPage(
    call,
    params.get('sort') ?? 'relevance',
    ({ title, text, subreddit, removedBy }) =>
      removedBy === null &&
      (isEverywhere || subreddit === sub?.name) &&
      words.length > 0 &&
      words.every((word) => `${title} ${text}`.toLowerCase().includes(word)),
  );
};

/** Finds things by their full names, including deleted things. Unknown names are omitted. */
export const readInfo: Handler = (call) => {
  const { state, world, identity, params } = call;
  const names = (params.get('id') ?? '').split(',');
  const visible = state.posts.filter((each) => things.isVisible(each, world.now()));
  for (const post of visible) if (names.includes(`t3_${post.id}`)) things.addReaderComments(call, post);
  const all = [
    ...visible.map((each) => things.postThing({ state }, each)),
    ...state.comments.map((each) => things.commentThing({ state }, each)),
    ...subredditsOf(state.settings.moreSubreddits).map((each) => things.resourceOf(each, identity)),
  ];
  return listing(all.filter(({ data }) => names.includes(data.name)));
};

const since2020 = 1_600_000_000;

export const readAccount: Handler = ({ identity: { platformId: id, username: name, logo } }) =>
  ok({
    id,
    name,
    icon_img: `${logo}?width=256&height=256&s=1`,
    created_utc: since2020,
    link_karma: 1,
  });

export const readUser: Handler = ({ id: username }) => {
  const found = identityNamed(username);
  if (!found) return replies.notFound;
  const { platformId: id, username: name, logo } = found;
  const data = { id, name, icon_img: logo, created_utc: since2020, link_karma: 1, comment_karma: 1 };
  return ok({ kind: 't2', data });
};
