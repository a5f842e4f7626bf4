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

const minuteMs = 60 * 1000;
/** TikTok forgets where the bytes go after an hour; clocks differ. */
const openMs = 55 * minuteMs;
/** By then it has taken no bytes for a while, so that what it has counted is all there is. */
const countedMs = 65 * minuteMs;

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
/** Without a word of how much it has, or with an early one, the last piece may be there or not. */
const unsure = new NetworkError({
  kind: 'outcome_unknown',
  reason: 'TikTok does not tell for certain how much of the video it has.',
  code: null,
});

function videoOf({ media }: PostContent): MeasuredMedia {
  const [video] = media;
  if (video?.kind === 'video') return video;
  throw new NetworkError({ kind: 'rejected', reason: 'TikTok require a video!', code: null });
}

const isWhole = ({ sent, total }: VideoHandle): boolean => sent >= total;
/** The last piece, after which TikTok posts by itself, may have been sent. */
const mayBeWhole = ({ sent, total }: VideoHandle): boolean => sent >= lastStart(total);

/** TikTok counts late: once the last piece may be there, its count brings back none of those before. */
function counted(handle: VideoHandle, uploaded: number): number {
  if (isWhole(handle)) return handle.total;
  return mayBeWhole(handle) ? Math.max(lastStart(handle.total), uploaded) : uploaded;
}

/** The handle after TikTok has said how far it is. */
function heard(handle: VideoHandle, status: Status): VideoHandle {
  switch (status.kind) {
    case 'failed':
      throw status.error;
    case 'out':
      return { ...handle, sent: handle.total, isOut: true };
    case 'working':
      return { ...handle, sent: counted(handle, status.uploaded ?? handle.sent) };
  }
}

/** An upload that is too old begins again, unless it may have been complete. */
function requireOpen({ now }: Job<unknown>, handle: VideoHandle, status: Status): void {
  const age = now() - handle.at;
  if (age < openMs) return;
  const isCounted = status.kind === 'working' && status.uploaded !== null && age >= countedMs;
  throw isCounted || !mayBeWhole(handle) ? expired : unsure;
}

async function lookAgain(job: Job<unknown>, handle: VideoHandle): Promise<VideoHandle> {
  const status = await readStatus(job, job.account, handle.publishId);
  const next = heard(handle, status);
  if (!isWhole(next)) requireOpen(job, next, status);
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

/** What TikTok may have all of is never waited for here, where it could still be cancelled: `commit` asks for it. */
const progressOf = (handle: VideoHandle): Progress<VideoHandle> => ({
  kind: mayBeWhole(handle) ? 'ready' : 'more',
  handle,
});

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
 * Sends the last piece, after which TikTok posts by itself; what it has all of is asked for alone. It says that it has posted
 * only when it has processed the video, which it may yet refuse: until then the outcome is open.
 */
export async function commitVideo(job: Job<unknown>, handle: VideoHandle): Promise<Receipt> {
  if (handle.isOut) return receiptOf(handle.publishId);
  if (isWhole(handle)) return settled(job, handle.publishId);
  switch (await sendChunk(job, videoOf(job.content), handle, handle.total)) {
    case 'complete':
      await job.keep({ ...handle, sent: handle.total });
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
  handle: VideoHandle,
  since: number,
): Promise<Receipt | null> {
  const status = await readStatus(job, job.account, handle.publishId);
  if (status.kind === 'working' && !isWhole(handle)) {
    if (status.uploaded === null) throw unsure;
    if (status.uploaded < handle.total) return null;
  }
  return outcomeOf(status, handle.publishId, job.now() - since);
}
