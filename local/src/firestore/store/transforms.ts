import { invalidArgument } from '../status.ts';
import type { Timestamp, Value } from '../types.ts';
import { addNumbers } from '../values/arithmetic.ts';
import { compareValues, valuesEqual } from '../values/compare.ts';
import { type FieldPath, parseFieldPath } from '../values/field-path.ts';
import { arrayOf, elementsOf, NULL, numberOf } from '../values/kinds.ts';
import { normalizeElements, normalizeValue } from '../values/normalize.ts';
import type { WireArray, WireTransform, WireValue } from '../wire.ts';

const MAX_TRANSFORMS = 500;

export type Transform = { readonly path: FieldPath } & (
  | { readonly kind: 'serverTime' }
  | { readonly kind: 'increment' | 'maximum' | 'minimum'; readonly operand: Value }
  | { readonly kind: 'append' | 'remove'; readonly elements: readonly Value[] }
);

function operation(wire: WireTransform, path: FieldPath): Transform {
  const numeric = (kind: 'increment' | 'maximum' | 'minimum', operand: WireValue | undefined): Transform => {
    const value = normalizeValue(operand);
    if (numberOf(value) === undefined) throw invalidArgument(`The operand of ${kind} must be a number.`);
    return { path, kind, operand: value };
  };
  const list = (kind: 'append' | 'remove', array: WireArray | undefined): Transform => ({
    path,
    kind,
    elements: normalizeElements(array, path.length),
  });
  switch (wire.transformType) {
    case 'setToServerValue':
      return { path, kind: 'serverTime' };
    case 'increment':
      return numeric('increment', wire.increment);
    case 'maximum':
      return numeric('maximum', wire.maximum);
    case 'minimum':
      return numeric('minimum', wire.minimum);
    case 'appendMissingElements':
      return list('append', wire.appendMissingElements);
    case 'removeAllFromArray':
      return list('remove', wire.removeAllFromArray);
    default:
      throw invalidArgument('A field transform of an unknown kind.');
  }
}

export function normalizeTransforms(wire: readonly WireTransform[] | undefined): Transform[] {
  const transforms = (wire ?? []).map((each) => operation(each, parseFieldPath(each.fieldPath ?? '')));
  const weight = transforms.reduce(
    (sum, each) => sum + ('elements' in each ? Math.max(1, each.elements.length) : 1),
    0,
  );
  if (weight > MAX_TRANSFORMS)
    throw invalidArgument(`A write may have at most ${MAX_TRANSFORMS} field transforms.`);
  return transforms;
}

function appended(current: readonly Value[], elements: readonly Value[]): Value[] {
  const result = [...current];
  for (const element of elements)
    if (!result.some((each) => valuesEqual(each, element))) result.push(element);
  return result;
}

/**
 * Returns the new value of the field, and the value to report in the result of the write. The reported value is null
 * for array transforms.
 */
export function applyTransform(
  transform: Transform,
  current: Value | undefined,
  time: Timestamp,
): { value: Value; result: Value } {
  const isNumber = current !== undefined && numberOf(current) !== undefined;
  const same = (value: Value): { value: Value; result: Value } => ({ value, result: value });
  switch (transform.kind) {
    case 'serverTime':
      return same({ valueType: 'timestampValue', timestampValue: time });
    case 'increment':
      return same(isNumber ? addNumbers(current, transform.operand) : transform.operand);
    case 'maximum':
    case 'minimum': {
      const sign = transform.kind === 'maximum' ? 1 : -1;
      return same(
        isNumber && compareValues(current, transform.operand) * sign >= 0 ? current : transform.operand,
      );
    }
    case 'append':
      return { value: arrayOf(appended(elementsOf(current), transform.elements)), result: NULL };
    default: {
      const isRemoved = (value: Value): boolean =>
        transform.elements.some((each) => valuesEqual(value, each));
      return { value: arrayOf(elementsOf(current).filter((value) => !isRemoved(value))), result: NULL };
    }
  }
}
