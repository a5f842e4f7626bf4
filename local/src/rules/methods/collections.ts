import type { Arguments } from '../arguments.ts';
import { toText } from '../conversions.ts';
import { alike, includes, includesAlike, setOf } from '../equality.ts';
import { EvaluationError } from '../errors.ts';
import { MapDiff, type RulesSet, type Value } from '../values.ts';

type Method<Receiver> = (receiver: Receiver, args: Arguments) => Value;
type Includes = (items: readonly Value[], wanted: Value) => boolean;

const hasAll = (items: readonly Value[], wanted: readonly Value[], has: Includes) =>
  wanted.every((item) => has(items, item));
const hasAny = (items: readonly Value[], wanted: readonly Value[], has: Includes) =>
  wanted.some((item) => has(items, item));
const without = (items: readonly Value[], unwanted: readonly Value[], has: Includes) =>
  items.filter((item) => !has(unwanted, item));

export const listMethods: Readonly<Record<string, Method<Value[]>>> = {
  size: (list, args) => (args.exactly(0), BigInt(list.length)),
  hasAll: (list, args) => hasAll(list, args.exactly(1).list(0), includes),
  hasAny: (list, args) => hasAny(list, args.exactly(1).list(0), includes),
  /** True if every item of the list is among the items of the argument. The argument may have more items. */
  hasOnly: (list, args) => hasAll(args.exactly(1).list(0), list, includes),
  concat: (list, args) => [...list, ...args.exactly(1).list(0)],
  removeAll: (list, args) => without(list, args.exactly(1).list(0), includes),
  toSet: (list, args) => (args.exactly(0), setOf(list)),
  join: (list, args) => list.map(toText).join(args.exactly(1).string(0)),
};

export const setMethods: Readonly<Record<string, Method<RulesSet>>> = {
  size: (set, args) => (args.exactly(0), BigInt(set.items.length)),
  hasAll: (set, args) => hasAll(set.items, args.exactly(1).items(0), includesAlike),
  hasAny: (set, args) => hasAny(set.items, args.exactly(1).items(0), includesAlike),
  hasOnly: (set, args) => hasAll(args.exactly(1).items(0), set.items, includesAlike),
  union: (set, args) => setOf([...set.items, ...args.exactly(1).set(0).items]),
  intersection(set, args) {
    const others = args.exactly(1).set(0).items;
    return setOf(set.items.filter((item) => includesAlike(others, item)));
  },
  difference: (set, args) => setOf(without(set.items, args.exactly(1).set(0).items, includesAlike)),
};

/** Returns the value at a key, or at a path of keys in nested maps. Returns `otherwise` if a key is missing. */
function lookUp(map: Map<string, Value>, key: Value, otherwise: Value): Value {
  const keys = Array.isArray(key) ? key : [key];
  let current: Value = map;
  for (const each of keys) {
    if (typeof each !== 'string') throw new EvaluationError('The key of a map is a string.');
    if (!(current instanceof Map) || !current.has(each)) return otherwise;
    current = current.get(each) ?? null;
  }
  return current;
}

const sortedKeys = (map: ReadonlyMap<string, Value>) => [...map.keys()].toSorted((a, b) => (a < b ? -1 : 1));

export const mapMethods: Readonly<Record<string, Method<Map<string, Value>>>> = {
  size: (map, args) => (args.exactly(0), BigInt(map.size)),
  /** As in Google's evaluator, the result of `keys` is sorted, and that of `values` is not. */
  keys: (map, args) => (args.exactly(0), sortedKeys(map)),
  values: (map, args) => (args.exactly(0), [...map.values()]),
  get: (map, args) => lookUp(map, args.exactly(2).any(0), args.any(1)),
  diff: (map, args) => new MapDiff(map, args.exactly(1).map(0)),
};

const isUnchanged = ({ now, before }: MapDiff, key: string) =>
  now.has(key) && before.has(key) && alike(now.get(key) ?? null, before.get(key) ?? null);

const keysWhere = (test: (diff: MapDiff, key: string) => boolean): Method<MapDiff> => {
  return (diff, args) => {
    args.exactly(0);
    const keys = new Set([...diff.now.keys(), ...diff.before.keys()]);
    return setOf([...keys].filter((key) => test(diff, key)));
  };
};

export const diffMethods: Readonly<Record<string, Method<MapDiff>>> = {
  addedKeys: keysWhere(({ before }, key) => !before.has(key)),
  removedKeys: keysWhere(({ now }, key) => !now.has(key)),
  changedKeys: keysWhere((diff, key) => diff.now.has(key) && diff.before.has(key) && !isUnchanged(diff, key)),
  unchangedKeys: keysWhere(isUnchanged),
  affectedKeys: keysWhere((diff, key) => !isUnchanged(diff, key)),
};
