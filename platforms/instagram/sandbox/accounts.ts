import type { SandboxAccount, SandboxPost } from '../../_sandbox/sandbox.ts';
import { identities, identityOf, type Identity } from './identities.ts';
import { permalinkOf } from './reads.ts';
import type { InstagramState, Media } from './state.ts';

function kindOf({ product, type }: Media): string {
  if (product === 'STORY') return 'Story';
  if (product === 'REELS') return 'Reel';
  return type === 'CAROUSEL_ALBUM' ? 'Carousel' : 'Photo';
}

function postOf(media: Media, identity: Identity): SandboxPost {
  return {
    id: media.id,
    at: media.at,
    kind: kindOf(media),
    title: null,
    text: media.caption,
    media: media.files,
    url: permalinkOf(media, identity),
    privacy: null,
    comments: media.comments.map(({ id, at, account, username, text }) => ({
      id,
      at,
      username: username ?? identityOf(account)?.username ?? account,
      text,
    })),
  };
}

/** Posts of each account, newest first. */
export function accountsOf({ media }: InstagramState): SandboxAccount[] {
  return identities.map((identity) => {
    const { platformId, username, name, logo } = identity;
    const own = media.filter((each) => each.account === platformId).toReversed();
    return { platformId, username, name, logo, posts: own.map((each) => postOf(each, identity)) };
  });
}
