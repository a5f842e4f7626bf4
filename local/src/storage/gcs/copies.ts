import { isRecord } from '@fanfare/core/values/is-record.ts';
import { constants } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { removeFile } from '../disk/atomic-file.ts';
import { writeContent } from '../disk/blob-writer.ts';
import { TOKENS_KEY } from '../disk/object-record.ts';
import type { MetadataInput, ObjectDraft, ObjectRecord } from '../disk/object-record.ts';
import type { Check } from '../disk/object-store.ts';
import { readBodyText, sendJson } from '../http/exchange.ts';
import type { Exchange } from '../http/exchange.ts';
import { badRequest, noSuchObject } from '../http/failure.ts';
import { metadataInput, parseJsonFields } from '../http/metadata-input.ts';
import { objectName } from '../http/names.ts';
import type { StorageContext } from '../storage-context.ts';
import { objectResource } from './json-metadata.ts';
import { requireGeneration } from './objects.ts';
import type { GcsTarget } from './objects.ts';
import { preconditionsOf, requireForWrite } from './preconditions.ts';

function metadataOf(record: ObjectRecord): MetadataInput {
  const tokens = record.downloadTokens.length === 0 ? {} : { [TOKENS_KEY]: record.downloadTokens.join(',') };
  return { headers: record.headers, custom: { ...record.custom, ...tokens } };
}

function isEmpty(input: MetadataInput): boolean {
  return Object.keys(input.headers).length === 0 && input.custom === undefined;
}

/**
 * If the request contains metadata, it replaces all metadata of the source. Only a missing content type is copied from
 * the source.
 */
function copiedMetadata(source: ObjectRecord, input: MetadataInput): MetadataInput {
  if (isEmpty(input)) return metadataOf(source);
  const { contentType } = source.headers;
  return {
    headers: contentType === undefined ? {} : { contentType, ...input.headers },
    custom: input.custom ?? {},
  };
}

function contentOf({ size, crc32c, md5Hash }: ObjectRecord): ObjectDraft['content'] {
  return { size, crc32c, ...(md5Hash === undefined ? {} : { md5Hash }) };
}

async function copyOf(
  context: StorageContext,
  source: ObjectRecord,
  target: GcsTarget,
  metadata: MetadataInput,
  check: Check,
): Promise<ObjectRecord> {
  const file = context.store.incomingFile();
  try {
    const { handle } = await context.store.openContent(source.bucket, source.name);
    await handle.close();
    // If the file system supports it, the copy shares the disk blocks of its source, so that copying a long video costs
    // nothing.
    await copyFile(context.store.blobFile(source), file, constants.COPYFILE_FICLONE);
    const parts = source.componentCount === undefined ? {} : { componentCount: source.componentCount };
    return await context.store.publish(
      file,
      { ...target, content: contentOf(source), metadata, ...parts },
      check,
    );
  } finally {
    await removeFile(file);
  }
}

function sourceOf(context: StorageContext, exchange: Exchange, from: GcsTarget): ObjectRecord {
  const existing = context.store.get(from.bucket, from.name);
  const record = requireGeneration(existing, from, exchange.query.get('sourceGeneration'));
  requireForWrite(preconditionsOf(exchange.query, 'Source'), record);
  return record;
}

async function copied(
  context: StorageContext,
  exchange: Exchange,
  from: GcsTarget,
  to: GcsTarget,
): Promise<ObjectRecord> {
  const input = metadataInput(parseJsonFields(await readBodyText(exchange)));
  const source = sourceOf(context, exchange, from);
  const conditions = preconditionsOf(exchange.query);
  return copyOf(context, source, to, copiedMetadata(source, input), (existing) => {
    requireForWrite(conditions, existing);
  });
}

