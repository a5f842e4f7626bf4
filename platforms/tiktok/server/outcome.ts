import { processingMs } from '@fanfare/core/deliveries/backoff.ts';
import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { readStatus, type Status } from './status.ts';

const processing = new NetworkError({
  kind: 'outcome_unknown',
  reason: 'TikTok has the post and is still processing it.',
  code: null,
});
const endless = new NetworkError({
  kind: 'rejected',
  reason: 'TikTok has been processing this post for an hour and has not finished. Please look there.',
  code: null,
});

export const receiptOf = (publishId: string): Receipt => ({ id: publishId, url: null });

/** Whatever goes wrong now, TikTok has all of it: only a look tells what became of it. */
export async function settled(job: Job<unknown>, publishId: string): Promise<Receipt> {
  const status = await readStatus(job, job.account, publishId).catch((cause: unknown) => {
    throw new NetworkError(processing.failure, { cause });
  });
  if (status.kind === 'failed') throw status.error;
  if (status.kind === 'working') throw processing;
  return receiptOf(publishId);
}

/** What became of a post that TikTok had all of by then. After an hour without an end a person has to look. */
export function outcomeOf(status: Status, publishId: string, sinceMs: number): Receipt | null {
  switch (status.kind) {
    case 'out':
      return receiptOf(publishId);
    case 'failed':
      return null;
    case 'working':
      throw sinceMs < processingMs ? processing : endless;
  }
}
