import type { Caller } from '../disk/caller.ts';
import type { SessionOutcome } from '../disk/session-record.ts';
import type { UploadSession } from '../disk/upload-session.ts';
import { declaredLength, wholeNumber } from '../http/body.ts';
import { readBodyText, header, send, sendJson, uploadBody } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { badRequest, HttpFailure } from '../http/failure.ts';
import { metadataInput, parseJsonFields, withDefaultType } from '../http/metadata-input.ts';
import type { StorageContext } from '../storage-context.ts';
import { firebaseMetadata, proposedResource, uploadMetadata } from './metadata.ts';
import type { Target } from './objects.ts';

/** The size of every chunk except the last must be a multiple of this number of bytes. */
const GRANULARITY_BYTES = 256 * 1024;

type Commands = ReadonlySet<string>;

export function readUploadCommands(exchange: Exchange): Commands {
  const text = header(exchange, 'x-goog-upload-command') ?? '';
  return new Set(
    text
      .split(',')
      .map((command) => command.trim().toLowerCase())
      .filter((command) => command !== ''),
  );
}

function numberHeader(exchange: Exchange, name: string): number | null {
  const text = header(exchange, name);
  return text === undefined ? null : wholeNumber(text, name);
}

export async function startUpload(
  context: StorageContext,
  exchange: Exchange,
  caller: Caller,
  target: Target,
): Promise<void> {
  const declaredSize = numberHeader(exchange, 'x-goog-upload-header-content-length');
  const fields = metadataInput(parseJsonFields(await readBodyText(exchange)));
  const input = withDefaultType(fields, header(exchange, 'x-goog-upload-header-content-type'));
  const metadata = uploadMetadata(input, context.newId());
  const proposed = proposedResource({ ...target, metadata }, { size: declaredSize ?? 0 }, context.now());
  await context.gate.requireUpload(caller, target, context.store.get(target.bucket, target.name), proposed);
  const start = { ...target, metadata, declaredSize, caller, preconditions: {} };
  const { record } = await context.sessions.start(start);
  const query = new URLSearchParams({
    name: target.name,
    upload_id: record.id,
    upload_protocol: 'resumable',
  });
  const address = `${exchange.base}/v0/b/${encodeURIComponent(target.bucket)}/o?${query.toString()}`;
  send(exchange, 200, {
    'X-Goog-Upload-Status': 'active',
    'X-Goog-Upload-URL': address,
    'X-Goog-Upload-Control-URL': address,
    'X-Goog-Upload-Chunk-Granularity': String(GRANULARITY_BYTES),
    'X-GUploader-UploadID': record.id,
  });
}

function answerActive(exchange: Exchange, session: UploadSession): void {
  send(exchange, 200, {
    'X-Goog-Upload-Status': 'active',
    'X-Goog-Upload-Size-Received': String(session.received),
    'X-GUploader-UploadID': session.record.id,
  });
}

function refusal(session: UploadSession, message: string): HttpFailure {
  return new HttpFailure(400, 'invalid', message, {
    headers: {
      'X-Goog-Upload-Status': 'active',
      'X-Goog-Upload-Size-Received': String(session.received),
    },
  });
}

/** Sends the outcome of a finished session. Repeated requests get the same answer. */
function answerOutcome(exchange: Exchange, outcome: SessionOutcome): void {
  switch (outcome.kind) {
    case 'stored': {
      const received = { 'X-Goog-Upload-Size-Received': String(outcome.record.size) };
      const headers = { 'X-Goog-Upload-Status': 'final', ...received };
      sendJson(exchange, 200, firebaseMetadata(outcome.record), headers);
      return;
    }
    case 'refused':
      throw new HttpFailure(outcome.status, outcome.reason, outcome.message, {
        headers: { 'X-Goog-Upload-Status': 'final' },
      });
    case 'cancelled':
      throw new HttpFailure(400, 'invalid', 'The upload was cancelled.', {
        headers: { 'X-Goog-Upload-Status': 'cancelled' },
      });
  }
}

function answerQuery(exchange: Exchange, session: UploadSession): void {
  const { outcome } = session.record;
  if (outcome === null) {
    answerActive(exchange, session);
    return;
  }
  const status = outcome.kind === 'cancelled' ? 'cancelled' : 'final';
  const size = outcome.kind === 'stored' ? outcome.record.size : session.received;
  send(exchange, 200, { 'X-Goog-Upload-Status': status, 'X-Goog-Upload-Size-Received': String(size) });
}

