/**
 * Messages of google.firestore.v1 as proto-loader returns them with `{ longs: String, enums: String, oneofs: true }`:
 * absent scalars are omitted, 64-bit integers are decimal strings, and each oneof has a virtual property with the
 * name of the member that is set (`valueType`, `filterType`).
 */

export interface Timestamp {
  readonly seconds: string;
  readonly nanos: number;
}

export interface LatLng {
  readonly latitude: number;
  readonly longitude: number;
}

export type Fields = Readonly<Record<string, Value>>;

export interface NullValue {
  readonly valueType: 'nullValue';
  readonly nullValue: 'NULL_VALUE';
}
interface BooleanValue {
  readonly valueType: 'booleanValue';
  readonly booleanValue: boolean;
}
export interface IntegerValue {
  readonly valueType: 'integerValue';
  readonly integerValue: string;
}
export interface DoubleValue {
  readonly valueType: 'doubleValue';
  readonly doubleValue: number;
}
interface TimestampValue {
  readonly valueType: 'timestampValue';
  readonly timestampValue: Timestamp;
}
interface StringValue {
  readonly valueType: 'stringValue';
  readonly stringValue: string;
}
interface BytesValue {
  readonly valueType: 'bytesValue';
  readonly bytesValue: Buffer;
}
export interface ReferenceValue {
  readonly valueType: 'referenceValue';
  readonly referenceValue: string;
}
interface GeoPointValue {
  readonly valueType: 'geoPointValue';
  readonly geoPointValue: LatLng;
}
export interface ArrayValue {
  readonly valueType: 'arrayValue';
  readonly arrayValue: { readonly values: readonly Value[] };
}
export interface MapValue {
  readonly valueType: 'mapValue';
  readonly mapValue: { readonly fields: Fields };
}

export type Value =
  | NullValue
  | BooleanValue
  | IntegerValue
  | DoubleValue
  | TimestampValue
  | StringValue
  | BytesValue
  | ReferenceValue
  | GeoPointValue
  | ArrayValue
  | MapValue;

export interface FieldReference {
  /**
   * a path with dots, and backticks around segments that are not simple identifiers; `__name__` is the name of the
   * document
   */
  readonly fieldPath: string;
}

export type FieldOperator =
  | 'LESS_THAN'
  | 'LESS_THAN_OR_EQUAL'
  | 'GREATER_THAN'
  | 'GREATER_THAN_OR_EQUAL'
  | 'EQUAL'
  | 'NOT_EQUAL'
  | 'ARRAY_CONTAINS'
  | 'IN'
  | 'ARRAY_CONTAINS_ANY'
  | 'NOT_IN';

export type UnaryOperator = 'IS_NAN' | 'IS_NULL' | 'IS_NOT_NAN' | 'IS_NOT_NULL';

export interface FieldFilter {
  readonly field: FieldReference;
  readonly op: FieldOperator;
  readonly value: Value;
}

export interface UnaryFilter {
  readonly operandType?: 'field';
  readonly field: FieldReference;
  readonly op: UnaryOperator;
}

interface CompositeFilter {
  readonly op: 'AND' | 'OR';
  readonly filters: readonly Filter[];
}

export type Filter =
  | { readonly filterType: 'compositeFilter'; readonly compositeFilter: CompositeFilter }
  | { readonly filterType: 'fieldFilter'; readonly fieldFilter: FieldFilter }
  | { readonly filterType: 'unaryFilter'; readonly unaryFilter: UnaryFilter };

export interface CollectionSelector {
  /** absent or empty: the query covers every collection (Google calls it a kindless query) */
  readonly collectionId?: string;
  readonly allDescendants?: boolean;
}

export interface Order {
  readonly field: FieldReference;
  readonly direction?: 'ASCENDING' | 'DESCENDING' | 'DIRECTION_UNSPECIFIED';
}

export interface Cursor {
  readonly values?: readonly Value[];
  readonly before?: boolean;
}

export type DistanceMeasure = 'EUCLIDEAN' | 'COSINE' | 'DOT_PRODUCT';

export interface FindNearest {
  readonly vectorField: FieldReference;
  readonly queryVector: Value;
  readonly distanceMeasure: DistanceMeasure;
  readonly limit: { readonly value?: number };
  readonly distanceResultField?: string;
  readonly distanceThreshold?: { readonly value?: number };
}

export interface StructuredQuery {
  readonly select?: { readonly fields?: readonly FieldReference[] };
  readonly from?: readonly CollectionSelector[];
  readonly where?: Filter;
  readonly orderBy?: readonly Order[];
  readonly startAt?: Cursor;
  readonly endAt?: Cursor;
  readonly offset?: number;
  /** an absent `value` means zero, an absent `limit` means no limit */
  readonly limit?: { readonly value?: number };
  readonly findNearest?: FindNearest;
}
