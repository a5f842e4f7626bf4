import { z } from 'zod';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { withoutEmpty, type Container } from '../../_meta/containers.ts';
import { graphId } from '../../_meta/graph.ts';
import { altTextFor } from '../../_shared/alt-texts.ts';
import { bearer } from '../../_shared/bearer.ts';
import type { Account, Job, PlatformIo } from '../../platform.ts';
import { kindOf } from '../facts.ts';
import { at } from './api.ts';
import type { PublishHandle } from './handle.ts';

type Fields = Readonly<Record<string, string | undefined>>;

const identified = z.object({ id: graphId });

/** A container is invisible and expires after a day, so creating it twice does no harm. */
export async function createContainer(
  { http, now }: PlatformIo,
  { platformId, grant }: Account,
  fields: Fields,
): Promise<Container> {
  const { id } = await http.read(
    { method: 'POST', url: at(platformId, 'threads'), form: withoutEmpty(fields), headers: bearer(grant) },
    identified,
  );
  return { id, at: now() };
}

export async function publishContainer(
  { http }: PlatformIo,
  { platformId, grant }: Account,
  { id }: Container,
): Promise<string> {
  const published = await http.read(
    {
      method: 'POST',
      url: at(platformId, 'threads_publish'),
      form: { creation_id: id },
      headers: bearer(grant),
    },
    identified,
  );
  return published.id;
}

async function fileFields({ media, content }: Job<PublishHandle>, file: MeasuredMedia): Promise<Fields> {
  const address = new URL(await media.url(file)).href;
  const isVideo = file.kind === 'video';
  return {
    media_type: isVideo ? 'VIDEO' : 'IMAGE',
    [isVideo ? 'video_url' : 'image_url']: address,
    alt_text: altTextFor(content, file),
  };
}

export async function childFields(job: Job<PublishHandle>, file: MeasuredMedia): Promise<Fields> {
  return { ...(await fileFields(job, file)), is_carousel_item: 'true' };
}

export function carouselFields({ content }: Job<PublishHandle>, children: readonly Container[]): Fields {
  const ids = children.map(({ id }) => id).join(',');
  return { media_type: 'CAROUSEL', children: ids, text: content.description };
}

/** The parameters of a post with a single container. */
export async function singleFields(job: Job<PublishHandle>): Promise<Fields> {
  const { content } = job;
  const [file] = content.media;
  const text = content.description;
  if (!file || kindOf(content) === 'text') return { media_type: 'TEXT', text };
  return { ...(await fileFields(job, file)), text };
}

const seen = z.object({
  status: z.enum(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED']),
  error_message: z.string().optional(),
});
export type Seen = z.infer<typeof seen>;

export function readContainer(
  { http }: PlatformIo,
  { grant }: Pick<Account, 'grant'>,
  { id }: Pick<Container, 'id'>,
): Promise<Seen> {
  return http.read(
    { method: 'GET', url: at(id), query: { fields: 'id,status,error_message' }, headers: bearer(grant) },
    seen,
  );
}
