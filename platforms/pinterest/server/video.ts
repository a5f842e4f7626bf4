import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { fileForm } from '../../_shared/file-form.ts';
import type { Reply } from '../../_shared/http.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { at, pinterestId } from './api.ts';
import type { PublishHandle } from './handle.ts';

const registerReply = z.object({
  media_id: pinterestId,
  upload_url: z.url({ protocol: /^https$/ }),
  upload_parameters: z.record(z.string(), z.string()),
});
type Registered = z.infer<typeof registerReply>;

const statuses = ['registered', 'processing', 'succeeded', 'failed'] as const;
const status = z.object({ status: z.enum(statuses) });
/** `gone`: Pinterest does not know the video, or has deleted it. */
export type VideoStatus = (typeof statuses)[number] | 'gone';

/** An upload is a single request, so it may run slightly longer than the step. */
const graceMs = 8_000;

/** Errors of an incomplete upload, which can be retried. */
const retryableCodes: readonly (string | null)[] = ['RequestTimeout', 'IncompleteBody'];

/**
 * Classifies an error of the storage service, which has an error format of its own. A 403 means that the upload form
 * has expired. This is a temporary error, because the next attempt gets a new form.
 */
function storageFailure({ status: answered, body }: Reply): NetworkError {
  const code = /<Code>(\w+)<\/Code>/.exec(typeof body === 'string' ? body : '')?.[1] ?? null;
  return answered === 403 || retryableCodes.includes(code)
    ? new NetworkError({
        kind: 'unavailable',
        reason: 'Pinterest did not receive the whole video. We will send it again.',
        code,
      })
    : new NetworkError({ kind: 'rejected', reason: 'Pinterest refused the video.', code });
}

/** Registers a video. A registered video is not visible, even if nothing is uploaded. */
export function register({ http, account }: Job<PublishHandle>): Promise<Registered> {
  return http.read(
    { method: 'POST', url: at('media'), headers: bearer(account.grant), json: { media_type: 'video' } },
    registerReply,
  );
}

/**
 * Sends the file to the storage service with the issued form fields. The request has no token, because the service does
 * not belong to Pinterest.
 */
export async function uploadVideo(
  { http, media, until, now }: Job<PublishHandle>,
  file: MeasuredMedia,
  { upload_url, upload_parameters }: Registered,
): Promise<void> {
  const { type, bytes: length } = file;
  const sent = { part: 'file', fileName: 'video', type, stream: await media.open(file), length };
  const reply = await http.send({
    method: 'POST',
    url: upload_url,
    bytes: fileForm(Object.entries(upload_parameters), sent),
    timeoutMs: Math.max(0, until - now()) + graceMs,
    also: [400, 403],
  });
  if (reply.status >= 400) throw storageFailure(reply);
}

export async function readStatus({ http, account }: Job<PublishHandle>, id: string): Promise<VideoStatus> {
  try {
    const reply = await http.read(
      { method: 'GET', url: at('media', id), headers: bearer(account.grant) },
      status,
    );
    return reply.status;
  } catch (error) {
    if (error instanceof NetworkError && error.failure.kind === 'not_found') return 'gone';
    throw error;
  }
}
