import { minuteMs, secondMs } from '@fanfare/core/time/units.ts';
import type { Failure, Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { findByStatus, type Container } from '../../_meta/containers.ts';
import { skewMs } from '../../_shared/clock-skew.ts';
import { NetworkError, outcomeUnknown, rejected } from '../../_shared/network-error.ts';
import { notTaken } from '../../_shared/not-taken.ts';
import type { PlatformIo, Ready } from '../../platform.ts';
import { kindOf, type Kind } from '../facts.ts';
import { publishContainer } from './container.ts';
import { findOwnPosts, isSameText } from './find-published.ts';
import type { PublishHandle } from './handle.ts';
import { findContainer, isMissing } from './container-stage.ts';

/**
 * How long a finished container that Threads does not find is tried again. After this time, a new container is created.
 */
const waitForSameMs = 25 * secondMs;
/** The pause before a new container is created. Without it, a delivery could call Threads without a break. */
const waitForNewMs = minuteMs;
const spamSubcode = 2207051;

const nothingReady = () => rejected('Nothing is ready to be published on Threads.');
const notListed = () => outcomeUnknown('Threads has not confirmed the post yet.');

const typeOf: Readonly<Record<Kind, string>> = {
  text: 'TEXT_POST',
  image: 'IMAGE',
  video: 'VIDEO',
  carousel: 'CAROUSEL_ALBUM',
};

async function findPost(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const { content, account } = job;
  const type = typeOf[kindOf(content)];
  const same = await findOwnPosts(
    job,
    account,
    'threads',
    since,
    ({ text, media_type = type }) => media_type === type && isSameText(text, content.description),
  );
  const [found] = await notTaken(job, same);
  return found ? { id: found.id, url: found.permalink ?? null } : null;
}

async function foundOrFail(job: Ready<PublishHandle>, since: number): Promise<Receipt> {
  const found = await findPost(job, since);
  if (!found) throw notListed();
  return found;
}

/**
 * A failure of a call that certainly published nothing. `rate_limited` is the only kind after which the product repeats
 * the call.
 */
const failureToRetry = (failure: Failure, reason: string, retryAt: number): Failure => ({
  kind: 'rate_limited',
  reason,
  code: failure.code,
  retryAt,
});

const notFoundReason = 'Threads cannot find the prepared post yet. Nothing was published.';

/**
 * The failure that makes the product try the same container again after growing pauses, and later create a new one.
 */
function afterNotFound({ now }: Pick<PlatformIo, 'now'>, readyAt: number, failure: Failure): Failure {
  const ageMs = now() - readyAt;
  if (ageMs < waitForSameMs)
    return failureToRetry(
      failure,
      `${notFoundReason} We will try again.`,
      now() + Math.max(5 * secondMs, ageMs),
    );
  return {
    ...failureToRetry(failure, `${notFoundReason} It will be prepared again.`, now() + waitForNewMs),
    startOver: true,
  };
}

async function whenNotFound(
  job: Ready<PublishHandle>,
  container: Container,
  error: NetworkError,
): Promise<Receipt> {
  const { failure } = error;
  const seen = await findContainer(job, job.account, container);
  if (seen?.status === 'PUBLISHED') return foundOrFail(job, container.at - skewMs);
  if (!seen) {
    const found = await findPost(job, container.at - skewMs);
    if (found) return found;
  }
  const isThere = seen?.status === 'FINISHED' || seen?.status === 'IN_PROGRESS';
  const readyAt = isThere ? (job.handle.readyAt ?? container.at) : -Infinity;
  throw new NetworkError(afterNotFound(job, readyAt, failure), { cause: error });
}

/** The post may be live despite this refusal, so the container's status is checked. */
async function whenBlockedAsSpam(
  job: Ready<PublishHandle>,
  container: Container,
  error: NetworkError,
): Promise<Receipt> {
  const seen = await findContainer(job, job.account, container);
  if (seen?.status === 'PUBLISHED') return foundOrFail(job, container.at - skewMs);
  throw error;
}

const isBlockedAsSpam = (error: unknown): error is NetworkError =>
  error instanceof NetworkError && error.failure.code?.endsWith(`/${spamSubcode}`) === true;

export async function commit(job: Ready<PublishHandle>): Promise<Receipt> {
  const { container, isOut } = job.handle;
  if (!container) throw nothingReady();
  if (isOut) return foundOrFail(job, container.at - skewMs);
  try {
    return { id: await publishContainer(job, job.account, container), url: null };
  } catch (error) {
    if (isMissing(error)) return whenNotFound(job, container, error);
    if (isBlockedAsSpam(error)) return whenBlockedAsSpam(job, container, error);
    throw error;
  }
}

export async function find(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const { container, isOut } = job.handle;
  if (!container) return null;
  const seen = isOut ? null : await findContainer(job, job.account, container);
  return findByStatus(seen?.status ?? null, () => findPost(job, since), notListed);
}
