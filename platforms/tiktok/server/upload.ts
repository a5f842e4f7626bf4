import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { ask } from './api.ts';
import { planOf } from './chunks.ts';
import { togglesFor, type Creator } from './creator.ts';
import type { VideoHandle } from './handle.ts';

const opened = z.object({ publish_id: z.string().min(1), upload_url: z.string() });

const chunkTimeoutMs = 60_000;

/** Whoever has the address may send the bytes, and the host differs by region: nobody but TikTok may be there. */
function addressOf(given: string): string {
  const address = URL.parse(given);
  const isTikTok = address?.protocol === 'https:' && address.hostname.endsWith('.tiktokapis.com');
  if (!isTikTok)
    throw new NetworkError({ kind: 'unavailable', reason: 'TikTok did not open an upload.', code: null });
  return address.href;
}

/** Opens an upload. Nothing ever comes of one without its bytes, so that a lost one harms nobody. */
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
    ...togglesFor(content, creator),
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
  const { publish_id, upload_url } = await ask(job, account, call, opened);
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

/** `more`: stored. `complete`: all is there, and TikTok posts it. `gone`: nobody knows the upload. `elsewhere`: it is not there that TikTok goes on. */
export type Sent = 'more' | 'complete' | 'gone' | 'elsewhere';

const answers: Readonly<Record<number, Sent>> = {
  201: 'complete',
  206: 'more',
  403: 'gone',
  404: 'gone',
  416: 'elsewhere',
};

/** Sends the bytes up to `end`, straight out of where they stand. The address is all that TikTok wants to see. */
export async function sendChunk(
  { http, media }: Job<unknown>,
  file: MeasuredMedia,
  { upload, total, sent }: VideoHandle,
  end: number,
): Promise<Sent> {
  const stream = await media.open(file, { start: sent, end });
  const { status } = await http.send({
    method: 'PUT',
    url: upload,
    headers: { 'content-range': `bytes ${sent}-${end - 1}/${total}` },
    bytes: { stream, type: file.type, length: end - sent },
    timeoutMs: chunkTimeoutMs,
    also: [403, 404, 416],
  });
  const answer = answers[status];
  if (answer) return answer;
  throw new NetworkError({
    kind: 'outcome_unknown',
    reason: 'TikTok did not say whether it has the bytes.',
    code: null,
  });
}
