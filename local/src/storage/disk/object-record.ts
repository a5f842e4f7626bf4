import type { Digest } from './digest.ts';

/** The fields that a client can set and that are sent as headers of a download. */
export const HEADER_FIELDS = [
  'contentType',
  'contentEncoding',
  'contentDisposition',
  'contentLanguage',
  'cacheControl',
  'customTime',
] as const;
type HeaderField = (typeof HEADER_FIELDS)[number];

/** The metadata that a client may set; null removes a field. */
export interface MetadataInput {
  readonly headers: Partial<Record<HeaderField, string | null>>;
  /** Custom metadata, or null to remove all of it. */
  readonly custom?: Record<string, string | null> | null;
  readonly md5Hash?: string;
  readonly crc32c?: string;
}

/** One generation of an object, as stored on disk. */
export interface ObjectRecord {
  readonly bucket: string;
  readonly name: string;
  readonly generation: string;
  readonly metageneration: number;
  readonly size: number;
  /** Absent for composed objects, as in Cloud Storage. */
  readonly md5Hash?: string;
  readonly crc32c: string;
  readonly headers: Partial<Record<HeaderField, string>>;
  readonly custom: Record<string, string>;
  readonly downloadTokens: readonly string[];
  readonly componentCount?: number;
  readonly timeCreated: string;
  readonly updated: string;
  /** Name of the content file below `blobs`. */
  readonly blob: string;
  /**
   * The resumable upload that created the object. After a crash between publishing the object and recording that in the
   * session, this id shows that the upload is complete.
   */
  readonly uploadId?: string;
}

/** The data of a new generation before it has a number. */
export interface ObjectDraft {
  readonly bucket: string;
  readonly name: string;
  readonly content: Omit<Digest, 'md5Hash'> & { readonly md5Hash?: string };
  readonly metadata: MetadataInput;
  readonly componentCount?: number;
  readonly uploadId?: string;
}

/** The custom metadata key under which the GCS APIs show the Firebase download tokens. */
export const TOKENS_KEY = 'firebaseStorageDownloadTokens';

function withoutNulls<Key extends string>(
  before: Partial<Record<Key, string>>,
  change: Partial<Record<Key, string | null>>,
): Partial<Record<Key, string>> {
  const merged: Partial<Record<Key, string | null>> = { ...before, ...change };
  const kept = Object.entries<string | null | undefined>(merged).filter(
    ([, value]) => typeof value === 'string',
  );
  return Object.fromEntries(kept) as Partial<Record<Key, string>>;
}

function splitTokens(text: string): readonly string[] {
  return [...new Set(text.split(',').filter((token) => token !== ''))];
}

type Described = Pick<ObjectRecord, 'headers' | 'custom' | 'downloadTokens'>;

/** Applies metadata changes; fields that the input does not mention stay unchanged. */
export function describe(before: Described, input: MetadataInput): Described {
  const headers = withoutNulls(before.headers, input.headers);
  if (input.custom === undefined) return { ...before, headers };
  if (input.custom === null) return { headers, custom: {}, downloadTokens: [] };
  const { [TOKENS_KEY]: tokens, ...custom } = input.custom;
  return {
    headers,
    custom: withoutNulls<string>(before.custom, custom) as Record<string, string>,
    downloadTokens: tokens === undefined ? before.downloadTokens : splitTokens(tokens ?? ''),
  };
}

export function newRecord(draft: ObjectDraft, generation: number, at: string, blob: string): ObjectRecord {
  return {
    bucket: draft.bucket,
    name: draft.name,
    generation: String(generation),
    metageneration: 1,
    ...draft.content,
    ...describe({ headers: {}, custom: {}, downloadTokens: [] }, draft.metadata),
    ...(draft.componentCount === undefined ? {} : { componentCount: draft.componentCount }),
    timeCreated: at,
    updated: at,
    blob,
    ...(draft.uploadId === undefined ? {} : { uploadId: draft.uploadId }),
  };
}

export function changedRecord(before: ObjectRecord, change: Described, at: string): ObjectRecord {
  return { ...before, ...change, metageneration: before.metageneration + 1, updated: at };
}

/** As in Cloud Storage, the ETag changes with every generation and every change of the metadata. */
export function etagOf(record: ObjectRecord): string {
  return Buffer.from(`${record.generation}/${String(record.metageneration)}`).toString('base64');
}

export function isObjectRecord(value: unknown): value is ObjectRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Partial<Record<keyof ObjectRecord, unknown>>;
  const texts = [record.bucket, record.name, record.generation, record.crc32c, record.blob, record.updated];
  return (
    texts.every((text) => typeof text === 'string') &&
    typeof record.size === 'number' &&
    typeof record.metageneration === 'number' &&
    typeof record.headers === 'object' &&
    typeof record.custom === 'object' &&
    Array.isArray(record.downloadTokens)
  );
}
