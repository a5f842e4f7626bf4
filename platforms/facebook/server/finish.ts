import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { fileForm } from '../../_shared/file-form.ts';
import { NetworkError, unavailable } from '../../_shared/network-error.ts';
import type { Finished, Job } from '../../platform.ts';
import { canBeCover, kindOf } from '../facts.ts';
import { addressOf, at } from './api.ts';
import { findStory } from './stories.ts';
import { readVideo } from './video-state.ts';

const shown = z.object({ permalink_url: z.string().optional() });

const stillProcessing = () => unavailable('Facebook is still processing the video.');

async function setCover({ http, account, content, media }: Job<unknown>, videoId: string): Promise<void> {
  const { thumbnail } = content;
  if (!thumbnail || !canBeCover(thumbnail)) return;
  const { type, bytes: length } = thumbnail;
  const stream = await media.open(thumbnail);
  const source = { part: 'source', fileName: 'file', type, stream, length };
  await http.send({
    method: 'POST',
    url: at(videoId, 'thumbnails'),
    headers: bearer(account.grant),
    bytes: fileForm([['is_preferred', 'true']], source),
  });
}

async function coverWarnings(job: Job<unknown>, videoId: string): Promise<string[]> {
  try {
    await setCover(job, videoId);
    return [];
  } catch (error) {
    if (!(error instanceof NetworkError) || meaningOf(error.failure.kind).retries !== 'never') throw error;
    return [`The video is published, but its cover was not set: ${error.message}`];
  }
}

/**
 * Facebook has already reported this video as published. If Facebook rejects it after that, the person gets a warning.
 */
async function finishVideo(job: Job<unknown>, id: string): Promise<Finished> {
  const { stage, reason, path } = await readVideo(job, id);
  const own = kindOf(job.content) === 'reel' ? `/reel/${id}` : path;
  if (stage === 'failed' || stage === 'lost') {
    const because = reason === null ? '' : ` (${reason})`;
    return { url: null, warnings: [`Facebook could not process this video${because}.`] };
  }
  if (stage !== 'out') throw stillProcessing();
  return { url: addressOf(own), warnings: await coverWarnings(job, id) };
}

async function finishPost({ http, account }: Job<unknown>, id: string): Promise<Finished> {
  const { permalink_url } = await http.read(
    { method: 'GET', url: at(id), query: { fields: 'permalink_url' }, headers: bearer(account.grant) },
    shown,
  );
  return { url: addressOf(permalink_url ?? null), warnings: [] };
}

export async function finish(job: Job<unknown>, { id }: Receipt): Promise<Finished> {
  switch (kindOf(job.content)) {
    case 'post':
      return finishPost(job, id);
    case 'story': {
      const story = await findStory(job, ({ post_id }) => post_id === id);
      return { url: addressOf(story?.url ?? null), warnings: [] };
    }
    case 'video':
    case 'reel':
      return finishVideo(job, id);
  }
}
