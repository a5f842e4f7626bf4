import { Code, FirestoreError, invalidArgument } from '../status.ts';
import type { Fields, Timestamp, Value } from '../types.ts';
import { type FieldPath, getField, parseFieldPath, setField } from '../values/field-path.ts';
import { identicalFields } from '../values/identical.ts';
import { checkFieldName, depthOf, MAX_DEPTH, normalizeFields } from '../values/normalize.ts';
import { documentBytes, MAX_DOCUMENT_BYTES } from '../values/sizes.ts';
import { microsecondsOf, type Microseconds, timestampOf } from '../values/timestamps.ts';
import type { WirePrecondition, WireWrite } from '../wire.ts';
import type { StoredDocument } from './collection.ts';
import { checkDocumentName } from './resource.ts';
import { applyTransform, normalizeTransforms, type Transform } from './transforms.ts';

export interface WriteOperation {
  readonly name: string;
  readonly precondition: WirePrecondition;
  /** null for a deletion */
  readonly change: {
    readonly fields: Fields;
    /** the only fields that are changed; null replaces the whole document */
    readonly mask: readonly FieldPath[] | null;
    readonly transforms: readonly Transform[];
  } | null;
}

export interface WriteResult {
  readonly updateTime?: Timestamp;
  readonly transformResults?: readonly Value[];
}

function maskPath(text: string): FieldPath {
  const path = parseFieldPath(text);
  for (const segment of path) checkFieldName(segment);
  return path;
}

export function normalizeWrite(wire: WireWrite): WriteOperation {
  const precondition = wire.currentDocument ?? {};
  if (wire.delete !== undefined) return { name: checkDocumentName(wire.delete), precondition, change: null };
  if (wire.transform !== undefined)
    return {
      name: checkDocumentName(wire.transform.document ?? ''),
      precondition,
      change: { fields: {}, mask: [], transforms: normalizeTransforms(wire.transform.fieldTransforms) },
    };
  if (wire.update === undefined)
    throw invalidArgument('A write must update, delete or transform a document.');
  return {
    name: checkDocumentName(wire.update.name ?? ''),
    precondition,
    change: {
      fields: normalizeFields(wire.update.fields ?? {}),
      mask: wire.updateMask === undefined ? null : (wire.updateMask.fieldPaths ?? []).map(maskPath),
      transforms: normalizeTransforms(wire.updateTransforms),
    },
  };
}

function checkPrecondition({ name, precondition }: WriteOperation, current: StoredDocument | null): void {
  const { exists, updateTime } = precondition;
  if ((exists === true || updateTime !== undefined) && current === null)
    throw new FirestoreError(Code.NOT_FOUND, `No document to update: ${name}`);
  if (exists === false && current !== null)
    throw new FirestoreError(Code.ALREADY_EXISTS, `Document already exists: ${name}`);
  if (updateTime === undefined) return;
  const required = microsecondsOf(updateTime);
  if (current !== null && current.updateTime !== required)
    throw new FirestoreError(
      Code.FAILED_PRECONDITION,
      `the stored version (${current.updateTime}) does not match the required base version (${required})`,
    );
}

function mergedFields(current: Fields, written: Fields, mask: readonly FieldPath[]): Fields {
  let merged = current;
  for (const path of mask) merged = setField(merged, path, getField(written, path));
  return merged;
}

function checkSize(name: string, fields: Fields): void {
  if (depthOf(fields) > MAX_DEPTH)
    throw invalidArgument(`Property is nested deeper than ${MAX_DEPTH} levels.`);
  if (documentBytes(name, fields) > MAX_DOCUMENT_BYTES)
    throw invalidArgument(
      `Document '${name}' cannot be written because its size exceeds the maximum allowed size of 1,048,576 bytes.`,
    );
}

/** Returns the document after the write, and the result for the client. Throws if the write is refused. */
export function applyWrite(
  operation: WriteOperation,
  current: StoredDocument | null,
  time: Microseconds,
): { document: StoredDocument | null; result: WriteResult } {
  checkPrecondition(operation, current);
  const { name, change } = operation;
  if (change === null) return { document: null, result: {} };

  const { mask } = change;
  let fields = mask === null ? change.fields : mergedFields(current?.fields ?? {}, change.fields, mask);
  const transformResults: Value[] = [];
  for (const transform of change.transforms) {
    const applied = applyTransform(transform, getField(fields, transform.path), timestampOf(time));
    fields = setField(fields, transform.path, applied.value);
    transformResults.push(applied.result);
  }
  checkSize(name, fields);

  const isUnchanged = current !== null && identicalFields(current.fields, fields);
  const document = isUnchanged
    ? current
    : { name, fields, createTime: current?.createTime ?? time, updateTime: time };
  return { document, result: { updateTime: timestampOf(document.updateTime), transformResults } };
}
