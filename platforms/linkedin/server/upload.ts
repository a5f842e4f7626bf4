import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { isRejected } from '../../_shared/network-error.ts';
import type { Job, Progress } from '../../platform.ts';
import { filesOf } from '../facts.ts';
import { emptyHandle, type PublishHandle, type SentFile } from './handle.ts';
import { sendImage } from './images.ts';
import { checkProcessing } from './processing.ts';
import { uploadExpired } from './upload-address.ts';
import { startVideo, hasExpired, sendVideo } from './videos.ts';

/**
 * Continues the upload of a video. If an earlier step finished the upload but its reply was lost, LinkedIn refuses to
 * finish it a second time, and the upload starts over.
 */
async function continueVideo(
  job: Job<PublishHandle>,
  file: MeasuredMedia,
  sent: SentFile,
): Promise<SentFile> {
  try {
    return await sendVideo(job, file, sent);
  } catch (error) {
    const isOld = job.handle?.files.some(({ urn, parts }) => urn === sent.urn && parts.length === 0);
    throw isOld === true && isRejected(error) ? uploadExpired() : error;
  }
}

function sendNext(
  job: Job<PublishHandle>,
  file: MeasuredMedia,
  sent: SentFile | undefined,
): Promise<SentFile> {
  if (file.kind === 'image') return sendImage(job, file);
  return sent && !hasExpired(sent, job.now()) ? continueVideo(job, file, sent) : startVideo(job, file);
}

const needsSending = (sent: SentFile | undefined): boolean => sent === undefined || sent.stage === 'sending';

/** Sends one file after another until the step's time ends. */
export async function upload(job: Job<PublishHandle>): Promise<Progress<PublishHandle>> {
  let handle = job.handle ?? emptyHandle;
  for (const [index, file] of filesOf(job.content).entries())
    while (needsSending(handle.files[index])) {
      if (job.now() >= job.until) return { kind: 'more', handle };
      const sent = await sendNext(job, file, handle.files[index]);
      // This removes the later files from the handle. Their uploads cannot have started.
      handle = { ...handle, files: [...handle.files.slice(0, index), sent] };
      await job.keep(handle);
    }
  return checkProcessing(job, handle);
}
