import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { graphId } from '../../_meta/graph.ts';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { at, uploadHost } from './api.ts';
import type { PublishHandle, SentVideo } from './handle.ts';
import { readVideo } from './video-state.ts';

/** The token is sent to this address, so its host must belong to Facebook. */
const uploadAddress = z.url().refine((text) => {
  const { protocol, host, username } = new URL(text);
  return protocol === 'https:' && host === uploadHost && username === '';
}, 'Uploads go to the host for uploads.');

const begun = z.object({ video_id: graphId, upload_url: uploadAddress });

/** The shortest timeout of a call, even if the step has less time left. */
const shortestMs = 5_000;

export type Edge = 'video_reels' | 'video_stories';

export async function beginReelUpload(
  { http, account }: Job<PublishHandle>,
  edge: Edge,
  file: MeasuredMedia,
): Promise<SentVideo> {
  const { video_id, upload_url } = await http.read(
    {
      method: 'POST',
      url: at(account.platformId, edge),
      headers: bearer(account.grant),
      form: { upload_phase: 'start' },
    },
    begun,
  );
  return { id: video_id, to: { address: upload_url }, sent: 0, wanted: file.bytes };
}

const isBroken = (error: unknown): boolean =>
  error instanceof NetworkError && meaningOf(error.failure.kind).mayBeLive;

/** The video with the bytes that arrived before the call broke. Throws `error` if none arrived. */
async function afterBreak(job: Job<PublishHandle>, video: SentVideo, error: unknown): Promise<SentVideo> {
  const { stage, received } = await readVideo(job, video.id);
  const sent = stage === 'sent' ? video.wanted : received;
  if (sent === null || sent === video.sent || sent > video.wanted) throw error;
  return { ...video, sent };
}

/** Sends all missing bytes in one call. If the call breaks, Facebook keeps the bytes that arrived. */
export async function sendRest(
  job: Job<PublishHandle>,
  file: MeasuredMedia,
  video: SentVideo,
  address: string,
): Promise<SentVideo> {
  const { http, account, media } = job;
  const { sent: start } = video;
  try {
    await http.send({
      method: 'POST',
      url: uploadAddress.parse(address),
      headers: {
        authorization: `OAuth ${account.grant.accessToken}`,
        offset: String(start),
        file_size: String(file.bytes),
      },
      bytes: {
        stream: await media.open(file, { start, end: file.bytes }),
        type: 'application/octet-stream',
        length: file.bytes - start,
      },
      timeoutMs: Math.max(shortestMs, job.until - job.now()),
    });
    return { ...video, sent: file.bytes };
  } catch (error) {
    if (!isBroken(error)) throw error;
    return afterBreak(job, video, error);
  }
}
