import { describe, expect, it } from 'vitest';
import { createFaults, readFault } from './faults.ts';

describe('the fault plan', () => {
  it('a fault happens exactly as often as its count says', () => {
    const faults = createFaults();
    faults.dropDispatch({ count: 2 });

    expect([1, 2, 3].map(() => faults.take('drop', 'any')?.kind)).toEqual(['drop', 'drop', undefined]);
    expect(faults.list()).toEqual([]);
  });

  it('a fault without a count happens until it is cleared', () => {
    const faults = createFaults();
    faults.loseAnswer();

    expect([1, 2, 3].map(() => faults.take('lostAnswer', 'any') !== undefined)).toEqual([true, true, true]);
    faults.clear();
    expect(faults.take('lostAnswer', 'any')).toBeUndefined();
  });

  it('a fault that names a queue affects only this queue', () => {
    const faults = createFaults();
    faults.dispatchLate(500, { queue: 'a', count: 1 });

    expect(faults.take('late', 'b')).toBeUndefined();
    expect(faults.take('late', 'a')).toMatchObject({ delayMs: 500 });
    expect(faults.take('late', 'a')).toBeUndefined();
  });

  it('faults of one kind happen in the order in which they were set', () => {
    const faults = createFaults();
    faults.dispatchTwice({ count: 1 });
    faults.dispatchTwice({ count: 1, delayMs: 9 });

    expect(faults.take('drop', 'a')).toBeUndefined();
    expect(faults.take('twice', 'a')?.delayMs).toBeUndefined();
    expect(faults.take('twice', 'a')?.delayMs).toBe(9);
  });
});

describe('a fault in a request', () => {
  it('a request to set a fault can contain all fields of the fault', () => {
    const fault = { kind: 'late', queue: 'publish', count: 1, delayMs: 0 };

    expect(readFault(fault)).toEqual(fault);
    expect(readFault({ kind: 'drop' })).toEqual({ kind: 'drop' });
  });

  it.each([
    [{}, 'must be one of twice, late, lostAnswer, drop'],
    [{ kind: 'explode' }, 'TYPE_ENUM'],
    [{ kind: 'drop', count: 0 }, 'at least 1'],
    [{ kind: 'late', delayMs: -1 }, 'negative'],
    [{ kind: 'late' }, 'required'],
    [{ kind: 'drop', times: 2 }, 'Unknown name "times"'],
  ])('an invalid fault is refused: %j', (body, message) => {
    expect(() => readFault(body)).toThrow(message);
  });
});
