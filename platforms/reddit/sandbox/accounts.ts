import type { SandboxPost } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import { nameOf } from './readers.ts';
import type { Post, Reddit, RedditState } from './state.ts';
import { addressOf } from './things.ts';

function mediaOf({ assets }: RedditState, { asset, poster }: Post): SandboxPost['media'] {
  return [asset, poster].flatMap((id) => {
    const found = assets.find((each) => each.id === id);
    if (!found) return [];
    const { url, type, bytes, sha256 } = found;
    return [{ url, type, bytes: bytes ?? 0, sha256, altText: null }];
  });
}

function postOf(state: RedditState, post: Post): SandboxPost {
  const comments = state.comments.filter((each) => each.post === post.id && !each.isDeleted);
  return {
    id: post.id,
    at: post.at,
    kind: `r/${post.subreddit} · ${post.kind}`,
    title: post.title,
    text: post.text,
    media: mediaOf(state, post),
    url: addressOf(post),
    privacy: post.removedBy,
    comments: comments.map(({ id, at, account, text }) => ({
      id,
      at,
      username: nameOf(account) ?? 'somebody',
      text,
    })),
  };
}

/** Posts that are still being processed are included. */
export const postsOf = ({ state }: Reddit, { platformId }: Identity): SandboxPost[] =>
  state.posts
    .filter((each) => each.account === platformId && !each.isDeleted && each.visibleAt !== null)
    .map((each) => postOf(state, each));
