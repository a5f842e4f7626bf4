import type { SandboxAccount, SandboxPost } from '../../_sandbox/sandbox.ts';
import type { Facebook } from './context.ts';
import { pageOf, pages, usernameOf } from './identities.ts';
import { nameOf } from './posts.ts';
import { pathOf, urlOf } from './reads.ts';
import type { KeptFile, Post } from './state.ts';
import { isShown } from './video-status.ts';

function filesOf({ state }: Facebook, { photos, video }: Post): KeptFile[] {
  const own = photos.map((id) => state.photos.find((photo) => photo.id === id)?.file);
  const film = state.videos.find(({ id }) => id === video);
  return [...own, film?.file, film?.cover].filter((file) => file !== undefined && file !== null);
}

/** A video post has the id of its video, which the upload returned. */
function postOf(facebook: Facebook, post: Post): SandboxPost {
  const video = facebook.state.videos.find(({ id }) => id === post.video);
  const page = pageOf(post.page);
  const isOwn = video !== undefined && video.kind !== 'story';
  return {
    id: isOwn ? video.id : nameOf(post),
    at: post.at,
    kind: post.kind,
    title: post.title,
    text: post.message,
    media: filesOf(facebook, post),
    url: isOwn && page ? `https://www.facebook.com${pathOf(video, page)}` : urlOf(post),
    privacy: null,
    comments: post.comments.map(({ id, at, page: author, name, text }) => {
      const found = pageOf(author);
      return { id, at, username: name ?? (found ? usernameOf(found) : author), text };
    }),
  };
}

/** Posts of each Page, newest first. */
export function accountsOf(facebook: Facebook): SandboxAccount[] {
  return pages.map((page) => {
    const own = facebook.state.posts.filter((post) => post.page === page.id && isShown(facebook, post));
    const posts = own.toReversed().map((post) => postOf(facebook, post));
    return { platformId: page.id, username: usernameOf(page), name: page.name, logo: page.logo, posts };
  });
}
