import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job, Progress, Ready } from '../../platform.ts';
import { facts, kindOf } from '../facts.ts';
import { emptyHandle, type PublishHandle } from './handle.ts';
import { ask, register, send, type VideoStatus } from './video.ts';

const secondsBetween = 5;
/** Our clock and Pinterest’s differ. */
const skewMs = 5_000;

export const noBoard = new NetworkError({
  kind: 'rejected',
  reason: facts.target?.words.missing ?? 'A board is missing.',
  code: null,
});
const notPermitted = new NetworkError({
  kind: 'missing_permission',
  reason: 'Pinterest does not permit pins for this connection. Please reconnect your Pinterest account.',
  code: null,
});
/** Why is never told. */
const broken = new NetworkError({
  kind: 'rejected',
  reason: 'Pinterest could not process this video. Please check that it plays, or try another one.',
  code: 'failed',
});
export const forgotten = new NetworkError({
  kind: 'unavailable',
  reason: 'Pinterest does not know the uploaded video any more. It is sent again.',
  code: null,
  startOver: true,
});

const ready = (handle: PublishHandle, now: number): Progress<PublishHandle> => ({
  kind: 'ready',
  handle: { ...handle, attempts: handle.attempts + 1, firstAt: handle.firstAt ?? now - skewMs },
});

/** What the network says of a video that was sent whole. */
function progressOf(handle: PublishHandle, status: VideoStatus, now: number): Progress<PublishHandle> {
  if (status === 'failed') throw broken;
  if (status === 'gone') throw forgotten;
  return status === 'succeeded' ? ready(handle, now) : { kind: 'waiting', handle, seconds: secondsBetween };
}

/**
 * Where a worker died while it sent a video, it may have arrived all the same. Where it did not, what it was to be sent
 * with is not known any more, as nobody wrote that down: it is announced anew.
 */
async function arrived(job: Job<PublishHandle>, video: PublishHandle['video']): Promise<VideoStatus | null> {
  if (!video) return null;
  const status = await ask(job, video.id);
  return !video.isSent && ['registered', 'failed', 'gone'].includes(status) ? null : status;
}

async function sendVideo(job: Job<PublishHandle>, file: MeasuredMedia): Promise<Progress<PublishHandle>> {
  const handle = job.handle ?? emptyHandle;
  const status = await arrived(job, handle.video);
  if (status !== null && handle.video)
    return progressOf({ ...handle, video: { ...handle.video, isSent: true } }, status, job.now());
  if (job.now() >= job.until) return { kind: 'more', handle };
  const registered = await register(job);
  const video = { id: registered.media_id, isSent: false };
  await job.keep({ ...handle, video });
  await send(job, file, registered);
  const sent = { ...handle, video: { ...video, isSent: true } };
  await job.keep(sent);
  return { kind: 'waiting', handle: sent, seconds: secondsBetween };
}

/** Uploads a video. An image is fetched by the network when its pin is created. */
export async function start(job: Job<PublishHandle>): Promise<Progress<PublishHandle>> {
  const { account, content, target } = job;
  if (target === null) throw noBoard;
  if (!facts.publishScopes.every((scope) => account.grant.scopes.includes(scope))) throw notPermitted;
  const [file] = content.media;
  if (kindOf(content) === 'video' && file) return sendVideo(job, file);
  return ready(job.handle ?? emptyHandle, job.now());
}

export async function poll(job: Ready<PublishHandle>): Promise<Progress<PublishHandle>> {
  const { handle } = job;
  if (!handle.video) return { kind: 'ready', handle };
  return progressOf(handle, await ask(job, handle.video.id), job.now());
}
