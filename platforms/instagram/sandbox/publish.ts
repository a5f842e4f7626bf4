import { dayMs } from '@fanfare/core/time/units.ts';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import { containerStatus, findOwnContainer } from '../../_meta/sandbox/containers.ts';
import type { Call } from './context.ts';
import { shortcodeOf } from './history.ts';
import { containerGone, dailyQuota, invalid, notReady, ok, required, restricted } from './replies.ts';
import type { Container, Media } from './state.ts';

function publishedToday({ state, world, identity }: Call): number {
  const since = world.now() - dayMs;
  return state.media.filter((each) => each.account === identity.platformId && each.at > since).length;
}

function typeOf({ type, files }: Container): Media['type'] {
  if (type === 'CAROUSEL') return 'CAROUSEL_ALBUM';
  return files[0]?.type.startsWith('video/') ? 'VIDEO' : 'IMAGE';
}

const productOf = ({ type }: Container): Media['product'] =>
  type === 'STORIES' ? 'STORY' : type === 'REELS' ? 'REELS' : 'FEED';

/** Publishes a container. As on the real network, publishing it twice makes two posts. */
export function publish(call: Call): SandboxReply {
  const { state, world, identity, params, fault } = call;
  if (call.id !== identity.platformId) return containerGone;
  const creation = params.get('creation_id');
  if (creation === null) return required('creation_id');
  const container = findOwnContainer(call, creation);
  if (!container) return containerGone;
  if (container.isChild) return invalid('A part of a carousel cannot be published alone.');
  const status = containerStatus(container, world.now());
  if (status === 'EXPIRED') return containerGone;
  if (status === 'IN_PROGRESS' || status === 'ERROR') return notReady;
  if (fault === 'refuse') return restricted;
  if (publishedToday(call) >= identity.quota.posts) return dailyQuota;
  const id = world.newId();
  container.isPublished = true;
  state.media.push({
    id,
    account: identity.platformId,
    at: world.now(),
    type: typeOf(container),
    product: productOf(container),
    shortcode: shortcodeOf(id),
    caption: container.caption,
    files: container.files,
    comments: [],
    heard: 0,
  });
  return ok({ id });
}

/** Reports how much of the daily quota is used. */
export function publishingLimit(call: Call): SandboxReply {
  const { identity } = call;
  const config = { quota_total: identity.quota.posts, quota_duration: dayMs / 1000 };
  return ok({ data: [{ quota_usage: publishedToday(call), config }] });
}
