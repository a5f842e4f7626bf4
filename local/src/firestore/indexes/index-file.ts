import { isRecord } from '@fanfare/core/values/is-record.ts';
export type QueryScope = 'COLLECTION' | 'COLLECTION_GROUP';

export type IndexMode = 'ASCENDING' | 'DESCENDING' | 'CONTAINS' | { readonly dimension: number };

export interface IndexField {
  readonly fieldPath: string;
  readonly mode: IndexMode;
}

interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: QueryScope;
  readonly fields: readonly IndexField[];
}

export interface SingleFieldIndex {
  readonly queryScope: QueryScope;
  readonly mode: 'ASCENDING' | 'DESCENDING' | 'CONTAINS';
}

/** Replaces the automatic single-field indexes of one field (`*`: of every field) of a collection group. */
export interface FieldOverride {
  readonly collectionGroup: string;
  readonly fieldPath: string;
  readonly indexes: readonly SingleFieldIndex[];
}

export interface IndexFile {
  readonly indexes: readonly CompositeIndex[];
  readonly fieldOverrides: readonly FieldOverride[];
}

type Plain = Readonly<Record<string, unknown>>;

const refuse = (where: string, problem: string): never => {
  throw new Error(`firestore.indexes.json: ${where} ${problem}.`);
};

const readPlain = (value: unknown, where: string): Plain =>
  isRecord(value) ? value : refuse(where, 'must be an object');

const readList = (value: unknown, where: string): readonly unknown[] =>
  Array.isArray(value) ? value : refuse(where, 'must be a list');

const readText = (value: unknown, where: string): string =>
  typeof value === 'string' && value !== '' ? value : refuse(where, 'must be a non-empty text');

function readScope(value: unknown, where: string): QueryScope {
  if (value === 'COLLECTION' || value === 'COLLECTION_GROUP') return value;
  return refuse(where, 'must be COLLECTION or COLLECTION_GROUP');
}

function readVector(value: unknown, where: string): IndexMode {
  const dimension = readPlain(value, where)['dimension'];
  if (typeof dimension === 'number' && Number.isInteger(dimension) && dimension >= 1 && dimension <= 2048)
    return { dimension };
  return refuse(`${where}.dimension`, 'must be a whole number from 1 to 2048');
}

function readMode(field: Plain, where: string): IndexMode {
  const { order, arrayConfig, vectorConfig } = field;
  const given = [order, arrayConfig, vectorConfig].filter((value) => value !== undefined);
  if (given.length !== 1) return refuse(where, 'needs exactly one of order, arrayConfig and vectorConfig');
  if (order === 'ASCENDING' || order === 'DESCENDING') return order;
  if (order !== undefined) return refuse(`${where}.order`, 'must be ASCENDING or DESCENDING');
  if (vectorConfig !== undefined) return readVector(vectorConfig, `${where}.vectorConfig`);
  return arrayConfig === 'CONTAINS' ? arrayConfig : refuse(`${where}.arrayConfig`, 'must be CONTAINS');
}

export const isVectorMode = (mode: IndexMode): mode is { readonly dimension: number } =>
  typeof mode === 'object';

function checkFields(fields: readonly IndexField[], where: string): void {
  const real = fields.filter((field) => field.fieldPath !== '__name__');
  const paths = fields.map((field) => field.fieldPath);
  const vectors = fields.filter((field) => isVectorMode(field.mode));
  if (fields.length === 0 || fields.length > 100) refuse(where, 'must list 1 to 100 fields');
  if (new Set(paths).size < paths.length) refuse(where, 'names a field twice');
  if (fields.filter((field) => field.mode === 'CONTAINS').length > 1)
    refuse(where, 'may hold only one field with arrayConfig');
  if (vectors.length > 1 || (vectors.length === 1 && fields.at(-1) !== vectors[0]))
    refuse(where, 'may hold only one field with vectorConfig, as the last one');
  if (real.length === 1 && fields.length === 1 && vectors.length === 0)
    refuse(where, `has only the field "${paths[0]}", which belongs in fieldOverrides`);
}

function readComposite(value: unknown, where: string): CompositeIndex {
  const index = readPlain(value, where);
  const fields = readList(index['fields'], `${where}.fields`).map((entry, position): IndexField => {
    const path = `${where}.fields[${position}]`;
    const field = readPlain(entry, path);
    return { fieldPath: readText(field['fieldPath'], `${path}.fieldPath`), mode: readMode(field, path) };
  });
  checkFields(fields, `${where}.fields`);
  return {
    collectionGroup: readText(index['collectionGroup'], `${where}.collectionGroup`),
    queryScope: readScope(index['queryScope'], `${where}.queryScope`),
    fields,
  };
}

function readOverride(value: unknown, where: string): FieldOverride {
  const override = readPlain(value, where);
  const indexes = readList(override['indexes'], `${where}.indexes`).map(
    (entry, position): SingleFieldIndex => {
      const path = `${where}.indexes[${position}]`;
      const index = readPlain(entry, path);
      const mode = readMode(index, path);
      if (isVectorMode(mode)) return refuse(path, 'cannot hold a vector: list it under indexes');
      return { queryScope: readScope(index['queryScope'] ?? 'COLLECTION', `${path}.queryScope`), mode };
    },
  );
  return {
    collectionGroup: readText(override['collectionGroup'], `${where}.collectionGroup`),
    fieldPath: readText(override['fieldPath'], `${where}.fieldPath`),
    indexes,
  };
}

/** Reads the content of `firestore.indexes.json`. Throws an error of one sentence that names the malformed value. */
export function readIndexFile(content: unknown): IndexFile {
  const file = readPlain(content, 'the file');
  return {
    indexes: readList(file['indexes'] ?? [], 'indexes').map((entry, position) =>
      readComposite(entry, `indexes[${position}]`),
    ),
    fieldOverrides: readList(file['fieldOverrides'] ?? [], 'fieldOverrides').map((entry, position) =>
      readOverride(entry, `fieldOverrides[${position}]`),
    ),
  };
}
