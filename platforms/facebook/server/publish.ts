import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import { graphId } from '../../_meta/graph.ts';
import { bearer } from '../../_shared/bearer.ts';
import type { NetworkCall } from '../../_shared/http.ts';
import { findEarlierAttempt } from '../../_shared/earlier-attempt.ts';
import { NetworkError, rejected } from '../../_shared/network-error.ts';
import type { Account, Job, PlatformIo, Progress, Publish, Ready } from '../../platform.ts';
import { kindOf, storyMissing } from '../facts.ts';
import { at } from './api.ts';
import { isDuplicate } from './classify.ts';
import { findPublished } from './find-published.ts';
import { finish } from './finish.ts';
import { emptyHandle, publishHandle, type PublishHandle, type SentVideo } from './handle.ts';
import { confirmPublished } from './outcome.ts';
import { sendPhotos } from './send-photos.ts';
import { sendVideo, resumeVideo } from './send-video.ts';
import { skewMs } from '../../_shared/clock-skew.ts';

type Step = Progress<PublishHandle>;

const noVideo = rejected('This Facebook post needs a video.');
const noStory = rejected(storyMissing.message);

async function start(job: Job<PublishHandle>): Promise<Step> {
  const [first] = job.content.media;
  const kind = kindOf(job.content);
  if (kind === 'story' && !first) throw noStory;
  if ((kind === 'reel' || kind === 'video') && first?.kind !== 'video') throw noVideo;
  const begun = job.handle ?? emptyHandle;
  const { handle, isComplete } =
    first?.kind === 'video' ? await sendVideo(job, first, begun) : await sendPhotos(job, begun);
  if (!isComplete) return { kind: 'more', handle };
  const firstAt = handle.firstAt ?? job.now() - skewMs;
  return { kind: 'ready', handle: { ...handle, attempts: handle.attempts + 1, firstAt } };
}

async function poll(job: Ready<PublishHandle>): Promise<Step> {
  const { handle } = job;
  if (handle.video) await resumeVideo(job, handle.video);
  return { kind: 'ready', handle };
}

const post = ({ account }: Ready<PublishHandle>, edge: string, body: Pick<NetworkCall, 'form' | 'json'>) =>
  ({
    method: 'POST',
    url: at(account.platformId, edge),
    headers: bearer(account.grant),
    ...body,
  }) satisfies NetworkCall;

const published = z.object({ id: graphId });
const done = z.object({ success: z.literal(true) });
const storyDone = done.extend({ post_id: graphId });

async function publishPost(job: Ready<PublishHandle>): Promise<string> {
  const { content, handle, http } = job;
  const json = {
    ...(content.description.trim() !== '' && { message: content.description }),
    ...(handle.photos.length > 0 && { attached_media: handle.photos.map((id) => ({ media_fbid: id })) }),
  };
  const { id } = await http.read(post(job, 'feed', { json }), published);
  return id;
}

async function publishStory(job: Ready<PublishHandle>): Promise<string> {
  const { video, photos } = job.handle;
  const call = video
    ? post(job, 'video_stories', { form: { upload_phase: 'finish', video_id: video.id } })
    : post(job, 'photo_stories', { form: { photo_id: photos[0] } });
  const { post_id } = await job.http.read(call, storyDone);
  return post_id;
}

async function publishVideo(job: Ready<PublishHandle>, { id, to }: SentVideo): Promise<string> {
  const { title, description } = job.content;
  const words = {
    ...(title.trim() !== '' && { title }),
    ...(description.trim() !== '' && { description }),
  };
  const finished = { upload_phase: 'finish', ...words };
  const call =
    'session' in to
      ? post(job, 'videos', { form: { ...finished, upload_session_id: to.session } })
      : post(job, 'video_reels', { form: { ...finished, video_id: id, video_state: 'PUBLISHED' } });
  await job.http.read(call, done);
  return id;
}

/**
 * The last attempt at which a duplicate may be our own post. Later duplicates are not ours, because several searches
 * did not find our post.
 */
const maxUnknownAttempts = 4;

/**
 * A refused duplicate has an unknown outcome if the existing post may be ours. On the first attempt, it cannot be ours.
 * On later attempts, it may come from a call whose reply was lost.
 */
function asUnknownOutcome(error: unknown, { attempts }: PublishHandle): unknown {
  if (!(error instanceof NetworkError) || attempts < 2 || attempts > maxUnknownAttempts) return error;
  if (!isDuplicate(error.failure)) return error;
  return new NetworkError({ ...error.failure, kind: 'outcome_unknown' }, { cause: error });
}

async function publishNow(job: Ready<PublishHandle>): Promise<string> {
  const { handle, content } = job;
  try {
    if (kindOf(content) === 'story') return await publishStory(job);
    return handle.video ? await publishVideo(job, handle.video) : await publishPost(job);
  } catch (error) {
    throw asUnknownOutcome(error, handle);
  }
}

/**
 * Facebook accepts a video before processing it. The outcome is unknown until the status shows that the video is live.
 */
async function commit(job: Ready<PublishHandle>): Promise<Receipt> {
  const { handle } = job;
  const { video } = handle;
  if (video && handle.postId !== null) return confirmPublished(job, video.id, handle.postId);
  const late = await findEarlierAttempt(handle.attempts, () => findPublished(job, job.now()));
  if (late) return late;
  const id = await publishNow(job);
  if (!video) return { id, url: null };
  await job.keep({ ...handle, postId: id });
  return confirmPublished(job, video.id, id);
}

async function remove({ http }: PlatformIo, { grant }: Account, id: string): Promise<void> {
  try {
    await http.send({ method: 'DELETE', url: at(id), headers: bearer(grant) });
  } catch (error) {
    // With `not_found`, the post no longer exists, so nothing is left to delete.
    if (!(error instanceof NetworkError) || error.failure.kind !== 'not_found') throw error;
  }
}

export const publish: Publish<PublishHandle> = {
  handle: publishHandle,
  start,
  poll,
  commit,
  find: findPublished,
  finish,
  remove,
};
