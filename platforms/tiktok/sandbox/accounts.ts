import type { SandboxPost } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import { shareUrl } from './lists.ts';
import { isPublished } from './processing.ts';
import type { Post, TikTok } from './state.ts';

function postOf(post: Post, { username }: Identity): SandboxPost {
  const { publishId, readyAt, kind, marks, title, text, files, privacy } = post;
  return {
    id: publishId,
    at: readyAt ?? 0,
    kind: [kind, ...marks].join(', '),
    title,
    text,
    media: files.map((file) => ({ ...file, altText: null })),
    url: shareUrl(username, post),
    privacy,
    comments: [],
  };
}

/** The posts of an account that TikTok has published. */
export const postsOf = ({ state, world }: TikTok, identity: Identity): SandboxPost[] =>
  state.posts
    .filter((post) => post.account === identity.platformId && isPublished(post, world.now()))
    .map((post) => postOf(post, identity));
