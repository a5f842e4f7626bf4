import { z } from 'zod';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Account, Job, PlatformIo } from '../../platform.ts';
import { ask } from './api.ts';
import { classifyFailed } from './classify.ts';

/** Ids are too long for a JavaScript number, so TikTok may send them as text. */
const id = z.union([z.string().min(1), z.number().int().transform(String)]);

const statusReply = z.object({
  status: z.string(),
  fail_reason: z.string().optional(),
  // TikTok misspells this name, and some replies contain a single id instead of a list.
  publicaly_available_post_id: z
    .union([z.array(id), id.transform((one) => [one]), z.null().transform((): string[] => [])])
    .optional(),
  uploaded_bytes: z.number().optional(),
});

export type Status =
  | { kind: 'working'; uploaded: number | null }
  /** Only a public post gets an id, and only after moderation. */
  | { kind: 'out'; postId: string | null }
  | { kind: 'failed'; error: NetworkError };

const workingStatuses: readonly string[] = ['PROCESSING_UPLOAD', 'PROCESSING_DOWNLOAD'];

const unknownStatus = (status: string) =>
  new NetworkError({
    kind: 'outcome_unknown',
    reason: 'TikTok did not say whether the post is live.',
    code: status,
  });

export async function readStatus(
  io: Pick<PlatformIo, 'http'>,
  account: Account,
  publishId: string,
): Promise<Status> {
  const call = {
    method: 'POST',
    path: '/post/publish/status/fetch/',
    json: { publish_id: publishId },
  } as const;
  const {
    status,
    fail_reason,
    publicaly_available_post_id: ids = [],
    uploaded_bytes,
  } = await ask(io, account, call, statusReply);
  if (workingStatuses.includes(status)) return { kind: 'working', uploaded: uploaded_bytes ?? null };
  if (status === 'PUBLISH_COMPLETE') return { kind: 'out', postId: ids[0] ?? null };
  if (status === 'FAILED')
    return { kind: 'failed', error: new NetworkError(classifyFailed(fail_reason ?? null)) };
  throw unknownStatus(status);
}

/** Null if TikTok no longer finds the post: it does not document how long it reports the status of a post. */
export async function statusOf(job: Job<unknown>, publishId: string): Promise<Status | null> {
  try {
    return await readStatus(job, job.account, publishId);
  } catch (error) {
    if (error instanceof NetworkError && error.failure.kind === 'not_found') return null;
    throw error;
  }
}
