import { dayMs } from '@fanfare/core/time/units.ts';
import { containerStatus, findOwnContainer } from '../../_meta/sandbox/containers.ts';
import { Edge, type GraphNode, graphTime, isWithin } from '../../_meta/sandbox/fields.ts';
import { drawnPicture } from '../../_sandbox/identities.ts';
import { ok } from '../../_sandbox/replies.ts';
import type { SandboxAccount, SandboxPost, SandboxReply } from '../../_sandbox/sandbox.ts';
import { commentsUntil, feedOf, findMedia, followersNow, performanceOf, postsOf } from './audience.ts';
import { ownComment, readComment } from './comments.ts';
import { statusText } from './containers.ts';
import { identities, type Identity, identityOf, scopedIdOf } from './identities.ts';
import { insightsOf } from './insights.ts';
import { list, listPage, notFound, notProfessional, read } from './replies.ts';
import type { Call, InstagramState, Media } from './state.ts';

/** A drawn picture. It replaces files that the sandbox does not store, and frames of videos. */
const pictureOf = (id: string) => drawnPicture(id, [64, 64], '<circle cx="32" cy="32" r="18"/>');

/** Omits the fields that Instagram has removed from its API for all apps. */
const withoutRetired = ({ state }: Call, node: GraphNode): GraphNode =>
  Object.fromEntries(Object.entries(node).filter(([name]) => !state.settings.retired.includes(name)));

export function readAccount(call: Call): SandboxReply {
  const { identity, params, state, fault } = call;
  const node = {
    id: scopedIdOf(identity),
    user_id: identity.platformId,
    username: identity.username,
    name: identity.name,
    account_type: identity.accountType,
    profile_picture_url: identity.logo,
    followers_count: followersNow(call),
    follows_count: 180,
    media_count: feedOf(call).length,
  };
  if (fault === 'refuse') return notProfessional;
  const reply = read(withoutRetired(call, node), params);
  return reply.status === 200 && state.settings.envelope === 'list' ? ok({ data: [reply.json] }) : reply;
}

function permalinkOf({ product, shortcode, id }: Media, { username }: Identity): string {
  if (product === 'STORY') return `https://www.instagram.com/stories/${username}/${id}`;
  return `https://www.instagram.com/${product === 'REELS' ? 'reel' : 'p'}/${shortcode}/`;
}

const slidesOf = ({ id: parent, files }: Media): GraphNode[] =>
  files.map(({ url, type }, index) => {
    const id = `${parent}${index + 1}`;
    const media_type = type.startsWith('video/') ? 'VIDEO' : 'IMAGE';
    const thumbnail_url = media_type === 'VIDEO' ? pictureOf(id) : undefined;
    return { id, media_type, media_url: url ?? pictureOf(id), thumbnail_url };
  });

function nodeOf(call: Call, media: Media): GraphNode {
  const { identity, world } = call;
  const { id, type, product, reel } = media;
  const comments = commentsUntil(call, media, world.now());
  // The sandbox cannot extract frames from a video, so it draws a different picture for each offset.
  const frame = reel ? (reel.cover ?? pictureOf(`${id}${reel.offset || ''}`)) : pictureOf(id);
  return withoutRetired(call, {
    id,
    caption: media.caption === '' ? undefined : media.caption,
    media_type: type,
    media_product_type: product,
    media_url: media.files[0]?.url ?? pictureOf(id),
    thumbnail_url: type === 'VIDEO' ? frame : undefined,
    permalink: permalinkOf(media, identity),
    shortcode: media.shortcode,
    timestamp: graphTime(media.at),
    username: identity.username,
    like_count: performanceOf(media, identity, world.now()).likes,
    comments_count: comments,
    is_comment_enabled: media.areCommentsOff !== true,
    is_shared_to_feed: reel?.isInFeed,
    children:
      type === 'CAROUSEL_ALBUM' ? new Edge((params) => list(slidesOf(media), params, 'id'), '') : undefined,
    insights: new Edge((params) => insightsOf(call, media, comments, params), 'metric period'),
  });
}

export function readMediaInsights(call: Call): SandboxReply {
  const media = findMedia(call, call.id);
  return media
    ? insightsOf(call, media, commentsUntil(call, media, call.world.now()), call.params)
    : notFound(call.id);
}

/** Reads a container, a post of the account, or a comment below one of its posts. */
export function readNode(call: Call): SandboxReply {
  const { id, params, world } = call;
  const comment = ownComment(call);
  if (comment) return readComment(call, comment);
  const container = findOwnContainer(call, id);
  if (container) {
    const status_code = containerStatus(container, world.now());
    return read({ id, status_code, status: statusText(status_code, container.error) }, params);
  }
  const media = findMedia(call, id);
  return media ? read(nodeOf(call, media), params) : notFound(id);
}

function newestFirst(call: Call, posts: readonly Media[], edge: string): SandboxReply {
  const path = `${call.id}/${edge}`;
  return listPage(posts.toReversed(), (each) => nodeOf(call, each), call.params, { path });
}

export const listMedia = (call: Call): SandboxReply =>
  newestFirst(
    call,
    feedOf(call).filter(({ at }) => isWithin(call.params, at)),
    'media',
  );

export function listStories(call: Call): SandboxReply {
  const since = call.world.now() - dayMs;
  const stories = postsOf(call).filter(({ product, at }) => product === 'STORY' && at > since);
  return newestFirst(call, stories, 'stories');
}

function kindOf({ product, type }: Media): string {
  if (product === 'STORY') return 'Story';
  if (product === 'REELS') return 'Reel';
  return type === 'CAROUSEL_ALBUM' ? 'Carousel' : 'Photo';
}

const postOf = (media: Media, identity: Identity): SandboxPost => ({
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
});

/** Posts of each account, newest first. */
export const accountsOf = (state: InstagramState): SandboxAccount[] =>
  identities.map((identity) => ({
    ...identity,
    posts: postsOf({ state, identity })
      .toReversed()
      .map((each) => postOf(each, identity)),
  }));
