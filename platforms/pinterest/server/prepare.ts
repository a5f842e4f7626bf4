import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { NetworkError, mustStartOver, rejected } from '../../_shared/network-error.ts';
import type { Job, Progress, Ready } from '../../platform.ts';
import { facts, kindOf } from '../facts.ts';
import { emptyHandle, type PublishHandle } from './handle.ts';
import { readStatus, register, uploadVideo, type VideoStatus } from './video.ts';
import { skewMs } from '../../_shared/clock-skew.ts';

const pollSeconds = 5;

export const noBoard = () => rejected(facts.target?.words.missing ?? 'A board is missing.');
const noPermission = () =>
  new NetworkError({
    kind: 'missing_permission',
    reason: 'Pinterest does not allow pins for this connection. Please reconnect your Pinterest account.',
    code: null,
  });
/** Pinterest gives no reason for a failed video. */
const processingFailed = () =>
  new NetworkError({
    kind: 'rejected',
    reason: 'Pinterest could not process this video. Please check that it plays or try another one.',
    code: 'failed',
  });
export const videoForgotten = () =>
  mustStartOver('Pinterest no longer has the uploaded video. We will send it again.');

const ready = (handle: PublishHandle, now: number): Progress<PublishHandle> => ({
  kind: 'ready',
  handle: { ...handle, attempts: handle.attempts + 1, firstAt: handle.firstAt ?? now - skewMs },
});

/** Turns the status of an uploaded video into the progress of the pin. Throws if the video has failed or is gone. */
function progressOf(handle: PublishHandle, status: VideoStatus, now: number): Progress<PublishHandle> {
  if (status === 'failed') throw processingFailed();
  if (status === 'gone') throw videoForgotten();
  return status === 'succeeded' ? ready(handle, now) : { kind: 'waiting', handle, seconds: pollSeconds };
}

/**
 * The status of a video whose upload began in an earlier step. Null if the upload did not succeed: the video is then
 * registered again, because its upload form is not stored.
 */
async function earlierUploadStatus(
  job: Job<PublishHandle>,
  video: PublishHandle['video'],
): Promise<VideoStatus | null> {
  if (!video) return null;
  const status = await readStatus(job, video.id);
  return !video.isSent && ['registered', 'failed', 'gone'].includes(status) ? null : status;
}

async function sendVideo(job: Job<PublishHandle>, file: MeasuredMedia): Promise<Progress<PublishHandle>> {
  const handle = job.handle ?? emptyHandle;
  const status = await earlierUploadStatus(job, handle.video);
  if (status !== null && handle.video)
    return progressOf({ ...handle, video: { ...handle.video, isSent: true } }, status, job.now());
  if (job.now() >= job.until) return { kind: 'more', handle };
  const registered = await register(job);
  const video = { id: registered.media_id, isSent: false };
  await job.keep({ ...handle, video });
  await uploadVideo(job, file, registered);
  const sent = { ...handle, video: { ...video, isSent: true } };
  await job.keep(sent);
  return { kind: 'waiting', handle: sent, seconds: pollSeconds };
}

/** Uploads a video. Images need no preparation. */
export async function start(job: Job<PublishHandle>): Promise<Progress<PublishHandle>> {
  const { account, content, target } = job;
  if (target === null) throw noBoard();
  if (!facts.publishScopes.every((scope) => account.grant.scopes.includes(scope))) throw noPermission();
  const [file] = content.media;
  if (kindOf(content) === 'video' && file) return sendVideo(job, file);
  return ready(job.handle ?? emptyHandle, job.now());
}

export async function poll(job: Ready<PublishHandle>): Promise<Progress<PublishHandle>> {
  const { handle } = job;
  if (!handle.video) return { kind: 'ready', handle };
  return progressOf(handle, await readStatus(job, handle.video.id), job.now());
}
