import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { z } from 'zod';
import { altTextFor } from '../../_shared/alt-texts.ts';
import { bearer } from '../../_shared/bearer.ts';
import { findEarlierAttempt } from '../../_shared/earlier-attempt.ts';
import { isRejected, rejected } from '../../_shared/network-error.ts';
import type { Account, Job, PlatformIo, Publish, Ready } from '../../platform.ts';
import { imageMissing, isCover, linkOf, shownDescription } from '../facts.ts';
import { at, pinterestId, pinUrl } from './api.ts';
import { findPin } from './find-pin.ts';
import { publishHandle, type PublishHandle } from './handle.ts';
import { videoForgotten, noBoard, poll, start } from './prepare.ts';
import { readStatus } from './video.ts';

const created = z.object({ id: pinterestId });

const noImage = () => rejected(imageMissing.message);

/** The address of a file, encoded because its name may contain any character. */
const addressOf = async ({ media }: Job<PublishHandle>, file: Parameters<typeof media.url>[0]) =>
  new URL(await media.url(file)).href;

/** A video needs a cover: the chosen one, or else its first frame. */
async function sourceOf(job: Ready<PublishHandle>) {
  const { content, handle } = job;
  const [file] = content.media;
  if (handle.video) {
    const { thumbnail } = content;
    const cover =
      thumbnail && isCover(thumbnail)
        ? { cover_image_url: await addressOf(job, thumbnail) }
        : { cover_image_key_frame_time: 0 };
    return { source_type: 'video_id', media_id: handle.video.id, ...cover };
  }
  if (!file) throw noImage();
  return { source_type: 'image_url', url: await addressOf(job, file) };
}

/** Drops blank fields, because Pinterest refuses an empty link. */
const withoutBlanks = (fields: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value.trim() !== ''));

/**
 * A ready video may expire. Pinterest then refuses the pin like a pin with an invalid field, so the video's status is
 * read to learn the cause.
 */
async function explainRefusal(job: Ready<PublishHandle>, error: unknown): Promise<unknown> {
  const { video } = job.handle;
  if (!video || !isRejected(error)) return error;
  const status = await readStatus(job, video.id).catch(() => null);
  return status === null || status === 'succeeded' ? error : videoForgotten();
}

async function commit(job: Ready<PublishHandle>): Promise<Receipt> {
  const { http, account, content, target } = job;
  if (target === null) throw noBoard();
  const before = await findEarlierAttempt(job.handle.attempts, () => findPin(job, job.now()));
  if (before) return before;
  const [file] = content.media;
  const json = {
    board_id: target,
    ...withoutBlanks({
      title: content.title,
      description: shownDescription(content.description),
      link: linkOf(content),
      alt_text: (file && altTextFor(content, file)) ?? null,
    }),
    media_source: await sourceOf(job),
  };
  try {
    const call = { method: 'POST', url: at('pins'), headers: bearer(account.grant), json } as const;
    const { id } = await http.read(call, created);
    return { id, url: pinUrl(id) };
  } catch (error) {
    throw await explainRefusal(job, error);
  }
}

async function remove({ http }: PlatformIo, { grant }: Account, id: string): Promise<void> {
  // With 404, the pin no longer exists, so nothing is left to delete.
  await http.send({ method: 'DELETE', url: at('pins', id), headers: bearer(grant), also: [404] });
}

export const publish: Publish<PublishHandle> = {
  handle: publishHandle,
  start,
  poll,
  commit,
  find: findPin,
  finish: null,
  remove,
};
