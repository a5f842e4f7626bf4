import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { altTextFor } from '../../_shared/alt-texts.ts';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { fileKindOf } from '../facts.ts';
import { api, readData, xId } from './api.ts';
import { classifyProcessing } from './classify.ts';
import type { PublishHandle, SentFile } from './handle.ts';
import { segmentRange } from './segments.ts';

const initializeReply = z.object({ id: xId, expires_after_secs: z.number().positive().optional() });

const processingReply = z.object({
  processing_info: z
    .object({
      state: z.string(),
      check_after_secs: z.number().optional(),
      error: z.object({ name: z.string().optional(), message: z.string().optional() }).optional(),
    })
    .optional(),
});

const segmentTimeoutMs = 60_000;
const defaultLifetimeSeconds = 24 * 60 * 60;
const maxPollSeconds = 60;

const address = (id: string, what: string) => `${api}/media/upload/${encodeURIComponent(id)}/${what}`;

/** X accepts no alt texts for videos. */
const altTextOf = ({ content }: Job<PublishHandle>, file: MeasuredMedia): string | undefined =>
  fileKindOf(file) === 'video' ? undefined : altTextFor(content, file);

/** Starts an upload. An unused upload does no harm: it is never visible and expires within a day. */
export async function startUpload(
  { http, account, now }: Job<PublishHandle>,
  file: MeasuredMedia,
): Promise<{ file: SentFile; expiresAt: number }> {
  const asked = now();
  const { id, expires_after_secs = defaultLifetimeSeconds } = await readData(
    http,
    {
      method: 'POST',
      url: `${api}/media/upload/initialize`,
      headers: bearer(account.grant),
      json: { media_type: file.type, total_bytes: file.bytes, media_category: `tweet_${fileKindOf(file)}` },
    },
    initializeReply,
  );
  return {
    file: { id, segment: 0, stage: 'sending', seconds: 0 },
    expiresAt: asked + expires_after_secs * 1000,
  };
}

/** Sends one segment, the only part of the file that is held in memory. */
export async function append(
  { http, account, media }: Job<PublishHandle>,
  file: MeasuredMedia,
  sent: SentFile,
): Promise<SentFile> {
  const piece = await new Response(await media.open(file, segmentRange(file.bytes, sent.segment))).blob();
  const form = new FormData();
  form.set('segment_index', String(sent.segment));
  form.set('media', piece, 'segment');
  await http.send({
    method: 'POST',
    url: address(sent.id, 'append'),
    headers: bearer(account.grant),
    multipart: form,
    timeoutMs: segmentTimeoutMs,
  });
  return { ...sent, segment: sent.segment + 1 };
}

function withProcessing(
  job: Job<PublishHandle>,
  file: MeasuredMedia,
  sent: SentFile,
  { processing_info }: z.infer<typeof processingReply>,
): SentFile {
  const { state, check_after_secs = 1, error } = processing_info ?? { state: 'succeeded' };
  if (state === 'failed')
    throw new NetworkError(classifyProcessing(error?.name ?? null, error?.message ?? null));
  if (state !== 'succeeded')
    return { ...sent, stage: 'processing', seconds: Math.min(Math.max(1, check_after_secs), maxPollSeconds) };
  return { ...sent, stage: altTextOf(job, file) === undefined ? 'ready' : 'processed', seconds: 0 };
}

export async function finalize(
  job: Job<PublishHandle>,
  file: MeasuredMedia,
  sent: SentFile,
): Promise<SentFile> {
  const status = await readData(
    job.http,
    { method: 'POST', url: address(sent.id, 'finalize'), headers: bearer(job.account.grant) },
    processingReply,
  );
  return withProcessing(job, file, sent, status);
}

/** Reads the processing status; null if X does not find the upload or has not received all of it. */
export async function readStatus(
  job: Job<PublishHandle>,
  file: MeasuredMedia,
  sent: SentFile,
): Promise<SentFile | null> {
  const status = await readData(
    job.http,
    {
      method: 'GET',
      url: `${api}/media/upload`,
      query: { command: 'STATUS', media_id: sent.id },
      headers: bearer(job.account.grant),
    },
    processingReply,
  ).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  return status && withProcessing(job, file, sent, status);
}

export async function addAltText(
  job: Job<PublishHandle>,
  file: MeasuredMedia,
  sent: SentFile,
): Promise<SentFile> {
  await job.http.send({
    method: 'POST',
    url: `${api}/media/metadata`,
    headers: bearer(job.account.grant),
    json: { id: sent.id, metadata: { alt_text: { text: altTextOf(job, file) } } },
  });
  return { ...sent, stage: 'ready' };
}

/** Tells whether X refused the call itself, so that a retry would not help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof NetworkError && ['rejected', 'not_found'].includes(error.failure.kind);
