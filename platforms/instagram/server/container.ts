import { z } from 'zod';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { withoutEmpty, type Container } from '../../_meta/containers.ts';
import { graphId } from '../../_meta/graph.ts';
import { altTextFor } from '../../_shared/alt-texts.ts';
import { bearer } from '../../_shared/bearer.ts';
import type { Job, PlatformIo } from '../../platform.ts';
import { isCover, kindOf } from '../facts.ts';
import { at } from './api.ts';
import type { PublishHandle } from './handle.ts';

type Fields = Readonly<Record<string, string | undefined>>;

const created = z.object({ id: graphId });

/** A container is invisible and expires after a day, so creating it twice does no harm. */
export async function createContainer(job: Job<PublishHandle>, fields: Fields): Promise<Container> {
  const { http, account, now } = job;
  const { id } = await http.read(
    {
      method: 'POST',
      url: at(account.platformId, 'media'),
      form: withoutEmpty(fields),
      headers: bearer(account.grant),
    },
    created,
  );
  return { id, at: now() };
}

/** Instagram fetches the file itself, and only from ASCII addresses. */
async function addressOf({ media }: Job<PublishHandle>, file: MeasuredMedia): Promise<string> {
  return new URL(await media.url(file)).href;
}

async function fileFields(job: Job<PublishHandle>, file: MeasuredMedia): Promise<Fields> {
  const address = await addressOf(job, file);
  return file.kind === 'video' ? { video_url: address } : { image_url: address };
}

const altTextOf = ({ content }: Job<PublishHandle>, file: MeasuredMedia): string | undefined =>
  file.kind === 'image' ? altTextFor(content, file) : undefined;

export async function childFields(job: Job<PublishHandle>, file: MeasuredMedia): Promise<Fields> {
  return {
    ...(await fileFields(job, file)),
    ...(file.kind === 'video' && { media_type: 'VIDEO' }),
    is_carousel_item: 'true',
    alt_text: altTextOf(job, file),
  };
}

export function carouselFields({ content }: Job<PublishHandle>, children: readonly Container[]): Fields {
  const ids = children.map(({ id }) => id).join(',');
  return { media_type: 'CAROUSEL', children: ids, caption: content.description };
}

export async function singleFields(job: Job<PublishHandle>, file: MeasuredMedia): Promise<Fields> {
  const { content } = job;
  const media = await fileFields(job, file);
  switch (kindOf(content)) {
    case 'story':
      return { ...media, media_type: 'STORIES' };
    case 'reel': {
      const cover = content.thumbnail && isCover(content.thumbnail) ? content.thumbnail : null;
      const cover_url = cover ? await addressOf(job, cover) : undefined;
      return {
        ...media,
        media_type: 'REELS',
        caption: content.description,
        share_to_feed: 'true',
        cover_url,
      };
    }
    case 'image':
    case 'carousel':
      return { ...media, caption: content.description, alt_text: altTextOf(job, file) };
  }
}

const seen = z.object({
  status_code: z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED']),
  status: z.string().optional(),
});
export type Seen = z.infer<typeof seen>;

export function readContainer(
  { http }: PlatformIo,
  { grant }: { grant: { accessToken: string } },
  id: string,
): Promise<Seen> {
  return http.read(
    { method: 'GET', url: at(id), query: { fields: 'status_code,status' }, headers: bearer(grant) },
    seen,
  );
}

/** The subcode is at the end of the `status` text of a failed container. */
export function subcodeOf({ status = '' }: Seen): number | null {
  const code = /(?:^|\D)(\d{7})\D*$/.exec(status)?.[1];
  return code === undefined ? null : Number(code);
}
