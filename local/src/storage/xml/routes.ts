import { ADMIN } from '../disk/caller.ts';
import { etagOf } from '../disk/object-record.ts';
import type { MetadataInput, ObjectRecord } from '../disk/object-record.ts';
import { header, send, uploadBody } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { HttpFailure } from '../http/failure.ts';
import { decodedSegment, objectName } from '../http/names.ts';
import { hashHeader, sendObject } from '../http/send-object.ts';
import { preconditionsOfHeaders, requireForRead, requireForWrite } from '../gcs/preconditions.ts';
import { cancelResumable, continueResumable } from '../gcs/resumable-upload.ts';
import { requireGeneration } from '../gcs/objects.ts';
import type { GcsTarget } from '../gcs/objects.ts';
import { storeAtOnce, withHashHeaders } from '../gcs/uploads.ts';
import type { StorageContext } from '../storage-context.ts';
import { verifySignature } from './signature.ts';

function headersOf(exchange: Exchange): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.keys(exchange.request.headers).map((name) => [name, header(exchange, name)]),
  );
}

/** Returns the host names to try. The signing SDK omits the port, other clients include it. */
function hostsOf(exchange: Exchange): readonly string[] {
  const { host } = new URL(exchange.base);
  const own = header(exchange, 'host') ?? host;
  const bare = (name: string): string => name.replace(/:\d+$/, '');
  return [...new Set([host, own, bare(host), bare(own)])];
}

function authorize(context: StorageContext, exchange: Exchange, target: GcsTarget): void {
  if (/^Bearer\s+owner$/i.test(header(exchange, 'authorization') ?? '')) return;
  const { method, query } = exchange;
  const signed = { method, ...target, query, headers: headersOf(exchange), hosts: hostsOf(exchange) };
  verifySignature(signed, { signers: context.signers, now: context.now() });
}

function inputOf(exchange: Exchange): MetadataInput {
  const given = [
    ['contentType', header(exchange, 'content-type')],
    ['contentEncoding', header(exchange, 'content-encoding')],
    ['contentDisposition', header(exchange, 'content-disposition')],
    ['contentLanguage', header(exchange, 'content-language')],
    ['cacheControl', header(exchange, 'cache-control')],
  ].filter(([, value]) => value !== undefined);
  const prefix = 'x-goog-meta-';
  const custom = Object.entries(headersOf(exchange))
    .filter(([name, value]) => name.startsWith(prefix) && value !== undefined)
    .map(([name, value]) => [name.slice(prefix.length), value ?? '']);
  return withHashHeaders(exchange, {
    headers: Object.fromEntries(given) as MetadataInput['headers'],
    custom: Object.fromEntries(custom) as Record<string, string>,
  });
}

function conditionsOf(exchange: Exchange): ReturnType<typeof preconditionsOfHeaders> {
  return preconditionsOfHeaders((name) => header(exchange, name));
}

function answerStored(exchange: Exchange, record: ObjectRecord): void {
  send(exchange, 200, {
    ETag: `"${etagOf(record)}"`,
    'X-Goog-Generation': record.generation,
    'X-Goog-Metageneration': String(record.metageneration),
    'X-Goog-Hash': hashHeader(record),
    'X-Goog-Stored-Content-Length': String(record.size),
  });
}

async function read(context: StorageContext, exchange: Exchange, target: GcsTarget): Promise<void> {
  const { query } = exchange;
  const existing = context.store.get(target.bucket, target.name);
  requireForRead(conditionsOf(exchange), requireGeneration(existing, target, query.get('generation')));
  await sendObject(exchange, await context.store.openContent(target.bucket, target.name), {
    contentType: query.get('response-content-type') ?? undefined,
    contentDisposition: query.get('response-content-disposition') ?? undefined,
  });
}

async function startResumable(context: StorageContext, exchange: Exchange, target: GcsTarget): Promise<void> {
  const preconditions = conditionsOf(exchange);
  requireForWrite(preconditions, context.store.get(target.bucket, target.name));
  const metadata = inputOf(exchange);
  const start = { ...target, metadata, declaredSize: null, caller: ADMIN, preconditions };
  const { record } = await context.sessions.start(start);
  const path = `/${target.bucket}/${target.name.split('/').map(encodeURIComponent).join('/')}`;
  const address = `${exchange.base}${path}?upload_id=${encodeURIComponent(record.id)}`;
  send(exchange, 201, { Location: address, 'X-GUploader-UploadID': record.id });
}

async function put(context: StorageContext, exchange: Exchange, target: GcsTarget): Promise<void> {
  const body = uploadBody(exchange);
  answerStored(exchange, await storeAtOnce(context, target, inputOf(exchange), body, conditionsOf(exchange)));
}

async function remove(context: StorageContext, exchange: Exchange, target: GcsTarget): Promise<void> {
  const conditions = conditionsOf(exchange);
  await context.store.remove(target.bucket, target.name, (existing) => {
    requireForWrite(conditions, requireGeneration(existing, target, null));
  });
  send(exchange, 204);
}

async function session(context: StorageContext, exchange: Exchange, bucket: string): Promise<void> {
  if (exchange.method === 'DELETE') await cancelResumable(context, exchange, bucket);
  else await continueResumable(context, exchange, bucket, answerStored);
}

/** Handles `/{bucket}/{object}`: signed URLs, which clients can use without credentials. */
export async function xmlRoutes(context: StorageContext, exchange: Exchange): Promise<void> {
  const [bucketSegment, ...nameSegments] = exchange.segments;
  const bucket = context.buckets.get(decodedSegment(bucketSegment)).name;
  if (exchange.query.has('upload_id')) {
    await session(context, exchange, bucket);
    return;
  }
  const target = { bucket, name: objectName(decodedSegment(nameSegments.join('/'))) };
  authorize(context, exchange, target);
  const isStart = exchange.method === 'POST' && header(exchange, 'x-goog-resumable') === 'start';
  if (isStart) await startResumable(context, exchange, target);
  else if (exchange.method === 'GET' || exchange.method === 'HEAD') await read(context, exchange, target);
  else if (exchange.method === 'PUT') await put(context, exchange, target);
  else if (exchange.method === 'DELETE') await remove(context, exchange, target);
  else throw new HttpFailure(501, 'NotImplemented', 'The local storage does not know this method.');
}

/** The XML API's codes and messages, by the reason that the other APIs give for the same error. */
const CODES: Readonly<Record<string, readonly [code: string, message: string]>> = {
  notFound: ['NoSuchKey', 'The specified key does not exist.'],
  bucketNotFound: ['NoSuchBucket', 'The specified bucket does not exist.'],
  conditionNotMet: ['PreconditionFailed', 'At least one of the pre-conditions you specified did not hold.'],
  requestedRangeNotSatisfiable: ['InvalidRange', 'The requested range cannot be satisfied.'],
};

function escaped(text: string): string {
  return text.replace(/[<>&'"]/g, (sign) => `&#${String(sign.charCodeAt(0))};`);
}

export function sendXmlFailure(exchange: Exchange, failure: HttpFailure): void {
  const { status, headers } = failure;
  if (status === 304) {
    send(exchange, 304, headers);
    return;
  }
  const [code, message] = CODES[failure.reason] ?? [failure.reason, failure.message];
  const details = failure.details === undefined ? '' : `<Details>${escaped(failure.details)}</Details>`;
  const body = `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${escaped(code)}</Code><Message>${escaped(message)}</Message>${details}</Error>`;
  send(exchange, status, { ...headers, 'Content-Type': 'application/xml; charset=UTF-8' }, body);
}
