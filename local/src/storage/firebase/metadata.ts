import type { MetadataInput, ObjectDraft, ObjectRecord } from '../disk/object-record.ts';
import { describe, etagOf, TOKENS_KEY } from '../disk/object-record.ts';
import type { RulesResource } from '../rules-gate.ts';

/** Returns an object in the format of the Firebase SDKs, in which sizes and generations are strings. */
export function firebaseMetadata(record: ObjectRecord): Readonly<Record<string, unknown>> {
  const { headers } = record;
  return {
    name: record.name,
    bucket: record.bucket,
    generation: record.generation,
    metageneration: String(record.metageneration),
    timeCreated: record.timeCreated,
    updated: record.updated,
    storageClass: 'STANDARD',
    size: String(record.size),
    md5Hash: record.md5Hash,
    crc32c: record.crc32c,
    etag: etagOf(record),
    ...headers,
    contentEncoding: headers.contentEncoding ?? 'identity',
    contentDisposition: headers.contentDisposition ?? 'inline',
    downloadTokens: record.downloadTokens.join(','),
    ...(Object.keys(record.custom).length === 0 ? {} : { metadata: record.custom }),
  };
}

/**
 * Completes the metadata of an upload through Firebase, which always gets a content type and a download token. Clients
 * cannot choose the token.
 */
export function uploadMetadata(input: MetadataInput, token: string): MetadataInput {
  return {
    ...input,
    headers: { ...input.headers, contentType: input.headers.contentType ?? 'application/octet-stream' },
    custom: { ...input.custom, [TOKENS_KEY]: token },
  };
}

export function withoutTokens(input: MetadataInput): MetadataInput {
  if (input.custom === undefined || input.custom === null) return input;
  const { [TOKENS_KEY]: _tokens, ...custom } = input.custom;
  return { ...input, custom };
}

/**
 * Returns the object that an upload would create, with the declared size before the upload and the actual size after
 * it.
 */
export function proposedResource(
  draft: Omit<ObjectDraft, 'content'>,
  content: { readonly size: number; readonly md5Hash?: string; readonly crc32c?: string },
  now: number,
): RulesResource {
  const described = describe({ headers: {}, custom: {}, downloadTokens: [] }, draft.metadata);
  const at = new Date(now);
  return {
    name: draft.name,
    bucket: draft.bucket,
    metageneration: 1,
    timeCreated: at,
    updated: at,
    ...content,
    ...described.headers,
    metadata: described.custom,
  };
}
