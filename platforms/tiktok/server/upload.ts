import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { outcomeUnknown, unavailable } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { ask } from './api.ts';
import { planOf } from './chunks.ts';
import { postSettings, type Creator } from './creator.ts';
import type { VideoHandle } from './handle.ts';

const initReply = z.object({ publish_id: z.string().min(1), upload_url: z.string() });

const chunkTimeoutMs = 60_000;

/** Checks that the address belongs to TikTok, because it contains a secret and its host differs by region. */
function addressOf(given: string): string {
  const address = URL.parse(given);
  const isTikTok = address?.protocol === 'https:' && address.hostname.endsWith('.tiktokapis.com');
  if (!isTikTok) throw unavailable('TikTok did not open an upload.');
  return address.href;
}

/**
 * Requests an upload address. Nothing is published until bytes arrive at that address, so a lost reply does no harm.
 */
export async function openUpload(
  job: Job<unknown>,
  { bytes }: MeasuredMedia,
  creator: Creator,
): Promise<VideoHandle> {
  const { content, account, now } = job;
  const { duetEnabled, stitchEnabled } = content.options;
  const { size, count } = planOf(bytes);
  const post_info = {
    title: content.description,
    ...postSettings(content, creator),
    disable_duet: !duetEnabled || creator.duet_disabled,
    disable_stitch: !stitchEnabled || creator.stitch_disabled,
  };
  const source_info = {
    source: 'FILE_UPLOAD',
    video_size: bytes,
    chunk_size: size,
    total_chunk_count: count,
  };
  const at = now();
  const call = {
    method: 'POST',
    path: '/post/publish/video/init/',
    json: { post_info, source_info },
  } as const;
  const { publish_id, upload_url } = await ask(job, account, call, initReply);
  return {
    kind: 'video',
    publishId: publish_id,
    upload: addressOf(upload_url),
    total: bytes,
    sent: 0,
    at,
    isOut: false,
  };
}

/**
 * `more`: the chunk was stored. `complete`: all bytes arrived, and TikTok publishes the video. `gone`: the upload
 * does not exist. `elsewhere`: TikTok expects a different chunk.
 */
export type ChunkResult = 'more' | 'complete' | 'gone' | 'elsewhere';

const resultByStatus: Readonly<Record<number, ChunkResult>> = {
  201: 'complete',
  206: 'more',
  403: 'gone',
  404: 'gone',
  416: 'elsewhere',
};

/** Streams the bytes up to `end` from storage. The address contains a secret, so no token is sent. */
export async function sendChunk(
  { http, media }: Job<unknown>,
  file: MeasuredMedia,
  { upload, total, sent }: VideoHandle,
  end: number,
): Promise<ChunkResult> {
  const stream = await media.open(file, { start: sent, end });
  const { status } = await http.send({
    method: 'PUT',
    url: upload,
    headers: { 'content-range': `bytes ${sent}-${end - 1}/${total}` },
    bytes: { stream, type: file.type, length: end - sent },
    timeoutMs: chunkTimeoutMs,
    also: [403, 404, 416],
  });
  const answer = resultByStatus[status];
  if (answer) return answer;
  throw outcomeUnknown('TikTok did not confirm this part of the video.');
}
