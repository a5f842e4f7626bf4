import type { Bucket } from '../disk/buckets.ts';
import { etagOf, TOKENS_KEY } from '../disk/object-record.ts';
import type { ObjectRecord } from '../disk/object-record.ts';

type Resource = Readonly<Record<string, unknown>>;

function shownCustom(record: ObjectRecord): Resource | undefined {
  const tokens = record.downloadTokens.length === 0 ? {} : { [TOKENS_KEY]: record.downloadTokens.join(',') };
  const shown = { ...record.custom, ...tokens };
  return Object.keys(shown).length === 0 ? undefined : shown;
}

/** Returns an object in the format of the JSON API. */
export function objectResource(record: ObjectRecord, base: string): Resource {
  const path = `b/${record.bucket}/o/${encodeURIComponent(record.name)}`;
  return {
    kind: 'storage#object',
    id: `${record.bucket}/${record.name}/${record.generation}`,
    selfLink: `${base}/storage/v1/${path}`,
    mediaLink: `${base}/download/storage/v1/${path}?generation=${record.generation}&alt=media`,
    name: record.name,
    bucket: record.bucket,
    generation: record.generation,
    metageneration: String(record.metageneration),
    storageClass: 'STANDARD',
    size: String(record.size),
    md5Hash: record.md5Hash,
    crc32c: record.crc32c,
    etag: etagOf(record),
    ...record.headers,
    componentCount: record.componentCount,
    metadata: shownCustom(record),
    timeCreated: record.timeCreated,
    updated: record.updated,
    timeStorageClassUpdated: record.timeCreated,
    timeFinalized: record.timeCreated,
  };
}

export function bucketResource(bucket: Bucket, base: string): Resource {
  return {
    location: 'US',
    locationType: 'multi-region',
    storageClass: 'STANDARD',
    iamConfiguration: { uniformBucketLevelAccess: { enabled: true } },
    ...bucket.settings,
    kind: 'storage#bucket',
    id: bucket.name,
    name: bucket.name,
    selfLink: `${base}/storage/v1/b/${bucket.name}`,
    projectNumber: '0',
    metageneration: String(bucket.metageneration),
    timeCreated: bucket.timeCreated,
    updated: bucket.updated,
    etag: Buffer.from(`${bucket.name}/${String(bucket.metageneration)}`).toString('base64'),
  };
}
