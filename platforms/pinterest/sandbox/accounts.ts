import type { SandboxPost } from '../../_sandbox/sandbox.ts';
import type { Identity } from './identities.ts';
import type { KeptFile, Pin, Pinterest, PinterestState } from './state.ts';

const toMedia = ({ url, type, bytes, sha256 }: KeptFile, altText: string | null) => ({
  url,
  type,
  bytes,
  sha256,
  altText,
});

function postOf({ boards }: PinterestState, pin: Pin): SandboxPost {
  const { id, at, kind, title, description, altText, file, more, cover } = pin;
  const board = boards.find((each) => each.id === pin.board);
  return {
    id,
    at,
    kind,
    title,
    text: description ?? '',
    media: [
      toMedia(file, altText),
      ...more.map((each) => toMedia(each, null)),
      ...(cover ? [toMedia(cover, null)] : []),
    ],
    url: `https://www.pinterest.com/pin/${id}/`,
    // Pins are visible to everyone who can see their board.
    privacy: board ? `${board.name} (${board.privacy.toLowerCase()} board)` : null,
    comments: [],
  };
}

export const postsOf = ({ state }: Pinterest, { platformId }: Identity): SandboxPost[] =>
  state.pins.filter(({ account }) => account === platformId).map((each) => postOf(state, each));
