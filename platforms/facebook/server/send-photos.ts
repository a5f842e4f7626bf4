import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { graphId } from '../../_meta/graph.ts';
import { altTextFor } from '../../_shared/alt-texts.ts';
import { bearer } from '../../_shared/bearer.ts';
import { fileForm } from '../../_shared/file-form.ts';
import type { Job } from '../../platform.ts';
import { at } from './api.ts';
import type { PublishHandle } from './handle.ts';

const uploaded = z.object({ id: graphId });

/** The photo stays hidden, so a second upload does no harm. */
async function sendPhoto(
  { http, account, media, content }: Job<PublishHandle>,
  file: MeasuredMedia,
): Promise<string> {
  const altText = altTextFor(content, file);
  const stream = await media.open(file);
  const source = { part: 'source', fileName: 'file', type: file.type, stream, length: file.bytes };
  const { id } = await http.read(
    {
      method: 'POST',
      url: at(account.platformId, 'photos'),
      headers: bearer(account.grant),
      bytes: fileForm(
        [['published', 'false'], ...(altText === undefined ? [] : [['alt_text_custom', altText] as const])],
        source,
      ),
    },
    uploaded,
  );
  return id;
}

/** Uploads the missing photos while the step has time left. */
export async function sendPhotos(
  job: Job<PublishHandle>,
  begun: PublishHandle,
): Promise<{ handle: PublishHandle; isComplete: boolean }> {
  let handle = begun;
  for (const file of job.content.media.slice(begun.photos.length)) {
    if (job.now() >= job.until) return { handle, isComplete: false };
    handle = { ...handle, photos: [...handle.photos, await sendPhoto(job, file)] };
    await job.keep(handle);
  }
  return { handle, isComplete: true };
}
