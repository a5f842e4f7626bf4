import { Arguments } from '../arguments.ts';
import { EvaluationError } from '../errors.ts';
import { Duration, LatLng, MapDiff, RulesPath, RulesSet, Timestamp, typeOf, type Value } from '../values.ts';
import { diffMethods, listMethods, mapMethods, setMethods } from './collections.ts';
import { pathMethods } from './paths.ts';
import { bytesMethods, stringMethods } from './strings.ts';
import { durationMethods, latLngMethods, timestampMethods } from './times.ts';

type Table<Receiver> = Readonly<Record<string, (receiver: Receiver, args: Arguments) => Value>>;

function from<Receiver extends Value>(
  table: Table<Receiver>,
  receiver: Receiver,
  name: string,
  args: Arguments,
): Value {
  const method = Object.hasOwn(table, name) ? table[name] : undefined;
  if (!method)
    throw new EvaluationError(`Function not found error: Name: [${name}] of a ${typeOf(receiver)}.`);
  return method(receiver, args);
}

export function callMethod(receiver: Value, name: string, values: readonly Value[]): Value {
  const args = new Arguments(name, values);
  if (receiver === null) throw new EvaluationError('Null value error.');
  if (typeof receiver === 'string') return from(stringMethods, receiver, name, args);
  if (Array.isArray(receiver)) return from(listMethods, receiver, name, args);
  if (receiver instanceof Map) return from(mapMethods, receiver, name, args);
  if (receiver instanceof RulesSet) return from(setMethods, receiver, name, args);
  if (receiver instanceof MapDiff) return from(diffMethods, receiver, name, args);
  if (receiver instanceof RulesPath) return from(pathMethods, receiver, name, args);
  if (receiver instanceof Timestamp) return from(timestampMethods, receiver, name, args);
  if (receiver instanceof Duration) return from(durationMethods, receiver, name, args);
  if (receiver instanceof LatLng) return from(latLngMethods, receiver, name, args);
  if (receiver instanceof Uint8Array) return from(bytesMethods, receiver, name, args);
  throw new EvaluationError(`Function not found error: Name: [${name}] of a ${typeOf(receiver)}.`);
}
