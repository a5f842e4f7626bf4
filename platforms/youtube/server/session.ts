import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import type { PostContent } from '@fanfare/core/posts/content.ts';
import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import type { Reply } from '../../_shared/http.ts';
import { NetworkError, unavailable } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { uploads } from './api.ts';
import { bytesStored } from './chunks.ts';

export const uploadHandle = z.object({
  session: z.string(),
  total: z.number(),
  /** The number of bytes that YouTube had received when it last reported the progress. */
  sent: z.number(),
  /** The id of the video; null until the upload is complete. */
  videoId: z.string().nullable(),
});
export type UploadHandle = z.infer<typeof uploadHandle>;

export type SessionState =
  | { kind: 'at'; sent: number }
  | { kind: 'complete'; videoId: string }
  /** YouTube no longer finds the session. */
  | { kind: 'gone' };

const video = z.object({ id: z.string().min(1) });
const pieceTimeoutMs = 60_000;

const unclear = (cause?: Error) =>
  new NetworkError(
    { kind: 'outcome_unknown', reason: 'YouTube did not say how far the upload is.', code: null },
    { cause },
  );

/** Checks that the address belongs to Google, because the token is sent with every chunk. */
function sessionAt(location: string | null): string {
  const address = URL.parse(location ?? '');
  const isGoogle = address?.protocol === 'https:' && address.hostname.endsWith('.googleapis.com');
  if (!isGoogle) throw unavailable('YouTube did not open an upload.');
  return address.href;
}

function resourceOf({ title, description, options }: PostContent) {
  return {
    snippet: { title: title.trim(), description, categoryId: '22' },
    status: {
      // YouTube would make the video public if the call named no privacy.
      privacyStatus: options.privacy,
      selfDeclaredMadeForKids: false,
      containsSyntheticMedia: false,
    },
  };
}

/**
 * Opens an upload session. An unused session has no visible effect, but counts towards the daily quota of a hundred
 * uploads.
 */
export async function openSession(
  { http, account, content }: Job<UploadHandle>,
  media: MeasuredMedia,
): Promise<UploadHandle> {
  const reply = await http.send({
    method: 'POST',
    url: `${uploads}/videos`,
    query: { uploadType: 'resumable', part: 'snippet,status', notifySubscribers: true },
    headers: {
      ...bearer(account.grant),
      'x-upload-content-length': String(media.bytes),
      'x-upload-content-type': media.type,
    },
    json: resourceOf(content),
  });
  return { session: sessionAt(reply.headers.get('location')), total: media.bytes, sent: 0, videoId: null };
}

function stateOf({ status, headers, body }: Reply): SessionState {
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 308) {
    const sent = bytesStored(headers.get('range'));
    if (sent === null) throw unclear();
    return { kind: 'at', sent };
  }
  const complete = video.safeParse(body);
  if (!complete.success) throw unclear(complete.error);
  return { kind: 'complete', videoId: complete.data.id };
}

const answers = [308, 404, 410];

/** Streams the bytes up to `end`. */
export async function sendChunk(
  { http, account, media }: Job<UploadHandle>,
  file: MeasuredMedia,
  { session, total, sent }: UploadHandle,
  end: number,
): Promise<SessionState> {
  const stream = await media.open(file, { start: sent, end });
  const reply = await http.send({
    method: 'PUT',
    url: session,
    headers: { ...bearer(account.grant), 'content-range': `bytes ${sent}-${end - 1}/${total}` },
    bytes: { stream, type: file.type, length: end - sent },
    timeoutMs: pieceTimeoutMs,
    also: answers,
  });
  return stateOf(reply);
}

/** Reads the progress. For a complete upload, YouTube repeats the final reply. */
export async function askSession(
  { http, account }: Job<UploadHandle>,
  { session, total }: UploadHandle,
): Promise<SessionState> {
  const reply = await http.send({
    method: 'PUT',
    url: session,
    headers: { ...bearer(account.grant), 'content-range': `bytes */${total}` },
    bytes: { stream: new Uint8Array(0), type: 'application/octet-stream', length: 0 },
    also: answers,
  });
  return stateOf(reply);
}
