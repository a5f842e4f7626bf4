import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import type { Job } from '../../platform.ts';
import { ask } from './api.ts';
import { readCreator, requireAllowed, togglesFor } from './creator.ts';
import { findPhoto } from './find-photo.ts';
import type { PhotoHandle } from './handle.ts';
import { outcomeOf, settled } from './outcome.ts';
import { readStatus } from './status.ts';

const begun = z.object({ publish_id: z.string().min(1) });

/**
 * Asks what the account lets a post be. Of the pictures nothing can be sent beforehand: TikTok fetches them. What TikTok was
 * told to post before is waited for, unless it has failed.
 */
export async function preparePhoto(job: Job<PhotoHandle>): Promise<PhotoHandle> {
  const { handle } = job;
  if (handle && handle.publishId !== null) {
    const status = await readStatus(job, job.account, handle.publishId);
    if (status.kind === 'failed') throw status.error;
    return handle;
  }
  const creator = await readCreator(job);
  requireAllowed(job.content, creator);
  return { kind: 'photo', publishId: null, toggles: togglesFor(job.content, creator) };
}

/** Posts. TikTok has yet to fetch the pictures then, and may refuse them: until it says that they are out the outcome is open. */
export async function commitPhoto(job: Job<PhotoHandle>, handle: PhotoHandle): Promise<Receipt> {
  const { content, account, media } = job;
  if (handle.publishId !== null) return settled(job, handle.publishId);
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
  const { publish_id } = await ask(job, account, call, begun);
  await job.keep({ ...handle, publishId: publish_id });
  return settled(job, publish_id);
}

/** By its id, which is known unless TikTok's answer was lost; by its words then. */
export async function lookForPhoto(
  job: Job<unknown>,
  { publishId }: PhotoHandle,
  since: number,
): Promise<Receipt | null> {
  if (publishId === null) return findPhoto(job, since);
  return outcomeOf(await readStatus(job, job.account, publishId), publishId, job.now() - since);
}
