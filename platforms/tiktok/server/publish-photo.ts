import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import type { Job } from '../../platform.ts';
import { ask } from './api.ts';
import { readCreator, assertAllowed, postSettings } from './creator.ts';
import { findPhoto } from './find-photo.ts';
import type { PhotoHandle } from './handle.ts';
import { outcomeOf, confirmOutcome } from './outcome.ts';
import { readStatus } from './status.ts';

const initReply = z.object({ publish_id: z.string().min(1) });

/**
 * Reads the settings that the account allows. TikTok fetches the photos itself, so nothing is uploaded. If an earlier
 * attempt already requested the post, reads the status of the post instead, and throws if the post has failed.
 */
export async function preparePhoto(job: Job<PhotoHandle>): Promise<PhotoHandle> {
  const { handle } = job;
  if (handle && handle.publishId !== null) {
    const status = await readStatus(job, job.account, handle.publishId);
    if (status.kind === 'failed') throw status.error;
    return handle;
  }
  const creator = await readCreator(job);
  assertAllowed(job.content, creator);
  return { kind: 'photo', publishId: null, toggles: postSettings(job.content, creator) };
}

/** TikTok still has to fetch the photos and may refuse them, so the outcome is unknown until TikTok reports success. */
export async function commitPhoto(job: Job<PhotoHandle>, handle: PhotoHandle): Promise<Receipt> {
  const { content, account, media } = job;
  if (handle.publishId !== null) return confirmOutcome(job, handle.publishId);
  const addresses = await Promise.all(content.media.map((file) => media.url(file)));
  const json = {
    media_type: 'PHOTO',
    post_mode: 'DIRECT_POST',
    post_info: { description: content.description, ...handle.toggles },
    source_info: {
      source: 'PULL_FROM_URL',
      photo_images: addresses.map((address) => new URL(address).href),
      photo_cover_index: 0,
    },
  };
  const call = { method: 'POST', path: '/post/publish/content/init/', json } as const;
  const { publish_id } = await ask(job, account, call, initReply);
  await job.keep({ ...handle, publishId: publish_id });
  return confirmOutcome(job, publish_id);
}

/** Finds the post by its id, or by its text if the response with the id was lost. */
export async function findPhotoPost(
  job: Job<unknown>,
  { publishId }: PhotoHandle,
  since: number,
): Promise<Receipt | null> {
  if (publishId === null) return findPhoto(job, since);
  return outcomeOf(await readStatus(job, job.account, publishId), publishId, job.now() - since);
}
