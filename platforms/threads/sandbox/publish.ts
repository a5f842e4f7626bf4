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

/** The shortcode, which cannot be guessed from the id. */
const shortcodeOf = (id: string) => createHash('sha256').update(id).digest('base64url').slice(0, 11);

/** Makes the post visible. */
export function makeVisible({ state, world }: Threads, container: Container): Thread {
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
    heard: 0,
  };
  state.threads.push(thread);
  return thread;
}

/** Tells whether the publish call does not find a finished container yet. */
const isNotFoundYet = ({ state, world }: Threads, { readyAt }: Container) =>
  world.now() < (readyAt ?? 0) + state.settings.unseenMs;

/**
 * Publishes a container. Threads' reply for a container that is already published is not documented; here it is not
 * found.
 */
export function publish(call: Call): SandboxReply {
  const { world, params, fault } = call;
  const creation = params.get('creation_id');
  if (creation === null) return required('creation_id');
  const container = findOwnContainer(call, creation);
  if (!container || fault === 'refuse') return containerNotFound;
  if (container.isChild) return invalid('An item of a carousel cannot be published alone.');
  if (containerStatus(container, world.now()) !== 'FINISHED' || isNotFoundYet(call, container))
    return containerNotFound;
  if (quotaReached(call, container)) return dailyQuota;
  container.isPublished = true;
  return ok({ id: makeVisible(call, container).id });
}
