import type { FieldOverride, IndexField, IndexFile, QueryScope, SingleFieldIndex } from './index-file.ts';
import { isVectorMode } from './index-file.ts';
import { NAME } from './query-shape.ts';

/** Single-field indexes that every field has unless an override replaces them. */
const AUTOMATIC: readonly SingleFieldIndex[] = [
  { queryScope: 'COLLECTION', mode: 'ASCENDING' },
  { queryScope: 'COLLECTION', mode: 'DESCENDING' },
  { queryScope: 'COLLECTION', mode: 'CONTAINS' },
];

/** Lists `a.b.c`, `a.b` and `a`, because a field inherits the override of the map that contains it. */
function ancestry(fieldPath: string): readonly string[] {
  const dots = [...fieldPath.matchAll(/\./g)].map((match) => match.index).reverse();
  return [fieldPath, ...dots.map((position) => fieldPath.slice(0, position))];
}

export function singleFieldIndexes(
  file: IndexFile,
  collectionGroup: string,
  fieldPath: string,
): readonly SingleFieldIndex[] {
  const own = file.fieldOverrides.filter((override) => override.collectionGroup === collectionGroup);
  for (const path of [...ancestry(fieldPath), '*']) {
    const found: FieldOverride | undefined = own.find((override) => override.fieldPath === path);
    if (found) return found.indexes;
  }
  return AUTOMATIC;
}

/** Adds `__name__` in the direction of the last field, as production does for indexes that do not declare it. */
function withName(fields: readonly IndexField[]): readonly IndexField[] {
  if (fields.some((field) => field.fieldPath === NAME || isVectorMode(field.mode))) return fields;
  const last = fields.at(-1)?.mode;
  return [...fields, { fieldPath: NAME, mode: last === 'DESCENDING' ? 'DESCENDING' : 'ASCENDING' }];
}

/** Every index, declared or automatic, that could serve a query over these fields. */
export function indexesFor(
  file: IndexFile,
  collectionGroup: string,
  queryScope: QueryScope,
  fieldPaths: ReadonlySet<string>,
): readonly (readonly IndexField[])[] {
  const composite = file.indexes
    .filter((index) => index.collectionGroup === collectionGroup && index.queryScope === queryScope)
    .map((index) => index.fields);
  // document names need no index, because the collection itself is sorted by name, though in ascending order only
  const single = [...fieldPaths]
    .filter((fieldPath) => fieldPath !== NAME)
    .flatMap((fieldPath) =>
      singleFieldIndexes(file, collectionGroup, fieldPath)
        .filter((index) => index.queryScope === queryScope)
        .map((index): readonly IndexField[] => [{ fieldPath, mode: index.mode }]),
    );
  return [...composite, ...single].map(withName);
}
