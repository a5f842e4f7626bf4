import type { SandboxPost } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { Asset, LinkedIn, Post } from './state.ts';

function kindOf({ media, content }: Post): string {
  const [first] = media;
  if (content !== '') return content;
  if (!first) return 'text';
  if (first.urn.startsWith('urn:li:video:')) return 'video';
  return media.length > 1 ? 'images' : 'image';
}

function mediaOf(assets: ReadonlyMap<string, Asset>, { media }: Post): SandboxPost['media'] {
  return media.flatMap(({ urn, altText }) => {
    const found = assets.get(urn);
    if (!found) return [];
    const { url, type, bytes, sha256 } = found;
    return [{ url, type, bytes, sha256, altText }];
  });
}

export function postsOf({ state }: LinkedIn, { platformId }: Identity): SandboxPost[] {
  const assets = new Map(state.assets.map((each) => [each.urn, each]));
  const own = state.posts.filter(({ account, deletedAt }) => account === platformId && deletedAt === null);
  return own.map((post) => ({
    id: post.urn,
    at: post.at,
    kind: [kindOf(post), ...post.marks].join(', '),
    title: post.title,
    text: post.text,
    media: mediaOf(assets, post),
    url: `https://www.linkedin.com/feed/update/${post.urn}/`,
    privacy: post.visibility === 'PUBLIC' ? null : post.visibility,
    comments: [],
  }));
}
