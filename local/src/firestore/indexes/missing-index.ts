import { singleFieldIndexes } from './catalogue.ts';
import type { IndexField, IndexFile, QueryScope } from './index-file.ts';
import { isVectorMode } from './index-file.ts';
import type { QueryShape } from './query-shape.ts';
import { NAME } from './query-shape.ts';

const FAILED_PRECONDITION = 9;

const fieldJson = ({ fieldPath, mode }: IndexField) => {
  if (isVectorMode(mode)) return { fieldPath, vectorConfig: { dimension: mode.dimension, flat: {} } };
  return mode === 'CONTAINS' ? { fieldPath, arrayConfig: mode } : { fieldPath, order: mode };
};

function describeField({ fieldPath, mode }: IndexField): string {
  if (isVectorMode(mode)) return `${fieldPath} VECTOR of ${mode.dimension}`;
  return `${fieldPath} ${mode}`;
}

/**
 * Lists the fields of an index that serves the query shape. A final `__name__` is left out if production adds this
 * field itself.
 */
export function indexNeeded(
  shape: QueryShape,
  vector?: { readonly fieldPath: string; readonly dimension: number },
): readonly IndexField[] {
  const fixed: readonly IndexField[] = [
    ...[...shape.equal].map((fieldPath): IndexField => ({ fieldPath, mode: 'ASCENDING' })),
    ...[...shape.contains].map((fieldPath): IndexField => ({ fieldPath, mode: 'CONTAINS' })),
  ];
  if (vector) return [...fixed, { fieldPath: vector.fieldPath, mode: { dimension: vector.dimension } }];
  const fields = [
    ...fixed,
    ...shape.sort.map(({ fieldPath, direction }) => ({ fieldPath, mode: direction })),
  ];
  const last = fields.at(-1);
  const before = fields.at(-2)?.mode === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING';
  return last?.fieldPath === NAME && last.mode === before ? fields.slice(0, -1) : fields;
}

function overrideJson(file: IndexFile, collectionGroup: string, queryScope: QueryScope, field: IndexField) {
  const kept = singleFieldIndexes(file, collectionGroup, field.fieldPath);
  const indexes = [...kept.map((index) => ({ ...index })), { queryScope, mode: field.mode }];
  return {
    collectionGroup,
    fieldPath: field.fieldPath,
    indexes: indexes.map(({ queryScope, mode }) =>
      mode === 'CONTAINS' ? { arrayConfig: mode, queryScope } : { order: mode, queryScope },
    ),
  };
}

/**
 * The error with which production refuses a query that lacks an index. Instead of a console link, it contains the entry
 * to add to `firestore.indexes.json`.
 */
export function missingIndexError(
  file: IndexFile,
  collectionGroup: string,
  queryScope: QueryScope,
  fields: readonly IndexField[],
): Error & { readonly code: number } {
  const [only] = fields;
  const isSingle =
    fields.length === 1 && only !== undefined && only.fieldPath !== NAME && !isVectorMode(only.mode);
  const list = isSingle ? 'fieldOverrides' : 'indexes';
  const entry = isSingle
    ? overrideJson(file, collectionGroup, queryScope, only)
    : { collectionGroup, queryScope, fields: fields.map(fieldJson) };
  const message =
    `The query requires an index. Collection "${collectionGroup}", scope ${queryScope}, ` +
    `fields ${fields.map(describeField).join(', ')}. ` +
    `Add to "${list}" in firestore.indexes.json: ${JSON.stringify(entry)}`;
  return Object.assign(new Error(message), { code: FAILED_PRECONDITION });
}
