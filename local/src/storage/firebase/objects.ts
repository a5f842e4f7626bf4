import type { Caller } from '../disk/caller.ts';
import { describe } from '../disk/object-record.ts';
import type { ObjectRecord } from '../disk/object-record.ts';
import { listPage } from '../disk/listing.ts';
import { wholeNumber } from '../http/body.ts';
import { readBodyText, cameThroughProxy, header, send, sendJson } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { badRequest, HttpFailure, noSuchObject } from '../http/failure.ts';
import { metadataInput, parseJsonFields } from '../http/metadata-input.ts';
import { sendObject } from '../http/send-object.ts';
import { rulesResource } from '../rules-gate.ts';
import type { StorageContext } from '../storage-context.ts';
import { firebaseMetadata, withoutTokens } from './metadata.ts';

export interface Target {
  readonly bucket: string;
  readonly name: string;
}

/**
 * Whether a request comes from firebase-admin, which asks a local server for an object's download tokens without any
 * credential. Such a request is treated as an administrator's, because the GCS API of this server needs no credential
 * either. Requests that have an origin or pass through the web server come from browsers and not from firebase-admin.
 */
function isServerSdk(exchange: Exchange): boolean {
  const client = header(exchange, 'x-goog-api-client') ?? '';
  return client.includes('gccl/') && header(exchange, 'origin') === undefined && !cameThroughProxy(exchange);
}

/** Checks the rules before it looks for the object, so that clients cannot find out which names exist. */
async function readable(
  context: StorageContext,
  exchange: Exchange,
  caller: Caller,
  { bucket, name }: Target,
): Promise<ObjectRecord> {
  const resource = context.store.get(bucket, name);
  const admin = caller.kind === 'anonymous' && isServerSdk(exchange);
  if (!admin) await context.gate.require(caller, { method: 'get', bucket, name, resource });
  if (resource === undefined) throw noSuchObject(bucket, name);
  return resource;
}

function hasToken(record: ObjectRecord | undefined, token: string | null): boolean {
  return record !== undefined && token !== null && record.downloadTokens.includes(token);
}

export async function download(
  context: StorageContext,
  exchange: Exchange,
  caller: Caller,
  target: Target,
): Promise<void> {
  const { bucket, name } = target;
  const token = exchange.query.get('token');
  if (!hasToken(context.store.get(bucket, name), token)) await readable(context, exchange, caller, target);
  await sendObject(exchange, await context.store.openContent(bucket, name));
}

/**
 * Returns the metadata of an object. If a server uploaded the object, this first request through Firebase creates its
 * download token.
 */
export async function readMetadata(
  context: StorageContext,
  exchange: Exchange,
  caller: Caller,
  target: Target,
): Promise<void> {
  const record = await readable(context, exchange, caller, target);
  const shown =
    record.downloadTokens.length > 0
      ? record
      : await context.store.setDownloadTokens(target.bucket, target.name, (tokens) =>
          tokens.length > 0 ? tokens : [context.newId()],
        );
  sendJson(exchange, 200, firebaseMetadata(shown));
}

export async function patchMetadata(
  context: StorageContext,
  exchange: Exchange,
  caller: Caller,
  { bucket, name }: Target,
): Promise<void> {
  const input = withoutTokens(metadataInput(parseJsonFields(await readBodyText(exchange))));
  const record = await context.store.describe(bucket, name, input, async (existing) => {
    const proposed = existing && rulesResource({ ...existing, ...describe(existing, input) });
    const requestResource = proposed === undefined ? {} : { requestResource: proposed };
    const question = { method: 'update' as const, bucket, name, resource: existing, ...requestResource };
    await context.gate.require(caller, question);
  });
  sendJson(exchange, 200, firebaseMetadata(record));
}

export async function removeObject(
  context: StorageContext,
  exchange: Exchange,
  caller: Caller,
  { bucket, name }: Target,
): Promise<void> {
  await context.store.remove(bucket, name, async (existing) => {
    await context.gate.require(caller, { method: 'delete', bucket, name, resource: existing });
  });
  send(exchange, 204);
}

const LARGEST_PAGE = 1000;

function pageSize(text: string | null): number {
  if (text === null) return LARGEST_PAGE;
  const size = wholeNumber(text, 'maxResults');
  if (size === 0) throw badRequest('maxResults must be positive.');
  return Math.min(size, LARGEST_PAGE);
}

/**
 * Tells whether an SDK reference can reach a name. Names with empty segments cannot be reached, so Firebase does not
 * list them.
 */
function isReachable(path: string): boolean {
  return path
    .replace(/\/$/, '')
    .split('/')
    .every((segment) => segment !== '');
}

export async function list(
  context: StorageContext,
  exchange: Exchange,
  caller: Caller,
  bucket: string,
): Promise<void> {
  const { query } = exchange;
  const prefix = query.get('prefix') ?? '';
  if (prefix !== '' && !prefix.endsWith('/')) {
    throw badRequest('The prefix parameter is required to be empty or ends with a single / character.');
  }
  await context.gate.require(caller, { method: 'list', bucket, name: prefix });
  const page = listPage(context.store.names(bucket), {
    prefix,
    delimiter: query.get('delimiter') ?? '',
    after: Buffer.from(query.get('pageToken') ?? '', 'base64url').toString('utf8'),
    maxResults: pageSize(query.get('maxResults')),
  });
  sendJson(exchange, 200, {
    prefixes: page.prefixes.filter(isReachable),
    items: page.names.filter((name) => isReachable(name)).map((name) => ({ name, bucket })),
    ...(page.last === null ? {} : { nextPageToken: Buffer.from(page.last).toString('base64url') }),
  });
}

/** Creates or revokes download tokens, for administrators only. */
export async function changeTokens(
  context: StorageContext,
  exchange: Exchange,
  caller: Caller,
  { bucket, name }: Target,
): Promise<void> {
  if (caller.kind !== 'admin') throw new HttpFailure(403, 'forbidden', 'Missing admin credentials.');
  const revoked = exchange.query.get('delete_token');
  const record = await context.store.setDownloadTokens(bucket, name, (tokens) => {
    const kept = tokens.filter((token) => token !== revoked);
    return revoked === null || kept.length === 0 ? [...kept, context.newId()] : kept;
  });
  sendJson(exchange, 200, firebaseMetadata(record));
}
