import { processingMs } from '@fanfare/core/deliveries/backoff.ts';
import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { NetworkError, outcomeUnknown, rejected } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { readVideo, type VideoState } from './video-state.ts';

const processing = () =>
  outcomeUnknown('Facebook is still processing the video and has not confirmed it yet.');
const endless = () =>
  rejected('Facebook has been processing this video for over an hour. Please check on Facebook.');

/**
 * Facebook has accepted the call that publishes this video, so another attempt could publish it twice. A person has to
 * check.
 */
export const videoLost = () =>
  rejected('Facebook received this video but can no longer find it. Please check on Facebook.');

export const videoRejected = ({ reason }: VideoState): NetworkError =>
  rejected(
    reason ?? 'Facebook could not process the video. Save it as MP4 (H.264), and replace it in the post.',
  );

/** A video that Facebook is still processing is checked again for an hour. After that, a person has to check. */
export const stillProcessing = (sinceMs: number): NetworkError =>
  sinceMs < processingMs ? processing() : endless();

/** Checks after the publish call whether the video is live, which only the status of the video shows. */
export async function confirmPublished(job: Job<unknown>, videoId: string, postId: string): Promise<Receipt> {
  const state = await readVideo(job, videoId).catch((cause: unknown) => {
    throw new NetworkError(processing().failure, { cause });
  });
  if (state.stage === 'failed') throw videoRejected(state);
  if (state.stage !== 'out') throw processing();
  return { id: postId, url: null };
}
