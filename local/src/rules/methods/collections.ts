import type { Arguments } from '../arguments.ts';
import { EvaluationError } from '../errors.ts';
import { equal, includes, RulesSet, type Value } from '../values.ts';

type Method<Receiver> = (receiver: Receiver, args: Arguments) => Value;

const hasAll = (items: readonly Value[], wanted: readonly Value[]) =>
  wanted.every((item) => includes(items, item));
const hasAny = (items: readonly Value[], wanted: readonly Value[]) =>
  wanted.some((item) => includes(items, item));
const without = (items: readonly Value[], unwanted: readonly Value[]) =>
  items.filter((item) => !includes(unwanted, item));

export const listMethods: Readonly<Record<string, Method<Value[]>>> = {
  size: (list, args) => (args.exactly(0), BigInt(list.length)),
  hasAll: (list, args) => hasAll(list, args.exactly(1).items(0)),
  hasAny: (list, args) => hasAny(list, args.exactly(1).items(0)),
  /** The same items, however often and in whatever order. */
  hasOnly: (list, args) => hasAll(args.exactly(1).items(0), list) && hasAll(list, args.items(0)),
  concat: (list, args) => [...list, ...args.exactly(1).list(0)],
  removeAll: (list, args) => without(list, args.exactly(1).items(0)),
  toSet: (list, args) => (args.exactly(0), new RulesSet(list)),
  join: (list, args) => list.map(joined).join(args.exactly(1).string(0)),
};

function joined(item: Value): string {
  if (typeof item === 'string') return item;
  if (typeof item === 'bigint' || typeof item === 'number' || typeof item === 'boolean') return String(item);
  if (item === null) return 'null';
  throw new EvaluationError('Only strings, numbers, booleans and null can be joined.');
}

export const setMethods: Readonly<Record<string, Method<RulesSet>>> = {
  size: (set, args) => (args.exactly(0), BigInt(set.items.length)),
  hasAll: (set, args) => hasAll(set.items, args.exactly(1).items(0)),
  hasAny: (set, args) => hasAny(set.items, args.exactly(1).items(0)),
  hasOnly: (set, args) => equal(set, new RulesSet(args.exactly(1).items(0))),
  union: (set, args) => new RulesSet([...set.items, ...args.exactly(1).items(0)]),
  intersection: (set, args) =>
    new RulesSet(set.items.filter((item) => includes(args.exactly(1).items(0), item))),
  difference: (set, args) => new RulesSet(without(set.items, args.exactly(1).items(0))),
};

/** Follows a path of keys; `get` answers its default where the path leads nowhere. */
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

/** What `map.diff(other)` gives: its methods answer sets of keys. */
export class MapDiff {
  readonly added: RulesSet;
  readonly removed: RulesSet;
  readonly changed: RulesSet;
  readonly unchanged: RulesSet;

  constructor(map: Map<string, Value>, before: Map<string, Value>) {
    const keys = [...map.keys()];
    const same = (key: string) => before.has(key) && equal(map.get(key) ?? null, before.get(key) ?? null);
    this.added = new RulesSet(keys.filter((key) => !before.has(key)));
    this.removed = new RulesSet([...before.keys()].filter((key) => !map.has(key)));
    this.changed = new RulesSet(keys.filter((key) => before.has(key) && !same(key)));
    this.unchanged = new RulesSet(keys.filter(same));
  }

  call(name: string, args: Arguments): Value {
    args.exactly(0);
    switch (name) {
      case 'addedKeys':
        return this.added;
      case 'removedKeys':
        return this.removed;
      case 'changedKeys':
        return this.changed;
      case 'unchangedKeys':
        return this.unchanged;
      case 'affectedKeys':
        return new RulesSet([...this.added.items, ...this.removed.items, ...this.changed.items]);
      default:
        throw new EvaluationError(`A difference has no method "${name}".`);
    }
  }
}

export const mapMethods: Readonly<Record<string, Method<Map<string, Value>>>> = {
  size: (map, args) => (args.exactly(0), BigInt(map.size)),
  keys: (map, args) => (args.exactly(0), [...map.keys()]),
  values: (map, args) => (args.exactly(0), [...map.values()]),
  get: (map, args) => lookUp(map, args.exactly(2).any(0), args.any(1)),
};
