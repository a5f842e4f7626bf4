import type { MeasuredMedia } from '@fanfare/core/media/media.ts';
import { NetworkError, mustStartOver } from '../../_shared/network-error.ts';
import type { Job, Progress, Ready } from '../../platform.ts';
import { emptyHandle, type PublishHandle, type SentFile } from './handle.ts';
import { append, readStatus, startUpload, addAltText, finalize, isRefusal } from './media.ts';
import { segmentCount } from './segments.ts';
import { skewMs } from '../../_shared/clock-skew.ts';

/** An upload that expires within this time could expire before the post is published. */
const marginMs = 30 * 60 * 1000;

const noPermission = () =>
  new NetworkError({
    kind: 'missing_permission',
    reason: 'X does not allow uploads for this connection. Please reconnect your X account.',
    code: null,
  });
const fileForgotten = () => mustStartOver('X no longer has the uploaded file. We will send it again.');

const withFile = (handle: PublishHandle, index: number, file: SentFile): PublishHandle => ({
  ...handle,
  files: handle.files.with(index, file),
});
/** Drops the file at `index` and all later files, because files are uploaded in order. */
const withoutFilesFrom = (handle: PublishHandle, index: number): PublishHandle => ({
  ...handle,
  files: handle.files.slice(0, index),
});

function needsSending(handle: PublishHandle, index: number): boolean {
  const stage = handle.files[index]?.stage;
  return stage !== 'ready' && stage !== 'processing';
}

function sendNext(job: Job<PublishHandle>, file: MeasuredMedia, sent: SentFile): Promise<SentFile> {
  if (sent.stage === 'processed') return addAltText(job, file, sent);
  if (sent.segment < segmentCount(file.bytes)) return append(job, file, sent);
  return finalize(job, file, sent);
}

/**
 * Makes one call for one file. An upload from an earlier step may have received more segments than the handle says, or
 * may have expired.
 */
async function advance(
  job: Job<PublishHandle>,
  handle: PublishHandle,
  { index, file }: { index: number; file: MeasuredMedia },
): Promise<PublishHandle> {
  const sent = handle.files[index];
  if (!sent) {
    const { file: fresh, expiresAt } = await startUpload(job, file);
    const ends = Math.min(handle.expiresAt ?? expiresAt, expiresAt);
    return { ...handle, files: [...handle.files, fresh], expiresAt: ends };
  }
  try {
    return withFile(handle, index, await sendNext(job, file, sent));
  } catch (error) {
    const isOld = job.handle?.files[index]?.id === sent.id;
    if (!isOld || !isRefusal(error)) throw error;
    const known = await readStatus(job, file, sent);
    return known ? withFile(handle, index, known) : withoutFilesFrom(handle, index);
  }
}

/**
 * The handle from which this attempt continues. If an earlier attempt called publish and X no longer has one of the
 * files, that file and all later files are uploaded again.
 */
async function resumedHandle(job: Job<PublishHandle>): Promise<PublishHandle> {
  const { handle, content, now } = job;
  if (!handle) return emptyHandle;
  if (handle.expiresAt !== null && handle.expiresAt - marginMs <= now())
    return { ...handle, files: [], expiresAt: null };
  if (handle.attempts === 0) return handle;
  for (const [index, file] of content.media.entries()) {
    const sent = handle.files[index];
    if (sent?.stage === 'ready' && !(await readStatus(job, file, sent)))
      return withoutFilesFrom(handle, index);
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

function progressOf(handle: PublishHandle, now: number): Progress<PublishHandle> {
  const waiting = handle.files.filter(({ stage }) => stage === 'processing');
  if (waiting.length > 0)
    return { kind: 'waiting', handle, seconds: Math.max(...waiting.map(({ seconds }) => seconds)) };
  return ready(handle, now);
}

/** Sends one file after another until the step's time ends. */
export async function upload(job: Job<PublishHandle>): Promise<Progress<PublishHandle>> {
  const { media } = job.content;
  if (media.length > 0 && !job.account.grant.scopes.includes('media.write')) throw noPermission();
  let handle = await resumedHandle(job);
  for (const [index, file] of media.entries())
    while (needsSending(handle, index)) {
      if (job.now() >= job.until) return { kind: 'more', handle };
      handle = await advance(job, handle, { index, file });
      await job.keep(handle);
    }
  return progressOf(handle, job.now());
}

export async function checkProcessing(job: Ready<PublishHandle>): Promise<Progress<PublishHandle>> {
  const { media } = job.content;
  let { handle } = job;
  for (const [index, file] of media.entries()) {
    const sent = handle.files[index];
    if (sent?.stage !== 'processing') continue;
    const known = await readStatus(job, file, sent);
    if (!known) throw fileForgotten();
    handle = withFile(handle, index, known);
  }
  const isAll = media.every((_file, index) => !needsSending(handle, index));
  return isAll ? progressOf(handle, job.now()) : { kind: 'more', handle };
}
