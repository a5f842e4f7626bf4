import { secondMs } from '@fanfare/core/time/units.ts';
import { NetworkError, outcomeUnknown } from '../../_shared/network-error.ts';
import type { Account, Comments, PlatformIo } from '../../platform.ts';
import { readPage } from './conversation.ts';
import { createContainer, publishContainer } from './container.ts';
import { findOwnPosts, isSameText } from './find-published.ts';
import type { Container } from '../../_meta/containers.ts';
import { isMissing, findContainer } from './container-stage.ts';

/**
 * Threads finds a new container after a few seconds. A longer wait is not possible, because comments store no handle.
 */
const pausesMs: readonly number[] = [2 * secondMs, 4 * secondMs];
const laterMs = 30 * secondMs;
/**
 * After 90 seconds, another worker takes over and looks for the comment. Before that, the publish call must have
 * ended (up to 30 s) and its comment must be listed (up to 20 s).
 */
const publishWithinMs = 40 * secondMs;

const undecided = () => outcomeUnknown('Threads has not confirmed the comment yet.');

/** Nothing was published, so a new container is created later. */
const unseen = ({ now }: PlatformIo, { failure }: NetworkError): NetworkError =>
  new NetworkError({
    kind: 'rate_limited',
    reason: 'Threads cannot find the prepared comment yet. Nothing was published.',
    code: failure.code,
    retryAt: now() + laterMs,
  });

/** Nothing was published, because too much time passed before the publish call. */
const tooLate = ({ now }: PlatformIo): NetworkError =>
  new NetworkError({
    kind: 'rate_limited',
    reason: 'Threads is slow right now. The comment was not published.',
    code: null,
    retryAt: now() + laterMs,
  });

type Pause = (ms: number) => Promise<unknown>;

async function publishReply(
  io: PlatformIo,
  account: Account,
  container: Container,
  until: number,
  pause: Pause,
): Promise<string> {
  for (const ms of [...pausesMs, null]) {
    if (io.now() > until) throw tooLate(io);
    try {
      return await publishContainer(io, account, container);
    } catch (error) {
      if (!isMissing(error)) throw error;
      if ((await findContainer(io, account, container))?.status === 'PUBLISHED') throw undecided();
      if (ms === null) throw unseen(io, error);
      await pause(ms);
    }
  }
  throw undecided();
}

const parentUnknown = () =>
  outcomeUnknown('A new reply has the same text, but Threads hides what it replies to.');

const find: Comments['find'] = async (io, account, mediaId, text, since, parent, excluded) => {
  const answered = parent ?? mediaId;
  let isUnsure = false;
  const [own] = await findOwnPosts(io, account, 'replies', since, (each) => {
    const isSame = isSameText(each.text, text) && !excluded?.has(each.id);
    isUnsure ||= isSame && each.replied_to === undefined;
    return isSame && each.replied_to?.id === answered;
  });
  if (!own && isUnsure) throw parentUnknown();
  return own ? { id: own.id } : null;
};

/** `pause` is a parameter so that tests need not wait. */
export function commentsWith(pause: Pause): Comments {
  return {
    async add(io, account, mediaId, text, parent) {
      const fields = { media_type: 'TEXT', text, reply_to_id: parent ?? mediaId };
      const until = io.now() + publishWithinMs;
      const container = await createContainer(io, account, fields);
      return { id: await publishReply(io, account, container, until, pause), at: io.now() };
    },
    find,
    remove: null,
    list: readPage,
  };
}
