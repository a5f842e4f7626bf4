import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job, Progress } from '../../platform.ts';
import { endOf, lastStart } from './chunks.ts';
import { readCreator, requireAllowed } from './creator.ts';
import type { VideoHandle } from './handle.ts';
import { outcomeOf, receiptOf, settled } from './outcome.ts';
import { readStatus, type Status } from './status.ts';
import { openUpload, sendChunk } from './upload.ts';

/** TikTok forgets where the bytes go after an hour; clocks differ. */
const openMs = 55 * 60 * 1000;
const secondsToWait = 10;

const expired = new NetworkError({
  kind: 'unavailable',
  reason: 'The upload to TikTok has expired. It begins again from the start.',
  code: null,
  startOver: true,
});
const stuck = new NetworkError({
  kind: 'unavailable',
  reason: 'TikTok did not take the next piece of the video.',
  code: null,
});
/** Without a word of how much it has, the last piece may be there or not. */
const unsure = new NetworkError({
  kind: 'outcome_unknown',
  reason: 'TikTok does not tell how much of the video it has.',
  code: null,
});

function videoOf({ media }: PostContent): MeasuredMedia {
  const [video] = media;
  if (video?.kind === 'video') return video;
  throw new NetworkError({ kind: 'rejected', reason: 'TikTok require a video!', code: null });
}

/** The handle after TikTok has said how far it is. */
function heard(handle: VideoHandle, status: Status): VideoHandle {
  switch (status.kind) {
    case 'failed':
      throw status.error;
    case 'out':
      return { ...handle, sent: handle.total, isOut: true };
    case 'working':
      return { ...handle, sent: status.uploaded ?? handle.sent };
  }
}

/** An upload that is too old begins again, unless it may have been complete. */
function requireOpen({ now }: Job<unknown>, { at, sent, total }: VideoHandle, status: Status): void {
  if (now() - at < openMs) return;
  const isKnown = status.kind === 'working' && status.uploaded !== null;
  throw isKnown || sent < lastStart(total) ? expired : unsure;
}

async function lookAgain(job: Job<unknown>, handle: VideoHandle): Promise<VideoHandle> {
  const status = await readStatus(job, job.account, handle.publishId);
  const next = heard(handle, status);
  if (next.sent < next.total) requireOpen(job, next, status);
  return next;
}

/** Opens an upload, unless there is one: two that are both finished would be two videos. */
async function begin(job: Job<VideoHandle>, video: MeasuredMedia): Promise<VideoHandle> {
  if (job.handle) return lookAgain(job, job.handle);
  const creator = await readCreator(job);
  requireAllowed(job.content, creator);
  const opened = await openUpload(job, video, creator);
  await job.keep(opened);
  return opened;
}

async function sendNext(job: Job<unknown>, video: MeasuredMedia, handle: VideoHandle): Promise<VideoHandle> {
  const end = endOf(handle.sent, handle.total);
  const sent = await sendChunk(job, video, handle, end);
  if (sent === 'gone') throw expired;
  const next = sent === 'elsewhere' ? await lookAgain(job, handle) : { ...handle, sent: end };
  if (next.sent <= handle.sent) throw stuck;
  return next;
}

function progressOf(handle: VideoHandle): Progress<VideoHandle> {
  if (handle.isOut) return { kind: 'ready', handle };
  if (handle.sent >= handle.total) return { kind: 'waiting', handle, seconds: secondsToWait };
  return { kind: handle.sent >= lastStart(handle.total) ? 'ready' : 'more', handle };
}

export async function startVideo(job: Job<VideoHandle>): Promise<Progress<VideoHandle>> {
  const video = videoOf(job.content);
  let handle = await begin(job, video);
  while (progressOf(handle).kind === 'more' && job.now() < job.until) {
    handle = await sendNext(job, video, handle);
    await job.keep(handle);
  }
  return progressOf(handle);
}

export const pollVideo = async (job: Job<unknown>, handle: VideoHandle): Promise<Progress<VideoHandle>> =>
  progressOf(await lookAgain(job, handle));

/**
 * Sends the last piece, after which TikTok posts by itself. It says that it has posted only when it has processed the video,
 * which it may yet refuse: until then the outcome is open.
 */
export async function commitVideo(job: Job<unknown>, handle: VideoHandle): Promise<Receipt> {
  if (handle.isOut) return receiptOf(handle.publishId);
  switch (await sendChunk(job, videoOf(job.content), handle, handle.total)) {
    case 'complete':
      return settled(job, handle.publishId);
    case 'more':
      throw stuck;
    case 'gone':
    case 'elsewhere':
      throw unsure;
  }
}

export async function findVideo(
  job: Job<unknown>,
  { publishId, total }: VideoHandle,
  since: number,
): Promise<Receipt | null> {
  const status = await readStatus(job, job.account, publishId);
  if (status.kind === 'working') {
    if (status.uploaded === null) throw unsure;
    if (status.uploaded < total) return null;
  }
  return outcomeOf(status, publishId, job.now() - since);
}
