import type { Caller } from './caller.ts';
import type { MetadataInput, ObjectRecord } from './object-record.ts';

/** Preconditions of the GCS APIs. The generation 0 requires that the object does not exist. */
export interface Preconditions {
  readonly generationMatch?: string;
  readonly generationNotMatch?: string;
  readonly metagenerationMatch?: string;
  readonly metagenerationNotMatch?: string;
}

export type SessionOutcome =
  | { readonly kind: 'stored'; readonly record: ObjectRecord }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly reason: string;
      readonly message: string;
    }
  | { readonly kind: 'cancelled' };

/** A resumable upload as stored on disk. The size of its part file is the number of bytes received. */
export interface SessionRecord {
  readonly id: string;
  readonly bucket: string;
  readonly name: string;
  readonly metadata: MetadataInput;
  readonly declaredSize: number | null;
  readonly caller: Caller;
  readonly preconditions: Preconditions;
  readonly createdAt: number;
  readonly outcome: SessionOutcome | null;
}

export function isSessionRecord(value: unknown): value is SessionRecord {
  if (typeof value !== 'object' || value === null) return false;
  const record = value as Partial<Record<keyof SessionRecord, unknown>>;
  return (
    [record.id, record.bucket, record.name].every((text) => typeof text === 'string') &&
    typeof record.createdAt === 'number' &&
    typeof record.metadata === 'object' &&
    typeof record.caller === 'object' &&
    record.outcome !== undefined
  );
}
