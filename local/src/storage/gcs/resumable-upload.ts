import type { ObjectRecord } from '../disk/object-record.ts';
import type { SessionOutcome } from '../disk/session-record.ts';
import type { UploadSession } from '../disk/upload-session.ts';
import { declaredLength } from '../http/body.ts';
import { header, send, uploadBody } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { badRequest, HttpFailure } from '../http/failure.ts';
import type { StorageContext } from '../storage-context.ts';
import { parseContentRange } from './content-range.ts';
import type { UploadRange } from './content-range.ts';
import { requireForWrite } from './preconditions.ts';
import { withHashHeaders } from './uploads.ts';

const GRANULARITY_BYTES = 256 * 1024;

/** Sends the finished object in the format of the API (JSON or XML). */
export type Finished = (exchange: Exchange, record: ObjectRecord) => void;

/** Answers 308. The Range header states the bytes received so far, and is omitted if there are none. */
function answerIncomplete(exchange: Exchange, session: UploadSession): void {
  const { received } = session;
  send(exchange, 308, {
    'X-GUploader-UploadID': session.record.id,
    ...(received === 0 ? {} : { Range: `bytes=0-${String(received - 1)}` }),
  });
}

function answerOutcome(exchange: Exchange, outcome: SessionOutcome, finished: Finished): void {
  if (outcome.kind === 'stored') finished(exchange, outcome.record);
  else if (outcome.kind === 'cancelled') throw new HttpFailure(499, 'cancelled', 'The upload was cancelled.');
  else throw new HttpFailure(outcome.status, outcome.reason, outcome.message);
}

/**
 * Returns the total size of the upload. A client may send it at the start or with any chunk, but must not change it.
 */
function totalOf(session: UploadSession, range: UploadRange): number | null {
  const { declaredSize } = session.record;
  if (range.total !== null && declaredSize !== null && range.total !== declaredSize) {
    throw badRequest(
      `The upload was started with ${String(declaredSize)} bytes, not ${String(range.total)}.`,
    );
  }
  return range.total ?? declaredSize;
}

function checkLength(range: UploadRange & { start: number }, length: number | null): void {
  const { start, end } = range;
  if (end === null) return;
  const named = end - start + 1;
  if (length !== null && length !== named) {
    throw badRequest(
      `Content-Length ${String(length)} does not match Content-Range of ${String(named)} bytes.`,
    );
  }
  if (!range.isLast && named < GRANULARITY_BYTES) {
    throw badRequest(
      `Invalid request. The number of bytes uploaded is required to be equal or greater than ${String(GRANULARITY_BYTES)}, ` +
        `except for the final request. The received request contained ${String(named)} bytes, which does not meet this requirement.`,
    );
  }
}

/**
 * Returns the number of bytes of a chunk to store. Of a middle chunk, only whole granules are stored. The answer tells
 * the client where to continue.
 */
function keptBytes(range: UploadRange & { start: number }): number {
  if (range.isLast || range.end === null) return Number.POSITIVE_INFINITY;
  const named = range.end - range.start + 1;
  return named - (named % GRANULARITY_BYTES);
}

async function storeChunk(
  exchange: Exchange,
  session: UploadSession,
  range: UploadRange & { start: number },
  total: number | null,
): Promise<void> {
  if (range.start > session.received) {
    const sizes = `the upload offset is ${String(range.start)} byte(s), which exceeds already uploaded size of ${String(session.received)}`;
    throw badRequest(`Invalid request. According to the Content-Range header, ${sizes} byte(s).`);
  }
  const length = declaredLength(exchange.request);
  checkLength(range, length);
  if (length !== null && total !== null && range.start + length > total) {
    throw badRequest(`More bytes were sent than the ${String(total)} declared.`);
  }
  await session.append({ offset: range.start, body: uploadBody(exchange), keepBytes: keptBytes(range) });
}

/**
 * Tells whether the upload is complete. With a known total, it is complete at the last byte. Without a total, the
 * client marks the last request.
 */
function isComplete(session: UploadSession, range: UploadRange, total: number | null): boolean {
  if (total === null) return range.isLast;
  const isPlainQuery = range.start === null && range.total === null;
  return session.received === total && !isPlainQuery;
}

async function proceed(
  context: StorageContext,
  exchange: Exchange,
  session: UploadSession,
  finished: Finished,
): Promise<void> {
  const { outcome, preconditions } = session.record;
  if (outcome !== null) {
    answerOutcome(exchange, outcome, finished);
    return;
  }
  const range = parseContentRange(header(exchange, 'content-range'));
  const total = totalOf(session, range);
  const { start } = range;
  if (start !== null) await storeChunk(exchange, session, { ...range, start }, total);
  if (!isComplete(session, range, total)) {
    answerIncomplete(exchange, session);
    return;
  }
  const hashes = withHashHeaders(exchange, { headers: {} });
  const done = await context.sessions.finish(session, hashes, (existing) => {
    requireForWrite(preconditions, existing);
  });
  answerOutcome(exchange, done, finished);
}

export async function continueResumable(
  context: StorageContext,
  exchange: Exchange,
  bucket: string,
  finished: Finished,
): Promise<void> {
  const session = await context.sessions.find(exchange.query.get('upload_id') ?? '', bucket);
  await session.takeOver(
    () => exchange.request.destroy(),
    () => proceed(context, exchange, session, finished),
  );
}

export async function cancelResumable(
  context: StorageContext,
  exchange: Exchange,
  bucket: string,
): Promise<void> {
  const session = await context.sessions.find(exchange.query.get('upload_id') ?? '', bucket);
  await session.takeOver(
    () => exchange.request.destroy(),
    async () => {
      if (session.record.outcome === null) await context.sessions.cancel(session);
      if (session.record.outcome?.kind === 'stored') throw badRequest('The upload is finished.');
      send(exchange, 499);
    },
  );
}
