import { containerStatus, findOwnContainer } from '../../_meta/sandbox/containers.ts';
import { createHash } from 'node:crypto';
import type { SandboxReply } from '../../_sandbox/sandbox.ts';
import type { Call, Threads } from './context.ts';
import { quotaReached } from './quotas.ts';
import { containerNotFound, dailyQuota, invalid, ok, required } from './replies.ts';
import type { Container, Thread } from './state.ts';

const typeOf = {
  TEXT: 'TEXT_POST',
  IMAGE: 'IMAGE',
  VIDEO: 'VIDEO',
  CAROUSEL: 'CAROUSEL_ALBUM',
} as const satisfies Record<Container['type'], Thread['type']>;

/** Not to be guessed from the id. */
const shortcodeOf = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 11);

/** It is out. */
export function appear({ state, world }: Threads, container: Container): Thread {
  const { account, type, text, files, replyTo, audience } = container;
  const id = world.newId();
  const thread: Thread = {
    id,
    account,
    at: world.now(),
    type: typeOf[type],
    shortcode: shortcodeOf(id),
    text,
    files,
    replyTo,
    audience,
    isHidden: false,
  };
  state.threads.push(thread);
  return thread;
}

/** Finished, and yet another part of the house has not heard of it. */
const isUnseen = ({ state, world }: Threads, { readyAt }: Container) =>
  world.now() < (readyAt ?? 0) + state.settings.unseenMs;

/** Nobody has told what it answers for what is published already: here it cannot find that any more. */
export function publish(call: Call): SandboxReply {
  const { world, params, fault } = call;
  const creation = params.get('creation_id');
  if (creation === null) return required('creation_id');
  const container = findOwnContainer(call, creation);
  if (!container || fault === 'refuse') return containerNotFound;
  if (container.isChild) return invalid('An item of a carousel cannot be published alone.');
  if (containerStatus(container, world.now()) !== 'FINISHED' || isUnseen(call, container))
    return containerNotFound;
  if (quotaReached(call, container)) return dailyQuota;
  container.isPublished = true;
  return ok({ id: appear(call, container).id });
}
