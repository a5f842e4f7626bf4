import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import type { Job } from '../../platform.ts';
import { ask } from './api.ts';
import { readCreator, requireAllowed, togglesFor } from './creator.ts';
import type { PhotoHandle } from './handle.ts';

const begun = z.object({ publish_id: z.string().min(1) });

/** Asks what the account lets a post be. Of the pictures nothing can be sent beforehand: TikTok fetches them. */
export async function preparePhoto(job: Job<unknown>): Promise<PhotoHandle> {
  const creator = await readCreator(job);
  requireAllowed(job.content, creator);
  return { kind: 'photo', toggles: togglesFor(job.content, creator) };
}

/**
 * Posts. Its answer alone has the id by which TikTok tells what becomes of the post, so it is the receipt at once, while
 * TikTok has yet to fetch the pictures.
 */
export async function commitPhoto(job: Job<unknown>, { toggles }: PhotoHandle): Promise<Receipt> {
  const { content, account, media } = job;
  const addresses = await Promise.all(content.media.map((file) => media.url(file)));
  const json = {
    media_type: 'PHOTO',
    post_mode: 'DIRECT_POST',
    post_info: { description: content.description, ...toggles },
    source_info: {
      source: 'PULL_FROM_URL',
      photo_images: addresses.map((address) => new URL(address).href),
      photo_cover_index: 0,
    },
  };
  const call = { method: 'POST', path: '/post/publish/content/init/', json } as const;
  const { publish_id } = await ask(job, account, call, begun);
  return { id: publish_id, url: null };
}
