import * as fc from 'fast-check';
import {
  FieldPath,
  FieldValue,
  Filter,
  GeoPoint,
  Timestamp,
  type CollectionReference,
  type OrderByDirection,
  type Query,
  type WhereFilterOp,
} from 'firebase-admin/firestore';

/** Few fields and few values, so that filters often match and documents often have equal values. */
const scalar = fc.constantFrom<unknown>(
  null, true, false, NaN, -1, 0, 1, 1.5, 2, 3, 10, '', 'a', 'b', 'ab', 'é', '😀', '\uff5e',
  new Timestamp(5, 0), new Timestamp(5, 1000), Buffer.from([1]), Buffer.from([200]), new GeoPoint(1, 2),
); // prettier-ignore

const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 2, arbitrary: fc.array(fc.constantFrom<unknown>('a', 'b', 1, 2, null), { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.constantFrom<unknown>({}, { x: 1 }, { x: 'a', y: 2 }, { y: [1] }) },
  { weight: 1, arbitrary: fc.constant(FieldValue.vector([1, 2])) },
);

const number = fc.constantFrom(-1, 0, 1, 2, 3, 1.5);
const field = fc.constantFrom('a', 'b', 'm.x', 'tags');
const id = fc.constantFrom('d1', 'd2', 'd3', 'd4', 'd5', 'd6', 'd7', 'd8');

type Change =
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'increment'; readonly by: number }
  | { readonly kind: 'union' | 'remove'; readonly values: readonly unknown[] }
  | { readonly kind: 'delete' };

const list = fc.array(fc.constantFrom<unknown>('a', 'b', 1, 1.5, null, { x: 1 }), {
  minLength: 1,
  maxLength: 3,
});

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('value' as const), value }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('increment' as const), by: number }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('union' as const, 'remove' as const), values: list }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'delete' as const }) },
);

export type WritePlan = readonly {
  readonly kind: 'set' | 'merge' | 'update' | 'create' | 'delete' | 'delete existing';
  readonly id: string;
  readonly changes: Readonly<Record<string, Change>>;
}[];

const fields = fc.dictionary(field, change, { minKeys: 1, maxKeys: 4 });

const anyWritePlan: fc.Arbitrary<WritePlan> = fc.array(
  fc.record({
    kind: fc.oneof(
      { weight: 4, arbitrary: fc.constant('set' as const) },
      { weight: 3, arbitrary: fc.constant('merge' as const) },
      { weight: 3, arbitrary: fc.constant('update' as const) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('create' as const, 'delete' as const, 'delete existing' as const),
      },
    ),
    id,
    changes: fields,
  }),
  { minLength: 1, maxLength: 4 },
);

function dataOf(change: Change): unknown {
  switch (change.kind) {
    case 'value':
      return change.value;
    case 'increment':
      return FieldValue.increment(change.by);
    case 'union':
      return FieldValue.arrayUnion(...change.values);
    case 'remove':
      return FieldValue.arrayRemove(...change.values);
    default:
      return FieldValue.delete();
  }
}

const entriesOf = (changes: Readonly<Record<string, Change>>): readonly (readonly [string, unknown])[] =>
  Object.entries(changes).map(([path, change]) => [path, dataOf(change)]);

/** Turns a field with the path `m.x` into the field `x` of the map `m`. */
const asMaps = (entries: readonly (readonly [string, unknown])[]): Record<string, unknown> =>
  Object.fromEntries(entries.map(([path, data]) => (path === 'm.x' ? ['m', { x: data }] : [path, data])));

const withoutDeletes = (changes: Readonly<Record<string, Change>>): Readonly<Record<string, Change>> =>
  Object.fromEntries(Object.entries(changes).filter(([, change]) => change.kind !== 'delete'));

export async function applyWrites(items: CollectionReference, plan: WritePlan): Promise<number> {
  const batch = items.firestore.batch();
  for (const write of plan) {
    const ref = items.doc(write.id);
    const whole = asMaps(entriesOf(withoutDeletes(write.changes)));
    if (write.kind === 'set') batch.set(ref, whole);
    else if (write.kind === 'merge') batch.set(ref, asMaps(entriesOf(write.changes)), { merge: true });
    else if (write.kind === 'update') batch.update(ref, Object.fromEntries(entriesOf(write.changes)));
    else if (write.kind === 'create') batch.create(ref, whole);
    else batch.delete(ref, write.kind === 'delete' ? {} : { exists: true });
  }
  return (await batch.commit()).length;
}

