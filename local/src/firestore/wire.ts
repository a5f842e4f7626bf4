import type { CollectionSelector, FieldReference } from './types.ts';

/** Incoming messages before validation, so every field may be missing. */

export interface WireTimestamp {
  seconds?: string;
  nanos?: number;
}

export interface WireValue {
  valueType?: string;
  booleanValue?: boolean;
  integerValue?: string;
  doubleValue?: number;
  timestampValue?: WireTimestamp;
  stringValue?: string;
  bytesValue?: Uint8Array;
  referenceValue?: string;
  geoPointValue?: { latitude?: number; longitude?: number };
  arrayValue?: WireArray;
  mapValue?: { fields?: WireFields };
}

export interface WireArray {
  values?: WireValue[];
}

export type WireFields = Record<string, WireValue>;

export interface WireMask {
  fieldPaths?: string[];
}

export interface WireDocument {
  name?: string;
  fields?: WireFields;
}

export interface WireTransform {
  fieldPath?: string;
  transformType?: string;
  increment?: WireValue;
  maximum?: WireValue;
  minimum?: WireValue;
  appendMissingElements?: WireArray;
  removeAllFromArray?: WireArray;
}

export interface WirePrecondition {
  exists?: boolean;
  updateTime?: WireTimestamp;
}

export interface WireWrite {
  update?: WireDocument;
  delete?: string;
  transform?: { document?: string; fieldTransforms?: WireTransform[] };
  updateMask?: WireMask;
  updateTransforms?: WireTransform[];
  currentDocument?: WirePrecondition;
}

export interface WireFilter {
  compositeFilter?: { op?: string; filters?: WireFilter[] };
  fieldFilter?: { field?: Partial<FieldReference>; op?: string; value?: WireValue };
  unaryFilter?: { field?: Partial<FieldReference>; op?: string };
}

export interface WireCursor {
  values?: WireValue[];
  before?: boolean;
}

export interface WireFindNearest {
  vectorField?: Partial<FieldReference>;
  queryVector?: WireValue;
  distanceMeasure?: string;
  limit?: { value?: number };
  distanceResultField?: string;
  distanceThreshold?: { value?: number };
}

export interface WireQuery {
  select?: { fields?: Partial<FieldReference>[] };
  from?: CollectionSelector[];
  where?: WireFilter;
  orderBy?: { field?: Partial<FieldReference>; direction?: string }[];
  startAt?: WireCursor;
  endAt?: WireCursor;
  offset?: number;
  limit?: { value?: number };
  findNearest?: WireFindNearest;
}

export interface WireAggregation {
  alias?: string;
  count?: { upTo?: { value?: string } };
  sum?: { field?: Partial<FieldReference> };
  avg?: { field?: Partial<FieldReference> };
}

export interface WireTransactionOptions {
  readOnly?: { readTime?: WireTimestamp };
}

/** The transaction or the time at which a request reads. A request has at most one of these fields. */
export interface WireConsistency {
  transaction?: Uint8Array;
  newTransaction?: WireTransactionOptions;
  readTime?: WireTimestamp;
}
