import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import { NetworkError } from '../../_shared/network-error.ts';
import { notTaken } from '../../_shared/not-taken.ts';
import type { Reply } from '../../_shared/http.ts';
import type { Ready } from '../../platform.ts';
import { postUrl } from './api.ts';
import { classify, duplicatePost, mediaFailed, mediaWaiting } from './classify.ts';
import type { PublishHandle } from './handle.ts';
import { receiptOf, sendPost } from './send-post.ts';

/**
 * How long after the first call a post can safely be sent again. LinkedIn recognises a repeated post for about ten
 * minutes, so this leaves a margin.
 */
const duplicateWindowMs = 8 * 60 * 1000;
/** The time after which LinkedIn has accepted even a slow first call. `since` is slightly before that call. */
const acceptedMs = 65_000;

const unclear = () =>
  new NetworkError({
    // The kind is `rejected`, because another search would not help: a person has to check.
    kind: 'rejected',
    reason:
      'LinkedIn does not let Fanfare look for the post. Please check on your profile whether it is there.',
    code: null,
  });

const tooEarly = (retryAt: number) =>
  new NetworkError({
    kind: 'unavailable',
    reason: 'LinkedIn has not confirmed the post yet. We will ask again in a minute.',
    code: null,
    retryAt,
  });

const errorMessage = z.object({ message: z.string() });

/** Reads the id of the earlier post from the refusal of its duplicate. */
function receiptOfDuplicate({ body }: Reply): Receipt {
  const parsed = errorMessage.safeParse(body);
  const urn = /urn:li:(?:share|ugcPost):\d+/.exec(parsed.success ? parsed.data.message : '')?.[0];
  if (urn === undefined) throw unclear();
  return { id: urn, url: postUrl(urn) };
}

/** Tells whether the rate limit lasts until LinkedIn no longer recognises the post. */
const isTooLate = (error: unknown, until: number): boolean =>
  error instanceof NetworkError && (error.failure.retryAt ?? 0) > until;

const mediaErrorCodes: ReadonlySet<string | null> = new Set([mediaWaiting, mediaFailed]);

/**
 * Ordinary apps cannot read a member's posts. But for some minutes LinkedIn refuses a repeated post and names the first
 * one. During that time, the post can safely be sent again: it is published once, whether the first call succeeded or
 * not. After that, the outcome stays unknown.
 */
export async function findPost(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const after = job.now() - since;
  if (after < acceptedMs) throw tooEarly(since + acceptedMs);
  if (after > duplicateWindowMs) throw unclear();
  const reply = await sendPost(job, [400, 422]).catch((error: unknown) => {
    throw isTooLate(error, since + duplicateWindowMs) ? unclear() : error;
  });
  if (reply.status < 300) return receiptOf(reply);
  const failure = classify(reply);
  if (failure.code === duplicatePost) {
    // LinkedIn refused our post as the duplicate of a post that it names. If the named post belongs to another
    // delivery, ours was never published.
    const [earlier = null] = await notTaken(job, [receiptOfDuplicate(reply)]);
    return earlier;
  }
  // LinkedIn refused the files of this post. It refused them in the first call too, so nothing was published.
  if (mediaErrorCodes.has(failure.code)) return null;
  throw new NetworkError(failure);
}
