import type { ObjectRecord } from '../disk/object-record.ts';
import { listPage } from '../disk/listing.ts';
import { wholeNumber } from '../http/body.ts';
import { readBodyText, send, sendJson } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { noSuchObject } from '../http/failure.ts';
import { metadataInput, parseJsonFields } from '../http/metadata-input.ts';
import { sendObject } from '../http/send-object.ts';
import type { StorageContext } from '../storage-context.ts';
import { objectResource } from './json-metadata.ts';
import { preconditionsOf, requireForRead, requireForWrite } from './preconditions.ts';

export interface GcsTarget {
  readonly bucket: string;
  readonly name: string;
}

/** Refuses a request for any generation other than the current one, because older ones are not stored. */
export function requireGeneration(
  existing: ObjectRecord | undefined,
  target: GcsTarget,
  generation: string | null,
): ObjectRecord {
  if (existing === undefined || (generation !== null && generation !== existing.generation)) {
    throw noSuchObject(target.bucket, target.name);
  }
  return existing;
}

function readable(context: StorageContext, exchange: Exchange, target: GcsTarget): ObjectRecord {
  const existing = context.store.get(target.bucket, target.name);
  const record = requireGeneration(existing, target, exchange.query.get('generation'));
  requireForRead(preconditionsOf(exchange.query), record);
  return record;
}

export async function readObject(
  context: StorageContext,
  exchange: Exchange,
  target: GcsTarget,
): Promise<void> {
  const record = readable(context, exchange, target);
  if (exchange.query.get('alt') !== 'media') {
    sendJson(exchange, 200, objectResource(record, exchange.base));
    return;
  }
  await sendObject(exchange, await context.store.openContent(target.bucket, target.name));
}

/** Handles PATCH, which changes the given fields, and PUT, which replaces all settable metadata. */
export async function describeObject(
  context: StorageContext,
  exchange: Exchange,
  target: GcsTarget,
): Promise<void> {
  const input = metadataInput(parseJsonFields(await readBodyText(exchange)));
  const conditions = preconditionsOf(exchange.query);
  const generation = exchange.query.get('generation');
  const record = await context.store.describe(
    target.bucket,
    target.name,
    input,
    (existing) => {
      requireForWrite(conditions, requireGeneration(existing, target, generation));
    },
    exchange.method === 'PUT',
  );
  sendJson(exchange, 200, objectResource(record, exchange.base));
}

export async function deleteObject(
  context: StorageContext,
  exchange: Exchange,
  target: GcsTarget,
): Promise<void> {
  const conditions = preconditionsOf(exchange.query);
  const generation = exchange.query.get('generation');
  await context.store.remove(target.bucket, target.name, (existing) => {
    requireForWrite(conditions, requireGeneration(existing, target, generation));
  });
  send(exchange, 204);
}

const LARGEST_PAGE = 1000;

function pageSize(text: string | null): number {
  const size = text === null ? 0 : wholeNumber(text, 'maxResults');
  return size === 0 ? LARGEST_PAGE : Math.min(size, LARGEST_PAGE);
}

function globToPattern(glob: string): RegExp {
  const parts = glob.split(/(\*\*|\*|\?)/).map((part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    return part === '?' ? '[^/]' : part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

export function listObjects(context: StorageContext, exchange: Exchange, bucket: string): void {
  const { query } = exchange;
  const glob = query.get('matchGlob');
  const pattern = glob === null ? null : globToPattern(glob);
  const names = context.store.names(bucket);
  const page = listPage(pattern === null ? names : names.filter((name) => pattern.test(name)), {
    prefix: query.get('prefix') ?? '',
    delimiter: query.get('delimiter') ?? '',
    after: Buffer.from(query.get('pageToken') ?? '', 'base64url').toString('utf8'),
    maxResults: pageSize(query.get('maxResults')),
    startOffset: query.get('startOffset') ?? undefined,
    endOffset: query.get('endOffset') ?? undefined,
  });
  const records = page.names.flatMap((name) => context.store.get(bucket, name) ?? []);
  sendJson(exchange, 200, {
    kind: 'storage#objects',
    items: records.map((record) => objectResource(record, exchange.base)),
    prefixes: page.prefixes,
    ...(page.last === null ? {} : { nextPageToken: Buffer.from(page.last).toString('base64url') }),
  });
}