function checkChunk(session: UploadSession, offset: number, length: number | null, isLast: boolean): void {
  if (offset > session.received) {
    const message = `The offset ${String(offset)} is beyond the ${String(session.received)} bytes received.`;
    throw refusal(session, message);
  }
  if (length === null) return;
  if (!isLast && length % GRANULARITY_BYTES !== 0) {
    throw refusal(session, `Only the last chunk may be no multiple of ${String(GRANULARITY_BYTES)} bytes.`);
  }
  const { declaredSize } = session.record;
  if (declaredSize !== null && offset + length > declaredSize) {
    throw refusal(session, `More bytes were sent than the ${String(declaredSize)} declared at the start.`);
  }
}

async function storeChunk(exchange: Exchange, session: UploadSession, isLast: boolean): Promise<void> {
  const offset = numberHeader(exchange, 'x-goog-upload-offset');
  if (offset === null) throw refusal(session, 'X-Goog-Upload-Offset is required with the upload command.');
  checkChunk(session, offset, declaredLength(exchange.request), isLast);
  try {
    await session.append({ offset, body: uploadBody(exchange) });
  } catch (error) {
    if (error instanceof HttpFailure) throw refusal(session, error.message);
    throw error;
  }
}

/**
 * Returns the caller on whose behalf an upload is finished. A user who did not start the upload is refused. A request
 * without a token is treated as one of the user who started the upload, because nobody else should know the session
 * URL.
 */
function finisher(session: UploadSession, caller: Caller): Caller {
  const starter = session.record.caller;
  if (caller.kind === 'anonymous') return starter;
  if (caller.kind === 'user' && (starter.kind !== 'user' || starter.uid !== caller.uid)) {
    throw new HttpFailure(403, 'forbidden', 'Permission denied. The upload belongs to somebody else.');
  }
  return caller;
}

async function finalize(
  context: StorageContext,
  exchange: Exchange,
  caller: Caller,
  session: UploadSession,
): Promise<void> {
  const { declaredSize, bucket, name, metadata } = session.record;
  if (declaredSize !== null && session.received !== declaredSize) {
    const sizes = `${String(session.received)} of ${String(declaredSize)}`;
    throw refusal(session, `The upload cannot be finalized with ${sizes} declared bytes.`);
  }
  const size = session.received;
  const outcome = await context.sessions.finish(session, { headers: {} }, async (existing) => {
    const { md5Hash, crc32c } = await session.settle();
    const proposed = proposedResource({ bucket, name, metadata }, { size, md5Hash, crc32c }, context.now());
    await context.gate.requireUpload(caller, { bucket, name }, existing, proposed);
  });
  answerOutcome(exchange, outcome);
}

async function cancel(context: StorageContext, exchange: Exchange, session: UploadSession): Promise<void> {
  if (session.record.outcome !== null && session.record.outcome.kind !== 'cancelled') {
    throw badRequest('The upload is finished and cannot be cancelled.');
  }
  await context.sessions.cancel(session);
  send(exchange, 200, { 'X-Goog-Upload-Status': 'cancelled' });
}

/** Handles every request to a session after the start. */
export async function continueUpload(
  context: StorageContext,
  exchange: Exchange,
  caller: Caller,
  bucket: string,
): Promise<void> {
  const commands = readUploadCommands(exchange);
  const session = await context.sessions.find(exchange.query.get('upload_id') ?? '', bucket);
  if (commands.has('query')) {
    answerQuery(exchange, session);
    return;
  }
  const asked = finisher(session, caller);
  await session.takeOver(
    () => exchange.request.destroy(),
    async () => {
      if (commands.has('cancel')) {
        await cancel(context, exchange, session);
        return;
      }
      if (session.record.outcome !== null) {
        answerOutcome(exchange, session.record.outcome);
        return;
      }
      const isLast = commands.has('finalize');
      if (commands.has('upload')) await storeChunk(exchange, session, isLast);
      if (isLast) await finalize(context, exchange, asked, session);
      else answerActive(exchange, session);
    },
  );
}
