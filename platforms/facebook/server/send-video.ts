import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { kindOf } from '../facts.ts';
import { beginChunks, sendChunk } from './chunks.ts';
import type { PublishHandle, SentVideo } from './handle.ts';
import { videoRejected } from './outcome.ts';
import { beginReelUpload, sendRest } from './reel-upload.ts';
import { readVideo } from './video-state.ts';

const lost = (cause?: unknown) =>
  new NetworkError(
    {
      kind: 'unavailable',
      reason: 'Facebook lost the uploaded video. The upload will start over.',
      code: null,
      startOver: true,
    },
    { cause },
  );

/** The video whose upload an earlier step began. Throws when Facebook has lost or rejected it. */
export async function resumeVideo(job: Job<PublishHandle>, video: SentVideo): Promise<SentVideo> {
  const state = await readVideo(job, video.id).catch((error: unknown) => {
    const isGone = error instanceof NetworkError && error.failure.kind === 'not_found';
    throw isGone ? lost(error) : error;
  });
  if (state.stage === 'lost') throw lost();
  if (state.stage === 'failed') throw videoRejected(state);
  // For an upload in chunks, the offset is known from the reply to the last chunk. For an upload to an address, only
  // the status of the video contains the offset.
  return 'address' in video.to && state.stage === 'sending'
    ? { ...video, sent: Math.min(state.received ?? video.sent, video.wanted) }
    : video;
}

function begin(job: Job<PublishHandle>, file: MeasuredMedia): Promise<SentVideo> {
  const kind = kindOf(job.content);
  if (kind === 'reel') return beginReelUpload(job, 'video_reels', file);
  return kind === 'story' ? beginReelUpload(job, 'video_stories', file) : beginChunks(job, file);
}

const sendNext = (job: Job<PublishHandle>, file: MeasuredMedia, video: SentVideo): Promise<SentVideo> =>
  'session' in video.to
    ? sendChunk(job, file, video, video.to.session)
    : sendRest(job, file, video, video.to.address);

/** Uploads the video while the step has time left. */
export async function sendVideo(
  job: Job<PublishHandle>,
  file: MeasuredMedia,
  begun: PublishHandle,
): Promise<{ handle: PublishHandle; isComplete: boolean }> {
  const known = begun.video && (await resumeVideo(job, begun.video));
  // Facebook is already publishing the video, although its upload status may say otherwise.
  if (known && begun.postId !== null) return { handle: begun, isComplete: true };
  if (!known && job.now() >= job.until) return { handle: begun, isComplete: false };
  let video = known ?? (await begin(job, file));
  let handle: PublishHandle = { ...begun, video };
  await job.keep(handle);
  while (video.sent < file.bytes) {
    if (job.now() >= job.until) return { handle, isComplete: false };
    video = await sendNext(job, file, video);
    handle = { ...handle, video };
    await job.keep(handle);
  }
  return { handle, isComplete: true };
}