/** Handles `rewriteTo` in one step: everything is on one disk, so no second call is needed. */
export async function rewrite(
  context: StorageContext,
  exchange: Exchange,
  from: GcsTarget,
  to: GcsTarget,
): Promise<void> {
  const record = await copied(context, exchange, from, to);
  sendJson(exchange, 200, {
    kind: 'storage#rewriteResponse',
    totalBytesRewritten: String(record.size),
    objectSize: String(record.size),
    done: true,
    resource: objectResource(record, exchange.base),
  });
}

export async function copy(
  context: StorageContext,
  exchange: Exchange,
  from: GcsTarget,
  to: GcsTarget,
): Promise<void> {
  sendJson(exchange, 200, objectResource(await copied(context, exchange, from, to), exchange.base));
}

export async function move(
  context: StorageContext,
  exchange: Exchange,
  from: GcsTarget,
  to: GcsTarget,
): Promise<void> {
  if (from.name === to.name) throw badRequest('Source and destination object names must be different.');
  const record = await copied(context, exchange, from, to);
  await context.store.remove(from.bucket, from.name, () => undefined);
  sendJson(exchange, 200, objectResource(record, exchange.base));
}

const MOST_SOURCES = 32;

/** Clients send generations as numbers or as strings. */
function generationText(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

function composeSource(context: StorageContext, bucket: string, given: unknown): ObjectRecord {
  if (!isRecord(given) || typeof given['name'] !== 'string') throw badRequest('Required: sourceObjects.name');
  const source = { bucket, name: objectName(given['name']) };
  const { generation, objectPreconditions } = given;
  const record = requireGeneration(
    context.store.get(bucket, source.name),
    source,
    generationText(generation),
  );
  const match = generationText(
    isRecord(objectPreconditions) ? objectPreconditions['ifGenerationMatch'] : null,
  );
  requireForWrite(match === null ? {} : { generationMatch: match }, record);
  return record;
}

async function* joined(
  context: StorageContext,
  sources: readonly ObjectRecord[],
): AsyncGenerator<Uint8Array> {
  for (const { bucket, name, blob } of sources) {
    const { record, handle, verify } = await context.store.openContent(bucket, name);
    try {
      if (record.blob !== blob) throw noSuchObject(bucket, name);
      // Verifies the bytes of the source first. The checksum of the result is computed from them, so it would not
      // reveal that they are damaged.
      await verify();
      yield* handle.createReadStream({ start: 0, autoClose: false });
    } finally {
      await handle.close();
    }
  }
}

function composedMetadata(destination: unknown, sources: readonly ObjectRecord[]): MetadataInput {
  const input = metadataInput(isRecord(destination) ? destination : {});
  const contentType = input.headers.contentType ?? sources[0]?.headers.contentType;
  return contentType === undefined ? input : { ...input, headers: { ...input.headers, contentType } };
}

/** Composes up to 32 objects into one. As in Cloud Storage, the result has a CRC-32C but no MD5. */
export async function compose(context: StorageContext, exchange: Exchange, target: GcsTarget): Promise<void> {
  const { sourceObjects, destination } = parseJsonFields(await readBodyText(exchange));
  if (!Array.isArray(sourceObjects) || sourceObjects.length === 0 || sourceObjects.length > MOST_SOURCES) {
    throw badRequest(`The number of source components provided must be 1 to ${String(MOST_SOURCES)}.`);
  }
  const sources = sourceObjects.map((given: unknown) => composeSource(context, target.bucket, given));
  const file = context.store.incomingFile();
  const { size, crc32c } = await writeContent(file, joined(context, sources));
  const conditions = preconditionsOf(exchange.query);
  const draft: ObjectDraft = {
    ...target,
    content: { size, crc32c },
    metadata: composedMetadata(destination, sources),
    componentCount: sources.reduce((sum, source) => sum + (source.componentCount ?? 1), 0),
  };
  try {
    const record = await context.store.publish(file, draft, (existing) => {
      requireForWrite(conditions, existing);
    });
    sendJson(exchange, 200, objectResource(record, exchange.base));
  } finally {
    await removeFile(file);
  }
}
