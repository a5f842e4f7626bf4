import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { fileForm } from '../../_shared/file-form.ts';
import type { Reply } from '../../_shared/http.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { at, pinterestId } from './api.ts';
import type { PublishHandle } from './handle.ts';

const registered = z.object({
  media_id: pinterestId,
  upload_url: z.url({ protocol: /^https$/ }),
  upload_parameters: z.record(z.string(), z.string()),
});
type Registered = z.infer<typeof registered>;

const statuses = ['registered', 'processing', 'succeeded', 'failed'] as const;
const status = z.object({ status: z.enum(statuses) });
/** `gone`: the network does not know it, or not any more. */
export type VideoStatus = (typeof statuses)[number] | 'gone';

/** The file goes in one piece. Beyond the step there is a little time before the claim on the post ends. */
const graceMs = 8_000;

/** The file did not get there whole; another try may. */
const passing: readonly (string | null)[] = ['RequestTimeout', 'IncompleteBody'];

/** The storage has a language of its own. With 403, what it was given to know has ended: the next try is given new. */
function storageFailure({ status: answered, body }: Reply): NetworkError {
  const code = /<Code>(\w+)<\/Code>/.exec(typeof body === 'string' ? body : '')?.[1] ?? null;
  return answered === 403 || passing.includes(code)
    ? new NetworkError({
        kind: 'unavailable',
        reason: 'The storage of Pinterest did not take the video. It will be sent again.',
        code,
      })
    : new NetworkError({ kind: 'rejected', reason: 'The storage of Pinterest refused the video.', code });
}

/** Announces a video. One that is never uploaded or used makes nothing visible. */
export function register({ http, account }: Job<PublishHandle>): Promise<Registered> {
  return http.read(
    { method: 'POST', url: at('media'), headers: bearer(account.grant), json: { media_type: 'video' } },
    registered,
  );
}

/** The storage is not Pinterest's own, and is told nothing but what it was given to know: no token goes there. */
export async function send(
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

/** Asks how far the network is with a video. */
export async function ask({ http, account }: Job<PublishHandle>, id: string): Promise<VideoStatus> {
  try {
    const said = await http.read(
      { method: 'GET', url: at('media', id), headers: bearer(account.grant) },
      status,
    );
    return said.status;
  } catch (error) {
    if (error instanceof NetworkError && error.failure.kind === 'not_found') return 'gone';
    throw error;
  }
}
