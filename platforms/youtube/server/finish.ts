import type { Receipt } from '@fanfare/core/deliveries/delivery.ts';
import { meaningOf } from '@fanfare/core/deliveries/failure-kinds.ts';
import { z } from 'zod';
import { bearer } from '../../_shared/bearer.ts';
import { NetworkError, rejected, unavailable } from '../../_shared/network-error.ts';
import type { Finished, Job } from '../../platform.ts';
import { isThumbnail } from '../facts.ts';
import { api, uploads, watchUrl } from './api.ts';

const videos = z.object({
  items: z
    .array(
      z.object({
        status: z.object({
          uploadStatus: z.string(),
          privacyStatus: z.string().optional(),
          failureReason: z.string().optional(),
          rejectionReason: z.string().optional(),
        }),
        processingDetails: z
          .object({
            processingStatus: z.string().optional(),
            processingFailureReason: z.string().optional(),
          })
          .optional(),
      }),
    )
    .optional(),
});
type Video = NonNullable<z.infer<typeof videos>['items']>[number];

const because = (reason: string | undefined) => (reason === undefined ? '' : ` (${reason})`);

function warningsAbout({ status, processingDetails }: Video, privacy: string): string[] {
  const warnings: string[] = [];
  if (status.privacyStatus !== undefined && status.privacyStatus !== privacy)
    warnings.push(
      `YouTube made this video ${status.privacyStatus}, although it was to be ${privacy}. Please change it there.`,
    );
  if (status.uploadStatus === 'rejected')
    warnings.push(`YouTube rejected this video${because(status.rejectionReason)}.`);
  else if (status.uploadStatus === 'failed' || processingDetails?.processingStatus === 'failed') {
    const reason = status.failureReason ?? processingDetails?.processingFailureReason;
    warnings.push(`YouTube could not process this video${because(reason)}.`);
  } else if (status.uploadStatus === 'deleted') warnings.push('This video was deleted on YouTube.');
  return warnings;
}

/** Tells whether YouTube is still processing the video. Until it has finished, the video can fail or be rejected. */
const isProcessing = ({ status: { uploadStatus }, processingDetails }: Video): boolean =>
  uploadStatus === 'uploaded' && (processingDetails?.processingStatus ?? 'processing') === 'processing';

async function setThumbnail({ http, account, content, media }: Job<unknown>, videoId: string): Promise<void> {
  const { thumbnail } = content;
  if (!thumbnail) return;
  if (!isThumbnail(thumbnail))
    throw rejected(
      'YouTube thumbnails must be JPEG or PNG images of at most 50 MB, at least 640 pixels wide.',
    );
  await http.send({
    method: 'POST',
    url: `${uploads}/thumbnails/set`,
    query: { videoId, uploadType: 'media' },
    headers: bearer(account.grant),
    bytes: { stream: await media.open(thumbnail), type: thumbnail.type, length: thumbnail.bytes },
  });
}

async function thumbnailWarnings(job: Job<unknown>, videoId: string): Promise<string[]> {
  try {
    await setThumbnail(job, videoId);
    return [];
  } catch (error) {
    if (!(error instanceof NetworkError) || meaningOf(error.failure.kind).retries !== 'never') throw error;
    return [`The video is published, but its thumbnail was not set: ${error.message}`];
  }
}

/** The thumbnail is set once, after processing: a Short accepts none before, and each call costs 50 units of quota. */
export async function finish(job: Job<unknown>, { id }: Receipt): Promise<Finished> {
  const { items = [] } = await job.http.read(
    {
      method: 'GET',
      url: `${api}/videos`,
      query: { part: 'status,processingDetails', id },
      headers: bearer(job.account.grant),
    },
    videos,
  );
  const [video] = items;
  if (video && isProcessing(video)) throw unavailable('YouTube is still processing the video.');
  const warnings = await thumbnailWarnings(job, id);
  if (video) warnings.push(...warningsAbout(video, job.content.options.privacy));
  return { url: watchUrl(id), warnings };
}
