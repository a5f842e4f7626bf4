import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job, Progress } from '../../platform.ts';
import { filesOf } from '../facts.ts';
import { emptyHandle, type PublishHandle, type SentFile } from './handle.ts';
import { sendImage } from './images.ts';
import { look } from './processing.ts';
import { expired } from './upload-address.ts';
import { beginVideo, hasExpired, sendVideo } from './videos.ts';

/** An earlier step may have ended the upload and not have heard of it, so that ending it again is refused. */
async function goOn(job: Job<PublishHandle>, file: MeasuredMedia, sent: SentFile): Promise<SentFile> {
  try {
    return await sendVideo(job, file, sent);
  } catch (error) {
    const isOld = job.handle?.files.some(({ urn, parts }) => urn === sent.urn && parts.length === 0);
    const isRefused = error instanceof NetworkError && error.failure.kind === 'rejected';
    throw isOld === true && isRefused ? expired : error;
  }
}

function sendNext(
  job: Job<PublishHandle>,
  file: MeasuredMedia,
  sent: SentFile | undefined,
): Promise<SentFile> {
  if (file.kind === 'image') return sendImage(job, file);
  return sent && !hasExpired(sent, job.now()) ? goOn(job, file, sent) : beginVideo(job, file);
}

const isOpen = (sent: SentFile | undefined): boolean => sent === undefined || sent.stage === 'sending';

/** Sends the files, one after the other, as far as there is time. */
export async function upload(job: Job<PublishHandle>): Promise<Progress<PublishHandle>> {
  let handle = job.handle ?? emptyHandle;
  for (const [index, file] of filesOf(job.content).entries())
    while (isOpen(handle.files[index])) {
      if (job.now() >= job.until) return { kind: 'more', handle };
      const sent = await sendNext(job, file, handle.files[index]);
      // Files follow one another, so whatever comes after this one is not there yet.
      handle = { ...handle, files: [...handle.files.slice(0, index), sent] };
      await job.keep(handle);
    }
  return look(job, handle);
}
