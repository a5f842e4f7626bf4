import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { ownContainer, statusOf, statusText } from './containers.ts';
import type { Call, Instagram } from './context.ts';
import { graphTime, listPage, pick, type Node } from './fields.ts';
import type { Identity } from './identities.ts';
import { missing, ok } from './replies.ts';
import type { Media } from './state.ts';

const dayMs = 24 * 60 * 60 * 1000;
const host = 'https://graph.instagram.com/v25.0';

const postsOf = ({ state }: Instagram, { platformId }: Identity) =>
  state.media.filter((each) => each.account === platformId);

/** The account of the token, by its own id, by the app's id for it, or as `me`. */
export function readAccount(call: Call): SandboxReply {
  const { identity, params, state } = call;
  const node = {
    id: identity.scopedId,
    user_id: identity.platformId,
    username: identity.username,
    name: identity.name,
    account_type: identity.accountType,
    profile_picture_url: identity.logo,
    followers_count: 2_314,
    follows_count: 180,
    media_count: postsOf(call, identity).filter(({ product }) => product !== 'STORY').length,
  };
  const picked = pick(node, params, 'id');
  if ('refused' in picked) return picked.refused;
  return ok(state.settings.envelope === 'list' ? { data: [picked.node] } : picked.node);
}

export function permalinkOf({ product, shortcode, id }: Media, { username }: Identity): string {
  if (product === 'STORY') return `https://www.instagram.com/stories/${username}/${id}`;
  return `https://www.instagram.com/${product === 'REELS' ? 'reel' : 'p'}/${shortcode}/`;
}

function nodeOf(media: Media, identity: Identity): Node {
  return {
    id: media.id,
    caption: media.caption === '' ? undefined : media.caption,
    media_type: media.type,
    media_product_type: media.product,
    media_url: media.files[0]?.url,
    permalink: permalinkOf(media, identity),
    shortcode: media.shortcode,
    timestamp: graphTime(media.at),
    username: identity.username,
    like_count: 0,
    comments_count: media.comments.length,
  };
}

/** A container or a post, of one's own. */
export function readNode(call: Call): SandboxReply {
  const { id, identity, params, state, world } = call;
  const container = ownContainer(call, id);
  const media = state.media.find((each) => each.id === id && each.account === identity.platformId);
  let node: Node | null = media ? nodeOf(media, identity) : null;
  if (container) {
    const status_code = statusOf(container, world.now());
    node = { id, status_code, status: statusText(status_code, container.error) };
  }
  if (!node) return missing(id);
  const picked = pick(node, params, 'id');
  return 'refused' in picked ? picked.refused : ok(picked.node);
}

function list(call: Call, posts: readonly Media[], edge: string): SandboxReply {
  const { identity, params } = call;
  const newestFirst = posts.toReversed().map((each) => ({ id: each.id, node: nodeOf(each, identity) }));
  const address = `${host}/${identity.platformId}/${edge}`;
  return listPage(newestFirst, params, { usual: 'id', most: 100, address });
}

const seconds = (text: string | null, otherwise: number) => (text === null ? otherwise : Number(text) * 1000);

export function listMedia(call: Call): SandboxReply {
  const { identity, params } = call;
  const since = seconds(params.get('since'), 0);
  const until = seconds(params.get('until'), Infinity);
  const posts = postsOf(call, identity).filter(
    ({ product, at }) => product !== 'STORY' && at >= since && at <= until,
  );
  return list(call, posts, 'media');
}

export function listStories(call: Call): SandboxReply {
  const since = call.world.now() - dayMs;
  const stories = postsOf(call, call.identity).filter(({ product, at }) => product === 'STORY' && at > since);
  return list(call, stories, 'stories');
}
