import { describe, expect, it } from 'vitest';
import { createFaultQueue, type FaultAim } from './faults.ts';

const any: FaultAim = { network: 'youtube', call: null, account: null, kind: 'drop' };

describe('the faults that wait', () => {
  it('meet the calls they are aimed at and no other', () => {
    const faults = createFaultQueue();
    faults.add({ ...any, call: 'videos_insert', account: 'ana' }, 1);
    expect(faults.take('instagram', 'videos_insert', 'ana')).toBeNull();
    expect(faults.take('youtube', 'videos_list', 'ana')).toBeNull();
    expect(faults.take('youtube', 'videos_insert', 'ben')).toBeNull();
    expect(faults.take('youtube', 'videos_insert', null)).toBeNull();
    expect(faults.take('youtube', 'videos_insert', 'ana')).toBe('drop');
    expect(faults.take('youtube', 'videos_insert', 'ana')).toBeNull();
  });

  it('meet any call of anybody when nothing else is said', () => {
    const faults = createFaultQueue();
    faults.add(any, 1);
    expect(faults.take('youtube', 'token_exchange', null)).toBe('drop');
  });

  it('meet as many calls as they were made for', () => {
    const faults = createFaultQueue();
    faults.add(any, 2);
    expect(faults.take('youtube', 'a', null)).toBe('drop');
    expect(faults.list()).toMatchObject([{ id: '1', times: 1 }]);
    expect(faults.take('youtube', 'b', null)).toBe('drop');
    expect(faults.take('youtube', 'c', null)).toBeNull();
    expect(faults.list()).toEqual([]);
  });

  it('come in the order in which they were aimed', () => {
    const faults = createFaultQueue();
    faults.add({ ...any, kind: 'refuse' }, 1);
    faults.add({ ...any, kind: 'lie' }, 1);
    expect([faults.take('youtube', 'a', null), faults.take('youtube', 'a', null)]).toEqual(['refuse', 'lie']);
  });

  it('can be taken back, one or all', () => {
    const faults = createFaultQueue();
    const { id } = faults.add(any, 5);
    faults.add({ ...any, kind: 'lie' }, 1);
    expect(faults.remove(id)).toBe(true);
    expect(faults.remove(id)).toBe(false);
    expect(faults.list()).toMatchObject([{ kind: 'lie' }]);
    faults.clear();
    expect(faults.list()).toEqual([]);
  });
});
