import type { Call, Handler } from './context.ts';
import { identityNamed } from './identities.ts';
import { listing, pageOf } from './listings.ts';
import { replies } from './replies.ts';
import type { Post } from './state.ts';
import { subredditNamed } from './subreddits.ts';
import { isVisible, postThing, scoreOf } from './things.ts';

/** Describes an account to others. */
export const readUser: Handler = ({ id }) => {
  const found = identityNamed(id);
  if (!found) return replies.notFound;
  const { platformId, username: name, logo } = found;
  const data = {
    id: platformId,
    name,
    icon_img: logo,
    created_utc: 1_600_000_000,
    link_karma: 1,
    comment_karma: 1,
  };
  return { status: 200, json: { kind: 't2', data } };
};

const listed = (call: Call, posts: readonly Post[]) => ({
  status: 200,
  json: listing(
    pageOf(
      posts.map((post) => postThing(call, post)),
      call.request.query,
    ),
  ),
});

/** Everything that readers of a subreddit see, newest first. Null if there is no such subreddit. */
function shownIn({ state, world, id }: Call): Post[] | null {
  const sub = subredditNamed(id, state.settings.moreSubreddits);
  if (!sub) return null;
  return state.posts
    .filter(
      (post) =>
        post.subreddit === sub.name &&
        !post.isDeleted &&
        post.removedBy === null &&
        isVisible(post, world.now()),
    )
    .toReversed();
}

/** The posts of a subreddit. Only `new` and `rising` begin with the newest; the others begin with the highest score. */
export const listPosts: Handler = (call) => {
  const posts = shownIn(call);
  if (!posts) return replies.notFound;
  const isByTime = /\/(?:new|rising)$/.test(call.request.path);
  return listed(call, isByTime ? posts : posts.toSorted((a, b) => scoreOf(b) - scoreOf(a)));
};

/** The posts of a subreddit that contain all words of a query. */
export const searchPosts: Handler = (call) => {
  const posts = shownIn(call);
  if (!posts) return replies.notFound;
  const words = (call.request.query.get('q') ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const holds = ({ title, text }: Post) =>
    words.every((word) => `${title} ${text}`.toLowerCase().includes(word));
  return listed(call, words.length === 0 ? [] : posts.filter(holds));
};
