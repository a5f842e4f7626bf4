import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { unavailable } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { api, personUrn, restHeaders, videoUrn } from './api.ts';
import type { PublishHandle, SentFile } from './handle.ts';
import { expiredStatuses, uploadExpired, requireAddress } from './upload-address.ts';

const initializeReply = z.object({
  value: z.object({
    video: videoUrn,
    uploadToken: z.string().optional(),
    uploadUrlsExpireAt: z.number().optional(),
    uploadInstructions: z
      .array(z.object({ uploadUrl: z.string(), firstByte: z.int(), lastByte: z.int() }))
      .min(1),
  }),
});
type Instructions = z.infer<typeof initializeReply>['value']['uploadInstructions'];

const partTimeoutMs = 60_000;
/** An address that expires within this time could expire before the part arrives. */
const marginMs = 60_000;

/**
 * The parts in order. They must cover the whole file, because LinkedIn notices a gap only when it processes the
 * video.
 */
function partsOf(instructions: Instructions, total: number): SentFile['parts'] {
  const sorted = instructions.toSorted((a, b) => a.firstByte - b.firstByte);
  let next = 0;
  const parts = sorted.map(({ uploadUrl, firstByte: first, lastByte: last }) => {
    if (first !== next || last < first) throw unavailable('LinkedIn did not ask for the whole video.');
    next = last + 1;
    return { url: requireAddress(uploadUrl), first, last };
  });
  if (next !== total) throw unavailable('LinkedIn did not ask for the whole video.');
  return parts;
}

/** Starts the upload of a video. A second upload does no harm, because an unfinished upload is never visible. */
export async function startVideo(
  { http, account }: Job<PublishHandle>,
  file: MeasuredMedia,
): Promise<SentFile> {
  const { value } = await http.read(
    {
      method: 'POST',
      url: `${api}/rest/videos`,
      query: { action: 'initializeUpload' },
      headers: restHeaders(account.grant),
      json: {
        initializeUploadRequest: {
          owner: personUrn(account.platformId),
          fileSizeBytes: file.bytes,
          uploadCaptions: false,
          uploadThumbnail: false,
        },
      },
    },
    initializeReply,
  );
  return {
    urn: value.video,
    stage: 'sending',
    token: value.uploadToken ?? '',
    parts: partsOf(value.uploadInstructions, file.bytes),
    etags: [],
    addressesEndAt: value.uploadUrlsExpireAt ?? null,
    sentAt: null,
  };
}

export const hasExpired = ({ parts, addressesEndAt }: SentFile, now: number): boolean =>
  parts.length > 0 && addressesEndAt !== null && addressesEndAt - marginMs <= now;

/** Streams one part from storage to an address that needs no token. */
async function sendPart(
  { http, media }: Job<PublishHandle>,
  file: MeasuredMedia,
  { url, first, last }: SentFile['parts'][number],
): Promise<string> {
  const stream = await media.open(file, { start: first, end: last + 1 });
  const reply = await http.send({
    method: 'PUT',
    url,
    bytes: { stream, type: 'application/octet-stream', length: last + 1 - first },
    timeoutMs: partTimeoutMs,
    also: expiredStatuses,
  });
  if (expiredStatuses.includes(reply.status)) throw uploadExpired();
  const etag = reply.headers.get('etag');
  if (etag === null || etag === '') throw unavailable('LinkedIn did not confirm a part of the video.');
  return etag;
}

async function finalize({ http, account }: Job<PublishHandle>, { urn, token, etags }: SentFile) {
  await http.send({
    method: 'POST',
    url: `${api}/rest/videos`,
    query: { action: 'finalizeUpload' },
    headers: restHeaders(account.grant),
    json: { finalizeUploadRequest: { video: urn, uploadToken: token, uploadedPartIds: etags } },
  });
}

/** Does one step: sends the next part, or finishes the upload after the last one. */
export async function sendVideo(
  job: Job<PublishHandle>,
  file: MeasuredMedia,
  sent: SentFile,
): Promise<SentFile> {
  const [part, ...rest] = sent.parts;
  if (part) {
    const etag = await sendPart(job, file, part);
    return { ...sent, parts: rest, etags: [...sent.etags, etag] };
  }
  await finalize(job, sent);
  return { ...sent, stage: 'sent', token: '', etags: [], addressesEndAt: null, sentAt: job.now() };
}
