import { dayMs } from '@fanfare/core/time/units.ts';
import { graphTime, secondsToMs, type GraphNode } from '../../_meta/sandbox/lists.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { seededBetween } from '../../_sandbox/seeded.ts';
import { ownComment, readComment } from './comments.ts';
import { containerStatus, findOwnContainer } from '../../_meta/sandbox/containers.ts';
import { statusText } from './containers.ts';
import type { Call } from './context.ts';
import { followersNow } from './days.ts';
import { commentsBy, feedOf, postsOf } from './feed.ts';
import { listPage, pick, type Edge } from './fields.ts';
import { historyOf } from './history.ts';
import type { Identity } from './identities.ts';
import { insightsOf } from './media-insights.ts';
import { performanceOf } from './performance.ts';
import { notFound, notProfessional, ok } from './replies.ts';
import type { Media } from './state.ts';

/** A placeholder picture for posts whose files are not kept. */
function pictureOf(id: string): string {
  const hue = seededBetween([0, 359], id, 'hue');
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 45% 45%)"/>` +
    `<circle cx="32" cy="32" r="18" fill="hsl(${(hue + 40) % 360} 60% 70%)"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const host = 'https://graph.instagram.com/v25.0';

const ownMedia = (call: Call): Media | null =>
  [...postsOf(call), ...historyOf(call.identity, call.world.now())].find(({ id }) => id === call.id) ?? null;

/** Reads the token's account. */
export function readAccount(call: Call): SandboxReply {
  const { identity, params, state } = call;
  const node = {
    id: identity.scopedId,
    user_id: identity.platformId,
    username: identity.username,
    name: identity.name,
    account_type: identity.accountType,
    profile_picture_url: identity.logo,
    followers_count: followersNow(call),
    follows_count: 180,
    media_count: feedOf(call).length,
  };
  if (call.fault === 'refuse') return notProfessional;
  const picked = pick(withoutRetired(call, node), params, 'id');
  if ('refused' in picked) return picked.refused;
  return ok(state.settings.envelope === 'list' ? { data: [picked.node] } : picked.node);
}

export function permalinkOf({ product, shortcode, id }: Media, { username }: Identity): string {
  if (product === 'STORY') return `https://www.instagram.com/stories/${username}/${id}`;
  return `https://www.instagram.com/${product === 'REELS' ? 'reel' : 'p'}/${shortcode}/`;
}

/** Retired fields no longer exist for any app. */
const withoutRetired = ({ state }: Call, node: GraphNode): GraphNode =>
  Object.fromEntries(Object.entries(node).filter(([name]) => !state.settings.retired.includes(name)));

/** The slides of a carousel. */
const childrenOf =
  (media: Media): Edge =>
  (params) => {
    const data: GraphNode[] = [];
    for (const [index, { url, type }] of media.files.entries()) {
      const id = `${media.id}${index + 1}`;
      const media_type = type.startsWith('video/') ? 'VIDEO' : 'IMAGE';
      const picked = pick({ id, media_type, media_url: url ?? pictureOf(id) }, params, 'id');
      if ('refused' in picked) return picked.refused;
      data.push(picked.node);
    }
    return ok({ data });
  };

function nodeOf(call: Call, media: Media): GraphNode {
  const { identity, world } = call;
  const comments = commentsBy(call, media, call.world.now());
  return withoutRetired(call, {
    id: media.id,
    caption: media.caption === '' ? undefined : media.caption,
    media_type: media.type,
    media_product_type: media.product,
    media_url: media.files[0]?.url ?? pictureOf(media.id),
    thumbnail_url: media.type === 'VIDEO' ? pictureOf(media.id) : undefined,
    permalink: permalinkOf(media, identity),
    shortcode: media.shortcode,
    timestamp: graphTime(media.at),
    username: identity.username,
    like_count: performanceOf(media, identity, world.now()).likes,
    comments_count: comments,
    is_comment_enabled: media.areCommentsOff !== true,
    children: media.type === 'CAROUSEL_ALBUM' ? childrenOf(media) : undefined,
    insights: (params: URLSearchParams) => insightsOf(call, media, comments, params),
  });
}

export function readMediaInsights(call: Call): SandboxReply {
  const media = ownMedia(call);
  return media
    ? insightsOf(call, media, commentsBy(call, media, call.world.now()), call.params)
    : notFound(call.id);
}

/** Reads a container, a post of the account or a comment below it. */
export function readNode(call: Call): SandboxReply {
  const comment = ownComment(call, call.id);
  if (comment) return readComment(call, comment);
  const { id, params, world } = call;
  const container = findOwnContainer(call, id);
  const media = container ? null : ownMedia(call);
  let node: GraphNode | null = media && nodeOf(call, media);
  if (container) {
    const status_code = containerStatus(container, world.now());
    node = { id, status_code, status: statusText(status_code, container.error) };
  }
  if (!node) return notFound(id);
  const picked = pick(node, params, 'id');
  return 'refused' in picked ? picked.refused : ok(picked.node);
}

function list(call: Call, posts: readonly Media[], edge: string): SandboxReply {
  const newestFirst = posts.toReversed().map((each) => ({ id: each.id, node: () => nodeOf(call, each) }));
  const address = `${host}/${call.identity.platformId}/${edge}`;
  return listPage(newestFirst, call.params, { defaultFields: 'id', maxItems: 100, address });
}

export function listMedia(call: Call): SandboxReply {
  const since = secondsToMs(call.params.get('since'), 0);
  const until = secondsToMs(call.params.get('until'), Infinity);
  const posts = feedOf(call).filter(({ at }) => at >= since && at <= until);
  return list(call, posts, 'media');
}

export function listStories(call: Call): SandboxReply {
  const since = call.world.now() - dayMs;
  const stories = postsOf(call).filter(({ product, at }) => product === 'STORY' && at > since);
  return list(call, stories, 'stories');
}
