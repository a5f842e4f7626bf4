import { cameThroughProxy, header, send, sendJson } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { HttpFailure } from '../http/failure.ts';
import { decodedSegment, objectName } from '../http/names.ts';
import type { StorageContext } from '../storage-context.ts';
import { changeBucket, createBucket, listBuckets, readBucket } from './buckets.ts';
import { compose, copy, move, rewrite } from './copies.ts';
import { objectResource } from './json-metadata.ts';
import { deleteObject, describeObject, listObjects, readObject } from './objects.ts';
import type { GcsTarget } from './objects.ts';
import { cancelResumable, continueResumable } from './resumable-upload.ts';
import { insertObject } from './uploads.ts';

function unknownMethod(): HttpFailure {
  return new HttpFailure(501, 'notImplemented', 'The local storage does not know this method.');
}

/**
 * Refuses requests from browsers. The JSON API needs no credentials here, because the server SDKs send none to a local
 * address, so a page of any site could otherwise use the API. Browsers may only use the URL of an upload session,
 * because this URL is a secret.
 */
function refuseBrowsers(exchange: Exchange): void {
  const isAdmin = /^Bearer\s+owner$/i.test(header(exchange, 'authorization') ?? '');
  const isBrowser = header(exchange, 'origin') !== undefined || cameThroughProxy(exchange);
  if (isBrowser && !isAdmin && !exchange.query.has('upload_id')) {
    throw new HttpFailure(401, 'required', 'Anonymous caller does not have access to the JSON API.');
  }
}

async function objectActions(
  context: StorageContext,
  exchange: Exchange,
  target: GcsTarget,
  rest: readonly string[],
): Promise<void> {
  const [action, ...words] = rest;
  const names = words.map((word) => decodedSegment(word));
  if (action === 'compose' && words.length === 0) {
    await compose(context, exchange, target);
    return;
  }
  if (action === 'moveTo' && words[0] === 'o' && names[1] !== undefined) {
    await move(context, exchange, target, { bucket: target.bucket, name: objectName(names[1]) });
    return;
  }
  const isCopy = (action === 'rewriteTo' || action === 'copyTo') && words[0] === 'b' && words[2] === 'o';
  if (!isCopy || names[1] === undefined) throw unknownMethod();
  const to = { bucket: context.buckets.get(names[1]).name, name: objectName(names[3]) };
  await (action === 'copyTo' ? copy : rewrite)(context, exchange, target, to);
}

async function objectRoute(context: StorageContext, exchange: Exchange, target: GcsTarget): Promise<void> {
  switch (exchange.method) {
    case 'GET':
    case 'HEAD':
      await readObject(context, exchange, target);
      return;
    case 'PATCH':
    case 'PUT':
      await describeObject(context, exchange, target);
      return;
    case 'DELETE':
      await deleteObject(context, exchange, target);
      return;
    default:
      throw unknownMethod();
  }
}

async function bucketRoute(context: StorageContext, exchange: Exchange, bucket: string): Promise<void> {
  if (exchange.method === 'GET') readBucket(context, exchange, bucket);
  else if (exchange.method === 'PATCH') await changeBucket(context, exchange, bucket);
  else throw unknownMethod();
}

/**
 * Handles `/b…`, with or without the prefix `/storage/v1`. The SDKs omit the prefix for most calls to a local server.
 */
export async function gcsRoutes(
  context: StorageContext,
  exchange: Exchange,
  segments: readonly string[],
): Promise<void> {
  refuseBrowsers(exchange);
  const [, bucketSegment, o, nameSegment, ...rest] = segments;
  if (bucketSegment === undefined || bucketSegment === '') {
    if (exchange.method === 'POST') await createBucket(context, exchange);
    else listBuckets(context, exchange);
    return;
  }
  const bucket = context.buckets.get(decodedSegment(bucketSegment)).name;
  if (o === undefined || o === '') {
    await bucketRoute(context, exchange, bucket);
  } else if (o !== 'o') {
    throw unknownMethod();
  } else if (nameSegment === undefined || nameSegment === '') {
    if (exchange.method !== 'GET') throw unknownMethod();
    listObjects(context, exchange, bucket);
  } else {
    const target = { bucket, name: objectName(decodedSegment(nameSegment)) };
    if (rest.length > 0) await objectActions(context, exchange, target, rest);
    else await objectRoute(context, exchange, target);
  }
}

/** Handles `/upload/storage/v1/b/{bucket}/o`. */
export async function gcsUploadRoutes(
  context: StorageContext,
  exchange: Exchange,
  segments: readonly string[],
): Promise<void> {
  refuseBrowsers(exchange);
  const [, bucketSegment] = segments;
  const bucket = context.buckets.get(decodedSegment(bucketSegment)).name;
  const isSession = exchange.query.has('upload_id');
  if (isSession && exchange.method === 'DELETE') {
    await cancelResumable(context, exchange, bucket);
  } else if (isSession) {
    await continueResumable(context, exchange, bucket, (done, record) => {
      sendJson(done, 200, objectResource(record, done.base));
    });
  } else if (exchange.method === 'POST') {
    await insertObject(context, exchange, bucket);
  } else {
    throw unknownMethod();
  }
}

/** Sends a failure in the JSON API's error format, or as plain text for downloads. */
export function sendGcsFailure(exchange: Exchange, failure: HttpFailure): void {
  const { status, message, headers } = failure;
  const reason = failure.reason === 'bucketNotFound' ? 'notFound' : failure.reason;
  if (status === 304) {
    send(exchange, 304, headers);
  } else if (exchange.query.get('alt') === 'media') {
    send(exchange, status, { ...headers, 'Content-Type': 'text/html; charset=UTF-8' }, message);
  } else {
    const errors = [{ message, domain: 'global', reason }];
    sendJson(exchange, status, { error: { code: status, message, errors } }, headers);
  }
}
