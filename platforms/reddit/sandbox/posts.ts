import type { Handler } from './context.ts';
import { identityNamed } from './identities.ts';
import { listing, pageOf } from './listings.ts';
import { replies } from './replies.ts';
import { addReaderComments } from './readers.ts';
import { commentThing, isVisible, postThing } from './things.ts';

export const readAccount: Handler = ({ identity: { platformId: id, username: name, logo } }) => ({
  status: 200,
  json: { id, name, icon_img: `${logo}?width=256&height=256&s=1`, created_utc: 1_600_000_000, link_karma: 1 },
});

/** The posts of an account, newest first. As on Reddit, posts that are still being processed are missing. */
export const listSubmitted: Handler = ({ state, world, id, request }) => {
  const account = identityNamed(id)?.platformId;
  if (account === undefined) return replies.notFound;
  const posts = state.posts
    .filter((each) => each.account === account && !each.isDeleted && isVisible(each, world.now()))
    .toReversed()
    .map((each) => postThing({ state }, each));
  return { status: 200, json: listing(pageOf(posts, request.query)) };
};

/** Finds posts and comments by their full names. Unknown ones are omitted, but deleted ones are included. */
export const readInfo: Handler = (call) => {
  const { state, world, request } = call;
  const names = (request.query.get('id') ?? '').split(',');
  const visible = state.posts.filter((each) => isVisible(each, world.now()));
  for (const post of visible) if (names.includes(`t3_${post.id}`)) addReaderComments(call, post);
  const posts = visible.map((each) => postThing({ state }, each));
  const comments = state.comments.map((each) => commentThing({ state }, each));
  const things = [...posts, ...comments].filter(({ data }) => names.includes(data.name));
  return { status: 200, json: listing({ things, after: null }) };
};

/** Returns the same reply in every case, and deletes nothing of other accounts. */
export const remove: Handler = ({ state, identity, form }) => {
  const [kind, id] = (form.get('id') ?? '').split('_');
  const all = kind === 't3' ? state.posts : state.comments;
  const found = all.find((each) => each.id === id && each.account === identity.platformId);
  if (found) found.isDeleted = true;
  return { status: 200, json: {} };
};
