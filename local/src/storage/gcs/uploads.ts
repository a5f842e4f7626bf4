import { removeFile } from '../disk/atomic-file.ts';
import { writeContent } from '../disk/blob-writer.ts';
import { ADMIN } from '../disk/caller.ts';
import type { MetadataInput, ObjectRecord } from '../disk/object-record.ts';
import type { Preconditions } from '../disk/session-record.ts';
import { checkHashes } from '../disk/upload-sessions.ts';
import { wholeNumber } from '../http/body.ts';
import { readBodyText, header, send, sendJson, uploadBody } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { badRequest } from '../http/failure.ts';
import { metadataInput, parseJsonFields, withDefaultType, withHashHeader } from '../http/metadata-input.ts';
import { boundaryOf, readMultipart } from '../http/multipart.ts';
import { objectName } from '../http/names.ts';
import type { StorageContext } from '../storage-context.ts';
import { objectResource } from './json-metadata.ts';
import type { GcsTarget } from './objects.ts';
import { preconditionsOf, requireForWrite } from './preconditions.ts';

/** Writes a whole body and publishes it as the object, unless a precondition or a checksum fails. */
export async function storeAtOnce(
  context: StorageContext,
  target: GcsTarget,
  metadata: MetadataInput,
  content: AsyncIterable<Buffer>,
  conditions: Preconditions,
): Promise<ObjectRecord> {
  const file = context.store.incomingFile();
  const digest = await writeContent(file, content);
  try {
    checkHashes(metadata, digest);
    return await context.store.publish(file, { ...target, content: digest, metadata }, (existing) => {
      requireForWrite(conditions, existing);
    });
  } finally {
    await removeFile(file);
  }
}

/** Adds hashes sent as headers: `X-Goog-Hash`, and the standard `Content-MD5`. */
export function withHashHeaders(exchange: Exchange, input: MetadataInput): MetadataInput {
  const hashes = withHashHeader(input, header(exchange, 'x-goog-hash'));
  const md5Hash = header(exchange, 'content-md5');
  return md5Hash === undefined ? hashes : { ...hashes, md5Hash };
}

function nameOf(exchange: Exchange, fields: Readonly<Record<string, unknown>>): string {
  const inBody = fields['name'];
  return objectName(exchange.query.get('name') ?? (typeof inBody === 'string' ? inBody : null));
}

async function multipart(context: StorageContext, exchange: Exchange, bucket: string): Promise<ObjectRecord> {
  const upload = await readMultipart(uploadBody(exchange), boundaryOf(header(exchange, 'content-type')));
  const fields = parseJsonFields(upload.metadata);
  const input = withHashHeaders(exchange, withDefaultType(metadataInput(fields), upload.contentType));
  const target = { bucket, name: nameOf(exchange, fields) };
  return storeAtOnce(context, target, input, upload.content, preconditionsOf(exchange.query));
}

async function media(context: StorageContext, exchange: Exchange, bucket: string): Promise<ObjectRecord> {
  const encoding = exchange.query.get('contentEncoding');
  const headers = encoding === null ? {} : { contentEncoding: encoding };
  const input = withDefaultType({ headers }, header(exchange, 'content-type'));
  const target = { bucket, name: nameOf(exchange, {}) };
  const metadata = withHashHeaders(exchange, input);
  return storeAtOnce(context, target, metadata, uploadBody(exchange), preconditionsOf(exchange.query));
}

async function startResumable(context: StorageContext, exchange: Exchange, bucket: string): Promise<void> {
  const fields = parseJsonFields(await readBodyText(exchange));
  const target = { bucket, name: nameOf(exchange, fields) };
  const declared = header(exchange, 'x-upload-content-length');
  const preconditions = preconditionsOf(exchange.query);
  requireForWrite(preconditions, context.store.get(bucket, target.name));
  const session = await context.sessions.start({
    ...target,
    metadata: withDefaultType(metadataInput(fields), header(exchange, 'x-upload-content-type')),
    declaredSize: declared === undefined ? null : wholeNumber(declared, 'X-Upload-Content-Length'),
    caller: ADMIN,
    preconditions,
  });
  const query = new URLSearchParams({
    uploadType: 'resumable',
    name: target.name,
    upload_id: session.record.id,
  });
  const path = `/upload/storage/v1/b/${encodeURIComponent(bucket)}/o`;
  send(exchange, 200, {
    Location: `${exchange.base}${path}?${query.toString()}`,
    'X-GUploader-UploadID': session.record.id,
  });
}

/**
 * Handles a POST to `/upload/storage/v1/b/{bucket}/o`: every upload request except the later ones of a resumable
 * upload.
 */
export async function insertObject(
  context: StorageContext,
  exchange: Exchange,
  bucket: string,
): Promise<void> {
  const type = exchange.query.get('uploadType') ?? header(exchange, 'x-goog-upload-protocol') ?? 'media';
  if (type === 'resumable') {
    await startResumable(context, exchange, bucket);
    return;
  }
  const isKnown = type === 'multipart' || type === 'media';
  if (!isKnown) throw badRequest(`Invalid value for uploadType: ${type}`);
  const record = await (type === 'multipart' ? multipart : media)(context, exchange, bucket);
  sendJson(exchange, 200, objectResource(record, exchange.base));
}
