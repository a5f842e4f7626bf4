import { normalizeQuery } from '../query/normalize.ts';
import { planQuery } from '../query/run.ts';
import type { Database, DocumentChange } from '../store/database.ts';
import type { StoredDocument } from '../store/collection.ts';
import { checkDocumentName, checkParent, lastSegment, parentOf } from '../store/resource.ts';
import type { FieldPath } from '../values/field-path.ts';
import type { WireQuery, WireTimestamp } from '../wire.ts';
import type { Context } from './context.ts';

export interface WireTarget {
  targetId?: number;
  once?: boolean;
  documents?: { documents?: string[] };
  query?: { parent?: string; structuredQuery?: WireQuery };
  resumeToken?: Uint8Array;
  readTime?: WireTimestamp;
}

/** A set of documents, or a query, that a client listens to. */
export interface WatchTarget {
  readonly id: number;
  readonly projection: readonly FieldPath[] | null;
  /** the requested names of a document target, to report which of them do not exist */
  readonly names: readonly string[];
  readonly results: () => StoredDocument[];
  readonly isTouchedBy: (changes: readonly DocumentChange[]) => boolean;
  /** the documents that the client has received */
  seen: ReadonlyMap<string, StoredDocument>;
}

type TargetKind = Pick<WatchTarget, 'projection' | 'names' | 'results' | 'isTouchedBy'>;

function documentsTarget(database: Database, wireNames: readonly string[]): TargetKind {
  const names = wireNames.map(checkDocumentName);
  const watched = new Set(names);
  return {
    projection: null,
    names,
    results: () => names.flatMap((name) => database.documents.get(name) ?? []),
    isTouchedBy: (changes) => changes.some(({ name }) => watched.has(name)),
  };
}

function queryTarget(
  database: Database,
  query: NonNullable<WireTarget['query']>,
  checkQuery: Context['checkQuery'],
): TargetKind {
  const parent = checkParent(query.parent);
  const structured = normalizeQuery(query.structuredQuery);
  const plan = planQuery(structured);
  checkQuery(structured, parent);
  const source = database.sourceOf(plan, parent);
  const isInSource = (name: string): boolean => {
    const collection = parentOf(name);
    const isBelow = source.allDescendants
      ? collection.startsWith(`${parent}/`)
      : parentOf(collection) === parent;
    return isBelow && (source.collectionId === null || source.collectionId === lastSegment(collection));
  };
  return {
    projection: plan.projection,
    names: [],
    results: () => database.run(plan, parent),
    isTouchedBy: (changes) => changes.some(({ name }) => isInSource(name)),
  };
}

export function watchTarget(
  database: Database,
  wire: WireTarget,
  checkQuery: Context['checkQuery'],
): WatchTarget {
  const kind =
    wire.documents === undefined
      ? queryTarget(database, wire.query ?? {}, checkQuery)
      : documentsTarget(database, wire.documents.documents ?? []);
  return { id: wire.targetId || 1, seen: new Map(), ...kind };
}
