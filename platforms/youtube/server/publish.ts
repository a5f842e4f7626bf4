import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { bearer } from '../../_shared/bearer.ts';
import { mustStartOver, outcomeUnknown, rejected, unavailable } from '../../_shared/network-error.ts';
import type { Account, Job, PlatformIo, Progress, Publish, Ready } from '../../platform.ts';
import { api, watchUrl } from './api.ts';
import { findUpload } from './find-upload.ts';
import { finish } from './finish.ts';
import { lastChunkStart, chunkEnd } from './chunks.ts';
import { askSession, openSession, sendChunk, uploadHandle } from './session.ts';
import type { SessionState, UploadHandle } from './session.ts';

const receiptOf = (id: string): Receipt => ({ id, url: watchUrl(id) });

const expired = () => mustStartOver('The upload to YouTube has expired and will start again.');
const stuck = () => unavailable('YouTube did not take the next piece of the video.');
/**
 * The upload session expired between two calls. The upload may have been complete, so the outcome is unknown until
 * the video is searched for.
 */
const vanished = () => outcomeUnknown('YouTube does not know this upload any more.');

function videoOf({ media }: PostContent): MeasuredMedia {
  const video = media.find((each) => each.kind === 'video');
  if (video) return video;
  throw rejected('A YouTube post needs a video.');
}

function withProgress(handle: UploadHandle, state: SessionState): UploadHandle {
  if (state.kind === 'gone') throw expired();
  if (state.kind === 'complete') return { ...handle, sent: handle.total, videoId: state.videoId };
  return { ...handle, sent: state.sent };
}

const isReady = ({ sent, total, videoId }: UploadHandle) => videoId !== null || sent >= lastChunkStart(total);

/** Opens a session unless one exists, because two completed sessions would be two videos. */
async function begin(job: Job<UploadHandle>, video: MeasuredMedia): Promise<UploadHandle> {
  if (job.handle) return withProgress(job.handle, await askSession(job, job.handle));
  const opened = await openSession(job, video);
  await job.keep(opened);
  return opened;
}

async function start(job: Job<UploadHandle>): Promise<Progress<UploadHandle>> {
  const video = videoOf(job.content);
  let handle = await begin(job, video);
  while (!isReady(handle)) {
    if (job.now() >= job.until) return { kind: 'more', handle };
    const next = withProgress(
      handle,
      await sendChunk(job, video, handle, chunkEnd(handle.sent, handle.total)),
    );
    if (next.sent <= handle.sent) throw stuck();
    handle = next;
    await job.keep(handle);
  }
  return { kind: 'ready', handle };
}

async function poll(job: Ready<UploadHandle>): Promise<Progress<UploadHandle>> {
  const handle = withProgress(job.handle, await askSession(job, job.handle));
  return { kind: isReady(handle) ? 'ready' : 'more', handle };
}

async function commit(job: Ready<UploadHandle>): Promise<Receipt> {
  const { handle } = job;
  if (handle.videoId !== null) return receiptOf(handle.videoId);
  const state = await sendChunk(job, videoOf(job.content), handle, handle.total);
  if (state.kind === 'gone') throw vanished();
  if (state.kind === 'at') throw stuck();
  return receiptOf(state.videoId);
}

async function find(job: Ready<UploadHandle>, since: number): Promise<Receipt | null> {
  const { handle } = job;
  if (handle.videoId !== null) return receiptOf(handle.videoId);
  const state = await askSession(job, handle);
  if (state.kind === 'at') return null;
  return receiptOf(state.kind === 'complete' ? state.videoId : await findUpload(job, since));
}

async function remove({ http }: PlatformIo, { grant }: Account, id: string): Promise<void> {
  // With 404, the video no longer exists, so nothing is left to delete.
  await http.send({
    method: 'DELETE',
    url: `${api}/videos`,
    query: { id },
    headers: bearer(grant),
    also: [404],
  });
}

export const publish: Publish<UploadHandle> = {
  handle: uploadHandle,
  start,
  poll,
  commit,
  find,
  finish,
  remove,
};
