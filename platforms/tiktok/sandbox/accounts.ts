import type { SandboxAccount, SandboxPost } from '../../_sandbox/sandbox.ts';
import type { TikTok } from './context.ts';
import { identities, type Identity } from './identities.ts';
import { shareUrl } from './lists.ts';
import { isPublished } from './processing.ts';
import type { Post } from './state.ts';

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

/** The posts of each account that TikTok has published. */
export function accountsOf({ state, world }: Pick<TikTok, 'state' | 'world'>): SandboxAccount[] {
  return identities.map((identity) => {
    const { platformId, username, name, logo } = identity;
    const out = state.posts.filter((post) => post.account === platformId && isPublished(post, world.now()));
    return { platformId, username, name, logo, posts: out.map((post) => postOf(post, identity)) };
  });
}
