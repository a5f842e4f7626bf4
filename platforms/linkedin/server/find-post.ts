import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Reply } from '../../_shared/http.ts';
import type { Ready } from '../../platform.ts';
import { postUrl } from './api.ts';
import { classify, duplicatePost, mediaFailed, mediaWaiting } from './classify.ts';
import type { PublishHandle } from './handle.ts';
import { receiptOf, sendPost } from './send-post.ts';

/** LinkedIn knows a post again for about ten minutes. */
const knownMs = 8 * 60 * 1000;
/** By then it has taken the first one, however slow it was; `since` is a little before that was sent. */
const settledMs = 65_000;

const unsure = new NetworkError({
  // Looking again would not help: somebody has to.
  kind: 'rejected',
  reason: 'LinkedIn does not let Fanfare look for the post. Please look at your profile whether it is there.',
  code: null,
});

const tooEarly = (retryAt: number) =>
  new NetworkError({
    kind: 'unavailable',
    reason: 'LinkedIn has not said whether it took the post. It is asked again in a minute.',
    code: null,
    retryAt,
  });

const said = z.object({ message: z.string() });

/** The post that an answer says is the same as the one it refuses. What kind of answer it is, its code has told. */
function twinOf({ body }: Reply): Receipt {
  const parsed = said.safeParse(body);
  const urn = /urn:li:(?:share|ugcPost):\d+/.exec(parsed.success ? parsed.data.message : '')?.[0];
  if (urn === undefined) throw unsure;
  return { id: urn, url: postUrl(urn) };
}

/** By the time at which the network lets us ask again it will have forgotten the post. */
const isTooLate = (error: unknown, until: number): boolean =>
  error instanceof NetworkError && (error.failure.retryAt ?? 0) > until;

const neverWithoutMedia: ReadonlySet<string | null> = new Set([mediaWaiting, mediaFailed]);

/**
 * What a person posted cannot be read by any app that they could use. But LinkedIn takes the same post only once, and names
 * the one that it has: sent again within minutes, it is out once, whatever became of the first call. After that nobody knows.
 */
export async function findPost(job: Ready<PublishHandle>, since: number): Promise<Receipt | null> {
  const after = job.now() - since;
  if (after < settledMs) throw tooEarly(since + settledMs);
  if (after > knownMs) throw unsure;
  const reply = await sendPost(job, [400, 422]).catch((error: unknown) => {
    throw isTooLate(error, since + knownMs) ? unsure : error;
  });
  if (reply.status < 300) return receiptOf(reply);
  const failure = classify(reply);
  if (failure.code === duplicatePost) return twinOf(reply);
  // What was refused for its files now was refused for them before: files do not become worse.
  if (neverWithoutMedia.has(failure.code)) return null;
  throw new NetworkError(failure);
}
