import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { minuteMs } from '@fanfare/core/time/units.ts';
import { mustStartOver, outcomeUnknown, rejected, unavailable } from '../../_shared/network-error.ts';
import type { Job, Progress } from '../../platform.ts';
import { videoMissing } from '../facts.ts';
import { endOf, lastStart } from './chunks.ts';
import { readCreator, assertAllowed } from './creator.ts';
import type { VideoHandle } from './handle.ts';
import { outcomeOf, receiptOf, confirmOutcome } from './outcome.ts';
import { readStatus, type Status } from './status.ts';
import { openUpload, sendChunk } from './upload.ts';

/** TikTok keeps the upload address for an hour. The margin allows for differing clocks. */
const openMs = 55 * minuteMs;
/**
 * After this time, the upload address has certainly expired, so the number of bytes that TikTok has received cannot
 * grow any more.
 */
const countedMs = 65 * minuteMs;

const expired = () => mustStartOver('The upload to TikTok has expired. It will start over.');
const stuck = () => unavailable('TikTok did not accept the next part of the video.');
/** The last chunk may have arrived, although TikTok reports fewer bytes or no number. */
const uncertain = () => outcomeUnknown('TikTok has not confirmed how much of the video it received.');

function videoOf({ media }: PostContent): MeasuredMedia {
  const [video] = media;
  if (video?.kind === 'video') return video;
  throw rejected(videoMissing.message);
}

const isComplete = ({ sent, total }: VideoHandle): boolean => sent >= total;
/** Tells whether the last chunk may have been sent. TikTok publishes the video after that chunk. */
const mayBeComplete = ({ sent, total }: VideoHandle): boolean => sent >= lastStart(total);

/**
 * The number of bytes that TikTok has received. TikTok reports a smaller number for a while, so once the last chunk may
 * have arrived, all earlier chunks are assumed to have arrived.
 */
function confirmedBytes(handle: VideoHandle, uploaded: number): number {
  if (isComplete(handle)) return handle.total;
  return mayBeComplete(handle) ? Math.max(lastStart(handle.total), uploaded) : uploaded;
}

function withStatus(handle: VideoHandle, status: Status): VideoHandle {
  switch (status.kind) {
    case 'failed':
      throw status.error;
    case 'out':
      return { ...handle, sent: handle.total, isOut: true };
    case 'working':
      return { ...handle, sent: confirmedBytes(handle, status.uploaded ?? handle.sent) };
  }
}

/**
 * Throws if an incomplete upload is too old. The delivery then starts over. But if the last chunk may have arrived and
 * TikTok has not counted it yet, the outcome is unknown.
 */
function assertOpen({ now }: Job<unknown>, handle: VideoHandle, status: Status): void {
  const age = now() - handle.at;
  if (age < openMs) return;
  const isCounted = status.kind === 'working' && status.uploaded !== null && age >= countedMs;
  throw isCounted || !mayBeComplete(handle) ? expired() : uncertain();
}

async function refresh(job: Job<unknown>, handle: VideoHandle): Promise<VideoHandle> {
  const status = await readStatus(job, job.account, handle.publishId);
  const next = withStatus(handle, status);
  if (!isComplete(next)) assertOpen(job, next, status);
  return next;
}

/** Starts an upload, or continues the existing one, because two finished uploads would be two videos. */
async function startUpload(job: Job<VideoHandle>, video: MeasuredMedia): Promise<VideoHandle> {
  if (job.handle) return refresh(job, job.handle);
  const creator = await readCreator(job);
  assertAllowed(job.content, creator);
  const opened = await openUpload(job, video, creator);
  await job.keep(opened);
  return opened;
}

async function sendNext(job: Job<unknown>, video: MeasuredMedia, handle: VideoHandle): Promise<VideoHandle> {
  const end = endOf(handle.sent, handle.total);
  const sent = await sendChunk(job, video, handle, end);
  if (sent === 'gone') throw expired();
  const next = sent === 'elsewhere' ? await refresh(job, handle) : { ...handle, sent: end };
  if (next.sent <= handle.sent) throw stuck();
  return next;
}

/**
 * The upload is ready once at most the last chunk is missing. TikTok publishes the video when the last chunk arrives,
 * so `commit` sends this chunk.
 */
const progressOf = (handle: VideoHandle): Progress<VideoHandle> => ({
  kind: mayBeComplete(handle) ? 'ready' : 'more',
  handle,
});

export async function startVideo(job: Job<VideoHandle>): Promise<Progress<VideoHandle>> {
  const video = videoOf(job.content);
  let handle = await startUpload(job, video);
  while (progressOf(handle).kind === 'more' && job.now() < job.until) {
    handle = await sendNext(job, video, handle);
    await job.keep(handle);
  }
  return progressOf(handle);
}

export const pollVideo = async (job: Job<unknown>, handle: VideoHandle): Promise<Progress<VideoHandle>> =>
  progressOf(await refresh(job, handle));

/**
 * Sends the last chunk, after which TikTok publishes the video. If the video is already complete, reads its status
 * instead. TikTok may still refuse the video during processing, so the outcome is unknown until processing ends.
 */
export async function commitVideo(job: Job<unknown>, handle: VideoHandle): Promise<Receipt> {
  if (handle.isOut) return receiptOf(handle.publishId);
  if (isComplete(handle)) return confirmOutcome(job, handle.publishId);
  switch (await sendChunk(job, videoOf(job.content), handle, handle.total)) {
    case 'complete':
      await job.keep({ ...handle, sent: handle.total });
      return confirmOutcome(job, handle.publishId);
    case 'more':
      throw stuck();
    case 'gone':
    case 'elsewhere':
      throw uncertain();
  }
}

export async function findVideo(
  job: Job<unknown>,
  handle: VideoHandle,
  since: number,
): Promise<Receipt | null> {
  const status = await readStatus(job, job.account, handle.publishId);
  if (status.kind === 'working' && !isComplete(handle)) {
    if (status.uploaded === null) throw uncertain();
    if (status.uploaded < handle.total) return null;
  }
  return outcomeOf(status, handle.publishId, job.now() - since);
}
