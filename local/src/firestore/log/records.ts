import type { StoredDocument } from '../store/collection.ts';
import { fieldsFromJson, fieldsToJson, type JsonFields } from '../values/json.ts';
import type { Microseconds } from '../values/timestamps.ts';

export const FORMAT = 1;

export interface HeaderRecord {
  readonly kind: 'snapshot' | 'log';
  readonly format: number;
  /** in a snapshot: the time of its last commit; in a log: the `upTo` of the snapshot that the log continues */
  readonly upTo: Microseconds;
}

/**
 * In a log: the documents that one commit changed. In a snapshot: one portion of all documents. Null marks a deleted
 * document.
 */
export interface DocumentsRecord {
  readonly kind: 'documents';
  readonly database: string;
  readonly time: Microseconds;
  readonly documents: readonly { readonly name: string; readonly document: StoredDocument | null }[];
}

/** One call deleted all documents of a database. */
export interface ClearRecord {
  readonly kind: 'clear';
  readonly database: string;
  readonly time: Microseconds;
}

/** The last record of a snapshot. A snapshot without it is incomplete. */
interface EndRecord {
  readonly kind: 'end';
  readonly documents: number;
}

export type StorageRecord = HeaderRecord | DocumentsRecord | ClearRecord | EndRecord;

type JsonDocument = readonly [
  name: string,
  fields: JsonFields | null,
  createTime: number,
  updateTime: number,
];
type JsonRecord =
  | HeaderRecord
  | ClearRecord
  | EndRecord
  | (Omit<DocumentsRecord, 'documents'> & { readonly documents: readonly JsonDocument[] });

export function encodeRecord(record: StorageRecord): Buffer {
  if (record.kind !== 'documents') return Buffer.from(JSON.stringify(record));
  const documents = record.documents.map(({ name, document }): JsonDocument =>
    document === null
      ? [name, null, 0, 0]
      : [name, fieldsToJson(document.fields), document.createTime, document.updateTime],
  );
  return Buffer.from(JSON.stringify({ ...record, documents }));
}

/** Does not validate the payload, because the checksum guarantees that `encodeRecord` wrote it. */
export function decodeRecord(payload: Buffer): StorageRecord {
  const record = JSON.parse(payload.toString()) as JsonRecord;
  if (record.kind !== 'documents') return record;
  const documents = record.documents.map(([name, fields, createTime, updateTime]) => ({
    name,
    document: fields === null ? null : { name, fields: fieldsFromJson(fields), createTime, updateTime },
  }));
  return { ...record, documents };
}
