import type { FindNearest, StructuredQuery } from '../types.ts';
import { indexesFor } from './catalogue.ts';
import { readIndexFile } from './index-file.ts';
import { indexNeeded, missingIndexError } from './missing-index.ts';
import { queryShapes } from './query-shape.ts';
import { servesShape, servesVector } from './serves.ts';

function dimensionOf({ queryVector }: FindNearest): number {
  const value = queryVector.valueType === 'mapValue' ? queryVector.mapValue.fields['value'] : undefined;
  return value?.valueType === 'arrayValue' ? value.arrayValue.values.length : 0;
}

const vectorOf = (query: StructuredQuery) =>
  query.findNearest && {
    fieldPath: query.findNearest.vectorField.fieldPath,
    dimension: dimensionOf(query.findNearest),
  };

/**
 * Returns a check for the content of `firestore.indexes.json`. The check throws, with gRPC code 9, if production
 * would refuse a query because an index is missing. It follows Google's page "Index types" (Standard edition):
 * automatic single-field indexes, merging for equalities, one index for each direction.
 */
export function createIndexCheck(indexFile: unknown): (query: StructuredQuery, parent: string) => void {
  const file = readIndexFile(indexFile);
  return (query) => {
    const source = query.from?.[0];
    // a query without a collection can only sort and filter by name, which needs no index
    if (!source?.collectionId) return;
    const queryScope = source.allDescendants ? 'COLLECTION_GROUP' : 'COLLECTION';
    const vector = vectorOf(query);
    for (const shape of queryShapes(query)) {
      const sorted = shape.sort.map((field) => field.fieldPath);
      const fieldPaths = new Set([...shape.equal, ...shape.contains, ...sorted]);
      const indexes = indexesFor(file, source.collectionId, queryScope, fieldPaths);
      const isServed = vector ? servesVector(indexes, shape, vector) : servesShape(indexes, shape);
      if (isServed) continue;
      throw missingIndexError(file, source.collectionId, queryScope, indexNeeded(shape, vector));
    }
  };
}
