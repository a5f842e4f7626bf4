import type { IndexField } from './index-file.ts';
import { isVectorMode } from './index-file.ts';
import type { QueryShape } from './query-shape.ts';
import { NAME } from './query-shape.ts';

type Index = readonly IndexField[];

const needed = (shape: QueryShape): number => shape.equal.size + shape.contains.size;

function isFixed(field: IndexField, shape: QueryShape): boolean {
  if (isVectorMode(field.mode)) return false;
  return (field.mode === 'CONTAINS' ? shape.contains : shape.equal).has(field.fieldPath);
}

/**
 * The fields of an index for which the query has a fixed value. Undefined unless the index consists of such fields,
 * followed by exactly the sort order. An index is never read backwards, because production requires a separate index
 * for each direction.
 */
function contribution(index: Index, shape: QueryShape): readonly string[] | undefined {
  const sortsByName = shape.sort.some((field) => field.fieldPath === NAME);
  const entries = sortsByName ? index : index.filter((field) => field.fieldPath !== NAME);
  const split = entries.length - shape.sort.length;
  if (split < 0) return undefined;
  const isSorted = shape.sort.every((field, position) => {
    const entry = entries[split + position];
    return entry?.fieldPath === field.fieldPath && entry.mode === field.direction;
  });
  const fixed = entries.slice(0, split);
  if (!isSorted || !fixed.every((field) => isFixed(field, shape))) return undefined;
  return fixed.map((field) => (field.mode === 'CONTAINS' ? `contains ${field.fieldPath}` : field.fieldPath));
}

/** Indexes with the same sort order are merged, so each fixed field needs to be in only one of them. */
export function servesShape(indexes: readonly Index[], shape: QueryShape): boolean {
  const [first, ...others] = shape.sort;
  const isNameOrder = first === undefined || (first.fieldPath === NAME && first.direction === 'ASCENDING');
  if (needed(shape) === 0 && others.length === 0 && isNameOrder) return true;
  const usable = indexes.map((index) => contribution(index, shape)).filter((fields) => fields !== undefined);
  return usable.length > 0 && new Set(usable.flat()).size === needed(shape);
}

/** A vector search uses a single index, which consists of exactly the filtered fields and the vector. */
export function servesVector(
  indexes: readonly Index[],
  shape: QueryShape,
  vector: { readonly fieldPath: string; readonly dimension: number },
): boolean {
  return indexes.some((index) => {
    const last = index.at(-1);
    if (!last || !isVectorMode(last.mode)) return false;
    const fixed = index.slice(0, -1).filter((field) => field.fieldPath !== NAME);
    return (
      last.fieldPath === vector.fieldPath &&
      last.mode.dimension === vector.dimension &&
      fixed.length === needed(shape) &&
      fixed.every((field) => isFixed(field, shape))
    );
  });
}
