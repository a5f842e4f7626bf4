import { readBodyText, sendJson } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { badRequest } from '../http/failure.ts';
import { parseJsonFields } from '../http/metadata-input.ts';
import type { StorageContext } from '../storage-context.ts';
import { bucketResource } from './json-metadata.ts';

export function listBuckets(context: StorageContext, exchange: Exchange): void {
  const prefix = exchange.query.get('prefix') ?? '';
  const buckets = context.buckets.list().filter((bucket) => bucket.name.startsWith(prefix));
  const items = buckets.map((bucket) => bucketResource(bucket, exchange.base));
  sendJson(exchange, 200, { kind: 'storage#buckets', items });
}

export async function createBucket(context: StorageContext, exchange: Exchange): Promise<void> {
  const { name, ...settings } = parseJsonFields(await readBodyText(exchange));
  if (typeof name !== 'string') throw badRequest('Required: name');
  sendJson(exchange, 200, bucketResource(await context.buckets.create(name, settings), exchange.base));
}

export function readBucket(context: StorageContext, exchange: Exchange, bucket: string): void {
  sendJson(exchange, 200, bucketResource(context.buckets.get(bucket), exchange.base));
}

export async function changeBucket(
  context: StorageContext,
  exchange: Exchange,
  bucket: string,
): Promise<void> {
  const { name: _name, ...settings } = parseJsonFields(await readBodyText(exchange));
  sendJson(exchange, 200, bucketResource(await context.buckets.change(bucket, settings), exchange.base));
}
