import { header, send, sendJson } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { badRequest, HttpFailure } from '../http/failure.ts';
import { decodedSegment, objectName } from '../http/names.ts';
import type { StorageContext } from '../storage-context.ts';
import { callerOf } from './identity.ts';
import { changeTokens, download, list, patchMetadata, readMetadata, removeObject } from './objects.ts';
import { uploadAtOnce } from './one-shot-upload.ts';
import { continueUpload, startUpload, readUploadCommands } from './resumable-upload.ts';

function nameInPath(exchange: Exchange): string | undefined {
  const segments = exchange.segments.slice(4);
  return segments.length === 0 ? undefined : decodedSegment(segments.join('/'));
}

async function post(context: StorageContext, exchange: Exchange, bucket: string): Promise<void> {
  const { query } = exchange;
  const caller = callerOf(header(exchange, 'authorization'), context.projectId, context.now());
  const commands = readUploadCommands(exchange);
  if (query.has('upload_id')) {
    await continueUpload(context, exchange, caller, bucket);
    return;
  }
  const target = { bucket, name: objectName(nameInPath(exchange) ?? query.get('name')) };
  if (query.has('create_token') || query.has('delete_token')) {
    await changeTokens(context, exchange, caller, target);
  } else if (commands.has('start')) {
    await startUpload(context, exchange, caller, target);
  } else if (commands.size > 0) {
    throw badRequest('The upload session is missing from the address.');
  } else {
    await uploadAtOnce(context, exchange, caller, target);
  }
}

async function get(context: StorageContext, exchange: Exchange, bucket: string): Promise<void> {
  const caller = callerOf(header(exchange, 'authorization'), context.projectId, context.now());
  const inPath = nameInPath(exchange);
  if (inPath === undefined || inPath === '') {
    await list(context, exchange, caller, bucket);
    return;
  }
  const target = { bucket, name: objectName(inPath) };
  const answer = exchange.query.get('alt') === 'media' ? download : readMetadata;
  await answer(context, exchange, caller, target);
}

/** `/v0/b/{bucket}/o[/{name}]`: the protocol of the Firebase SDKs in browsers and apps. */
export async function firebaseRoutes(context: StorageContext, exchange: Exchange): Promise<void> {
  const [, b, bucketSegment, o] = exchange.segments;
  if (b === undefined || b === '') {
    sendJson(exchange, 200, { emulator: 'storage' });
    return;
  }
  if (b !== 'b' || o !== 'o') throw new HttpFailure(404, 'notFound', 'Not Found.');
  const bucket = context.buckets.get(decodedSegment(bucketSegment)).name;
  switch (exchange.method) {
    case 'GET':
    case 'HEAD':
      await get(context, exchange, bucket);
      return;
    case 'POST':
      await post(context, exchange, bucket);
      return;
    case 'PATCH':
    case 'DELETE': {
      const caller = callerOf(header(exchange, 'authorization'), context.projectId, context.now());
      const target = { bucket, name: objectName(nameInPath(exchange)) };
      const change = exchange.method === 'PATCH' ? patchMetadata : removeObject;
      await change(context, exchange, caller, target);
      return;
    }
    default:
      send(exchange, 405, { Allow: 'GET, HEAD, POST, PATCH, DELETE' });
  }
}

/** Sends a failure in the error format of the Firebase SDKs. */
export function sendFirebaseFailure(exchange: Exchange, failure: HttpFailure): void {
  const message = failure.reason === 'notFound' ? 'Not Found.' : failure.message;
  sendJson(exchange, failure.status, { error: { code: failure.status, message } }, failure.headers);
}
