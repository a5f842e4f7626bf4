import { z } from 'zod';
import { NetworkError } from '../../_shared/network-error.ts';
import type { Job, Progress } from '../../platform.ts';
import { restAddress, restHeaders } from './api.ts';
import { mediaFailed, mediaFailedText } from './classify.ts';
import type { PublishHandle, SentFile } from './handle.ts';

const statusReply = z.object({ status: z.string() });

const isVideo = ({ urn }: SentFile): boolean => urn.startsWith('urn:li:video:');

/** The usual duration of processing. A post that is sent too early is refused and can be sent again. */
const graceMs = (file: SentFile): number => (isVideo(file) ? 60_000 : 5000);

const failed = () =>
  new NetworkError({
    kind: 'rejected',
    reason: mediaFailedText,
    code: mediaFailed,
  });
const forbidden = 403;

/** Reads the status of a file; null if LinkedIn does not report it to us. */
async function readStatus(
  { http, account }: Pick<Job<PublishHandle>, 'http' | 'account'>,
  file: SentFile,
): Promise<SentFile | null> {
  const reply = await http.send({
    method: 'GET',
    url: restAddress(isVideo(file) ? 'videos' : 'images', file.urn),
    headers: restHeaders(account.grant),
    also: [forbidden],
  });
  if (reply.status === forbidden) return null;
  const { status } = statusReply.catch({ status: '' }).parse(reply.body);
  if (status === 'PROCESSING_FAILED') throw failed();
  return status === 'AVAILABLE' ? { ...file, stage: 'ready' } : file;
}

/**
 * The pause before the next status request. Every request counts against the daily limit, so the pauses grow with the
 * age of the file.
 */
function secondsFor(file: SentFile, isClosed: boolean, now: number): number {
  const since = now - (file.sentAt ?? now);
  if (isClosed) return Math.ceil((graceMs(file) - since) / 1000);
  const usual = isVideo(file) ? 5 : 2;
  return Math.min(Math.max(usual, Math.round(since / 4000)), 60);
}

const isWaiting = ({ stage }: SentFile): boolean => stage === 'sent';

function afterGrace(file: SentFile, now: number): SentFile {
  return isWaiting(file) && now - (file.sentAt ?? 0) >= graceMs(file) ? { ...file, stage: 'ready' } : file;
}

/** Once LinkedIn has refused the status of one file, the status of the other files is not requested. */
export async function checkProcessing(
  job: Pick<Job<PublishHandle>, 'http' | 'account' | 'now'>,
  handle: PublishHandle,
): Promise<Progress<PublishHandle>> {
  let { files, isClosed } = handle;
  for (const [index, file] of files.entries()) {
    if (!isWaiting(file) || isClosed) continue;
    const known = await readStatus(job, file);
    isClosed = known === null;
    if (known) files = files.with(index, known);
  }
  const now = job.now();
  if (isClosed) files = files.map((file) => afterGrace(file, now));
  const next = { ...handle, files, isClosed };
  const waiting = files.filter(isWaiting).map((file) => secondsFor(file, isClosed, now));
  return waiting.length === 0
    ? { kind: 'ready', handle: next }
    : { kind: 'waiting', handle: next, seconds: Math.max(1, ...waiting) };
}
