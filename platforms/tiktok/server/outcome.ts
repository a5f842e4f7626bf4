import { processingMs } from '@fanfare/core/deliveries/backoff.ts';
import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError, outcomeUnknown, rejected } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { readStatus, type Status } from './status.ts';

const processing = () => outcomeUnknown('TikTok has the post and is still processing it.');
const processingTooLong = () =>
  rejected('TikTok has been processing this post for over an hour. Please check on TikTok.');

export const receiptOf = (publishId: string): Receipt => ({ id: publishId, url: null });

/** TikTok has received the whole post, so a failed status request leaves the outcome unknown. */
export async function confirmOutcome(job: Job<unknown>, publishId: string): Promise<Receipt> {
  const status = await readStatus(job, job.account, publishId).catch((cause: unknown) => {
    throw new NetworkError(processing().failure, { cause });
  });
  if (status.kind === 'failed') throw status.error;
  if (status.kind === 'working') throw processing();
  return receiptOf(publishId);
}

/** The outcome of a post that TikTok has received completely. After an hour of processing, a person has to check. */
export function outcomeOf(status: Status, publishId: string, sinceMs: number): Receipt | null {
  switch (status.kind) {
    case 'out':
      return receiptOf(publishId);
    case 'failed':
      return null;
    case 'working':
      throw sinceMs < processingMs ? processing() : processingTooLong();
  }
}
