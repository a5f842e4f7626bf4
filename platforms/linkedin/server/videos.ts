import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { api, personUrn, restHeaders, videoUrn } from './api.ts';
import type { PublishHandle, SentFile } from './handle.ts';
import { addressEnded, expired, requireAddress } from './upload-address.ts';

const begun = z.object({
  value: z.object({
    video: videoUrn,
    uploadToken: z.string().optional(),
    uploadUrlsExpireAt: z.number().optional(),
    uploadInstructions: z
      .array(z.object({ uploadUrl: z.string(), firstByte: z.int(), lastByte: z.int() }))
      .min(1),
  }),
});
type Instructions = z.infer<typeof begun>['value']['uploadInstructions'];

const pieceTimeoutMs = 60_000;
/** An address that is about to end may have ended when the part arrives. */
const marginMs = 60_000;

const unclear = (reason: string) => new NetworkError({ kind: 'unavailable', reason, code: null });

/** In the order of their bytes, and all of them: a gap would be found only when the video cannot be played. */
function partsOf(instructions: Instructions, total: number): SentFile['parts'] {
  const sorted = instructions.toSorted((a, b) => a.firstByte - b.firstByte);
  let next = 0;
  const parts = sorted.map(({ uploadUrl, firstByte: first, lastByte: last }) => {
    if (first !== next || last < first) throw unclear('LinkedIn did not ask for the whole video.');
    next = last + 1;
    return { url: requireAddress(uploadUrl), first, last };
  });
  if (next !== total) throw unclear('LinkedIn did not ask for the whole video.');
  return parts;
}

/** Begins an upload. One that is never finished makes nothing visible. */
export async function beginVideo(
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
    begun,
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

/** Its addresses have ended before all of it was sent. */
export const hasExpired = ({ parts, addressesEndAt }: SentFile, now: number): boolean =>
  parts.length > 0 && addressesEndAt !== null && addressesEndAt - marginMs <= now;

/** Sends one part, straight out of where it stands, to an address that takes no token. */
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
    timeoutMs: pieceTimeoutMs,
    also: addressEnded,
  });
  if (addressEnded.includes(reply.status)) throw expired;
  const etag = reply.headers.get('etag');
  if (etag === null || etag === '') throw unclear('LinkedIn did not confirm a part of the video.');
  return etag;
}

/** Says that all parts are there. */
async function finalize({ http, account }: Job<PublishHandle>, { urn, token, etags }: SentFile) {
  await http.send({
    method: 'POST',
    url: `${api}/rest/videos`,
    query: { action: 'finalizeUpload' },
    headers: restHeaders(account.grant),
    json: { finalizeUploadRequest: { video: urn, uploadToken: token, uploadedPartIds: etags } },
  });
}

/** One call: the next part, or the end after the last one. */
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