type Condition = readonly [fieldPath: string, operator: WhereFilterOp, value: unknown];

export interface QueryPlan {
  readonly conditions: readonly Condition[];
  readonly isOr: boolean;
  readonly orders: readonly (readonly [fieldPath: string, direction: OrderByDirection])[];
  readonly start: { readonly value: unknown; readonly isAfter: boolean } | undefined;
  readonly end: { readonly value: unknown; readonly isBefore: boolean } | undefined;
  readonly limit: number | undefined;
  readonly isLast: boolean;
  readonly offset: number;
  readonly isSelected: boolean;
}

const operator = fc.constantFrom<WhereFilterOp>('==', '!=', '<', '<=', '>', '>=');

const condition: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(field, operator, value) },
  {
    weight: 2,
    arbitrary: fc.tuple(
      field,
      fc.constantFrom<WhereFilterOp>('in', 'not-in', 'array-contains-any'),
      fc.array(scalar, { minLength: 1, maxLength: 4 }),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constant('tags'),
      fc.constant<WhereFilterOp>('array-contains'),
      fc.constantFrom<unknown>('a', 1),
    ),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('__name__'), operator, id) },
);

const sometimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

const anyQueryPlan: fc.Arbitrary<QueryPlan> = fc.record({
  conditions: fc.array(condition, { maxLength: 3 }),
  isOr: fc.boolean(),
  orders: fc.uniqueArray(fc.tuple(field, fc.constantFrom<OrderByDirection>('asc', 'desc')), {
    maxLength: 2,
    selector: ([path]) => path,
  }),
  start: sometimes(fc.record({ value: scalar, isAfter: fc.boolean() })),
  end: sometimes(fc.record({ value: scalar, isBefore: fc.boolean() })),
  limit: sometimes(fc.integer({ min: 1, max: 4 })),
  isLast: fc.boolean(),
  offset: fc.constantFrom(0, 0, 0, 1, 2),
  isSelected: fc.constantFrom(false, false, true),
});

/**
 * Plans that contradict themselves are left out. Both servers refuse them, but with different errors, because Google's
 * emulator first checks the order of the writes within the batch.
 */
const contradictsItself = (plan: WritePlan): boolean =>
  plan.some((write, position) => {
    const before = plan.slice(0, position).filter((other) => other.id === write.id);
    if (write.kind === 'create') return before.length > 0;
    return write.kind === 'update' && before.some((other) => other.kind.startsWith('delete'));
  });

/**
 * Plans that repeat a condition are left out, because Google's emulator counts a repeated condition once and we count
 * it twice.
 */
const repeatsItself = ({ conditions }: QueryPlan): boolean =>
  new Set(conditions.map((one) => JSON.stringify(one))).size < conditions.length;

/** Batches of one to four writes. */
export const writePlan = anyWritePlan.filter((plan) => !contradictsItself(plan));

export const queryPlan = anyQueryPlan.filter((plan) => !repeatsItself(plan));

const filterOf = ([path, operator, data]: Condition): Filter =>
  Filter.where(path === '__name__' ? FieldPath.documentId() : path, operator, data);

function within(query: Query, plan: QueryPlan): Query {
  let result = query;
  if (plan.start) {
    result = plan.start.isAfter ? result.startAfter(plan.start.value) : result.startAt(plan.start.value);
  }
  if (plan.end) result = plan.end.isBefore ? result.endBefore(plan.end.value) : result.endAt(plan.end.value);
  return result;
}

export function buildQuery(items: CollectionReference, plan: QueryPlan): Query {
  const filters = plan.conditions.map(filterOf);
  let query: Query = items;
  if (filters.length > 0) query = query.where(plan.isOr ? Filter.or(...filters) : Filter.and(...filters));
  for (const [path, direction] of plan.orders) query = query.orderBy(path, direction);
  if (plan.orders.length > 0) query = within(query, plan);
  if (plan.limit !== undefined) {
    query = plan.isLast && plan.orders.length > 0 ? query.limitToLast(plan.limit) : query.limit(plan.limit);
  }
  if (plan.offset > 0) query = query.offset(plan.offset);
  return plan.isSelected ? query.select('a', 'm.x') : query;
}
