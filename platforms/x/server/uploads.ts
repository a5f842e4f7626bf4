import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job, Progress, Ready } from '../../platform.ts';
import { emptyHandle, type PublishHandle, type SentFile } from './handle.ts';
import { append, ask, begin, describe, finalize, isRefusal } from './media.ts';
import { segmentCount } from './segments.ts';

/** A file that is about to be forgotten may be gone when the post goes out. */
const marginMs = 30 * 60 * 1000;
/** Our clock and that of X differ. */
const skewMs = 5000;

const notPermitted = new NetworkError({
  kind: 'missing_permission',
  reason: 'X does not permit uploads for this connection. Please reconnect your X account.',
  code: null,
});
const forgotten = new NetworkError({
  kind: 'unavailable',
  reason: 'X does not know the uploaded file any more. It is sent again.',
  code: null,
  startOver: true,
});

const put = (handle: PublishHandle, index: number, file: SentFile): PublishHandle => ({
  ...handle,
  files: handle.files.with(index, file),
});
/** Files follow one another, so whatever comes after this one is not there yet. */
const upTo = (handle: PublishHandle, index: number): PublishHandle => ({
  ...handle,
  files: handle.files.slice(0, index),
});

function isOpen(handle: PublishHandle, index: number): boolean {
  const stage = handle.files[index]?.stage;
  return stage !== 'ready' && stage !== 'processing';
}

function sendNext(job: Job<PublishHandle>, file: MeasuredMedia, sent: SentFile): Promise<SentFile> {
  if (sent.stage === 'processed') return describe(job, file, sent);
  if (sent.segment < segmentCount(file.bytes)) return append(job, file, sent);
  return finalize(job, file, sent);
}

/** One call for one file. One that an earlier step began may be further than was written down, or not be known any more. */
async function advance(
  job: Job<PublishHandle>,
  handle: PublishHandle,
  { index, file }: { index: number; file: MeasuredMedia },
): Promise<PublishHandle> {
  const sent = handle.files[index];
  if (!sent) {
    const { file: fresh, expiresAt } = await begin(job, file);
    const ends = Math.min(handle.expiresAt ?? expiresAt, expiresAt);
    return { ...handle, files: [...handle.files, fresh], expiresAt: ends };
  }
  try {
    return put(handle, index, await sendNext(job, file, sent));
  } catch (error) {
    const isOld = job.handle?.files[index]?.id === sent.id;
    if (!isOld || !isRefusal(error)) throw error;
    const known = await ask(job, file, sent);
    return known ? put(handle, index, known) : upTo(handle, index);
  }
}

/** Where an earlier step left off. After a post was about to go out, it is asked whether its files are still there. */
async function resumed(job: Job<PublishHandle>): Promise<PublishHandle> {
  const { handle, content, now } = job;
  if (!handle) return emptyHandle;
  if (handle.expiresAt !== null && handle.expiresAt - marginMs <= now())
    return { ...handle, files: [], expiresAt: null };
  if (handle.attempts === 0) return handle;
  for (const [index, file] of content.media.entries()) {
    const sent = handle.files[index];
    if (sent?.stage === 'ready' && !(await ask(job, file, sent))) return upTo(handle, index);
  }
  return handle;
}

function ready(handle: PublishHandle, now: number): Progress<PublishHandle> {
  const { files, tried, attempts, firstAt } = handle;
  const next = {
    ...handle,
    tried: [...new Set([...tried, ...files.map(({ id }) => id)])],
    attempts: attempts + 1,
    firstAt: firstAt ?? now - skewMs,
  };
  return { kind: 'ready', handle: next };
}

export function progressOf(handle: PublishHandle, now: number): Progress<PublishHandle> {
  const waiting = handle.files.filter(({ stage }) => stage === 'processing');
  if (waiting.length > 0)
    return { kind: 'waiting', handle, seconds: Math.max(...waiting.map(({ seconds }) => seconds)) };
  return ready(handle, now);
}

/** Sends the files, one after the other, as far as there is time. */
export async function upload(job: Job<PublishHandle>): Promise<Progress<PublishHandle>> {
  const { media } = job.content;
  if (media.length > 0 && !job.account.grant.scopes.includes('media.write')) throw notPermitted;
  let handle = await resumed(job);
  for (const [index, file] of media.entries())
    while (isOpen(handle, index)) {
      if (job.now() >= job.until) return { kind: 'more', handle };
      handle = await advance(job, handle, { index, file });
      await job.keep(handle);
    }
  return progressOf(handle, job.now());
}

/** Asks about the files that are being processed. */
export async function look(job: Ready<PublishHandle>): Promise<Progress<PublishHandle>> {
  const { media } = job.content;
  let { handle } = job;
  for (const [index, file] of media.entries()) {
    const sent = handle.files[index];
    if (sent?.stage !== 'processing') continue;
    const known = await ask(job, file, sent);
    if (!known) throw forgotten;
    handle = put(handle, index, known);
  }
  const isAll = media.every((_file, index) => !isOpen(handle, index));
  return isAll ? progressOf(handle, job.now()) : { kind: 'more', handle };
}
