import { ownEntry } from '@fanfare/core/values/own-entry.ts';
import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { outcomeUnknown } from '../../_shared/network-error.ts';
import type { Job } from '../../platform.ts';
import { at } from './api.ts';

const reason = z.object({ message: z.string().optional() });
const phase = z.object({ status: z.string().optional(), error: reason.optional() }).optional();

const answer = z.object({
  status: z.object({
    video_status: z.string(),
    uploading_phase: z
      .object({
        // Facebook spells "transferred" this way.
        bytes_transfered: z.coerce.number().int().nonnegative().optional(),
        error: reason.optional(),
      })
      .optional(),
    processing_phase: phase,
    publishing_phase: z
      .object({
        status: z.string().optional(),
        publish_status: z.string().optional(),
        error: reason.optional(),
      })
      .optional(),
  }),
  permalink_url: z.string().optional(),
});
type Status = z.infer<typeof answer>['status'];

/** `sent`: uploaded but not submitted for publishing. `out`: visible. `lost`: will never be published. */
type Stage = 'sending' | 'sent' | 'processing' | 'out' | 'failed' | 'lost';

export interface VideoState {
  stage: Stage;
  received: number | null;
  reason: string | null;
  /** The permalink, which usually has no host. */
  path: string | null;
}

const stages: Readonly<Record<string, Stage>> = {
  uploading: 'sending',
  upload_complete: 'sent',
  processing: 'processing',
  ready: 'out',
  upload_failed: 'lost',
  expired: 'lost',
  error: 'failed',
};

/** The stage according to the publishing phase; null while that phase has not started. */
function publishingOf({ status, publish_status }: NonNullable<Status['publishing_phase']>): Stage | null {
  if (publish_status === 'published') return 'out';
  if (publish_status === 'error' || status === 'error') return 'failed';
  const isPublishStateMissing =
    publish_status === undefined && (status === undefined || status === 'not_started');
  if (isPublishStateMissing || publish_status === 'draft') return null;
  // Facebook has not reported an end of publishing: the video may already be live, or will be soon.
  return 'processing';
}

function stageOf({ video_status, publishing_phase, processing_phase }: Status): Stage | null {
  const publishing = publishing_phase ? publishingOf(publishing_phase) : null;
  if (publishing === 'out') return 'out';
  const stage = ownEntry(stages, video_status) ?? null;
  if (publishing === 'failed' || processing_phase?.status === 'error') return 'failed';
  if (stage === 'failed' || stage === 'lost') return stage;
  if (publishing) return publishing;
  // Some videos have a separate publishing phase. The end of processing does not make such a video visible.
  return stage === 'out' && publishing_phase ? 'sent' : stage;
}

const notUnderstood = () => outcomeUnknown('Facebook has not confirmed the video.');

export async function readVideo({ http, account }: Job<unknown>, id: string): Promise<VideoState> {
  const { status, permalink_url } = await http.read(
    {
      method: 'GET',
      url: at(id),
      query: { fields: 'status,permalink_url' },
      headers: bearer(account.grant),
    },
    answer,
  );
  const stage = stageOf(status);
  if (!stage) throw notUnderstood();
  const { uploading_phase, processing_phase, publishing_phase } = status;
  const messages = [publishing_phase, processing_phase, uploading_phase].map((each) => each?.error?.message);
  return {
    stage,
    received: uploading_phase?.bytes_transfered ?? null,
    reason: messages.find((message) => message !== undefined) ?? null,
    path: permalink_url ?? null,
  };
}
