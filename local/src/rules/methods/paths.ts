import type { Arguments } from '../arguments.ts';
import { toText } from '../conversions.ts';
import { EvaluationError } from '../errors.ts';
import { RulesPath, type Value } from '../values.ts';

type Method = (path: RulesPath, args: Arguments) => Value;

const wildcard = /^\{(\w+)(=\*\*)?\}$/;

/** The segments that replace a wildcard of a path: several for a recursive wildcard, one for any other. */
function bound(segment: string, values: ReadonlyMap<string, Value>): readonly string[] {
  const [, name = '', rest] = wildcard.exec(segment) ?? [];
  const value = values.get(name);
  if (value === undefined) return [segment];
  if (rest === undefined) return [toText(value)];
  if (value instanceof RulesPath) return value.segments;
  throw new EvaluationError(`The wildcard "${name}" takes a path.`);
}

export const pathMethods: Readonly<Record<string, Method>> = {
  bind(path, args) {
    const values = args.exactly(1).map(0);
    const names = new Set(path.segments.map((segment) => wildcard.exec(segment)?.[1]));
    const unknown = [...values.keys()].find((name) => !names.has(name));
    if (unknown !== undefined) throw new EvaluationError(`The path has no wildcard "${unknown}".`);
    return new RulesPath(path.segments.flatMap((segment) => bound(segment, values)));
  },
};
