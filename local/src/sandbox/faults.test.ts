import { describe, expect, it } from 'vitest';
import { createFaultQueue, type FaultAim } from './faults.ts';

const any: FaultAim = { network: 'youtube', call: null, account: null, kind: 'drop' };

describe('the fault queue', () => {
  it('a fault affects only calls with the network, the name and the account of the fault', () => {
    const faults = createFaultQueue();
    faults.add({ ...any, call: 'videos_insert', account: 'ana' }, 1);
    expect(faults.take('instagram', 'videos_insert', 'ana')).toBeNull();
    expect(faults.take('youtube', 'videos_list', 'ana')).toBeNull();
    expect(faults.take('youtube', 'videos_insert', 'ben')).toBeNull();
    expect(faults.take('youtube', 'videos_insert', null)).toBeNull();
    expect(faults.take('youtube', 'videos_insert', 'ana')).toBe('drop');
    expect(faults.take('youtube', 'videos_insert', 'ana')).toBeNull();
  });

  it('a fault that names no call and no account affects any call of its network', () => {
    const faults = createFaultQueue();
    faults.add(any, 1);
    expect(faults.take('youtube', 'token_exchange', null)).toBe('drop');
  });

  it('a fault affects as many calls as its count says', () => {
    const faults = createFaultQueue();
    faults.add(any, 2);
    expect(faults.take('youtube', 'a', null)).toBe('drop');
    expect(faults.list()).toMatchObject([{ id: '1', times: 1 }]);
    expect(faults.take('youtube', 'b', null)).toBe('drop');
    expect(faults.take('youtube', 'c', null)).toBeNull();
    expect(faults.list()).toEqual([]);
  });

  it('the oldest of several matching faults is used first', () => {
    const faults = createFaultQueue();
    faults.add({ ...any, kind: 'refuse' }, 1);
    faults.add({ ...any, kind: 'false_error' }, 1);
    expect([faults.take('youtube', 'a', null), faults.take('youtube', 'a', null)]).toEqual([
      'refuse',
      'false_error',
    ]);
  });

  it('faults can be removed one by one, or all at once', () => {
    const faults = createFaultQueue();
    const { id } = faults.add(any, 5);
    faults.add({ ...any, kind: 'false_error' }, 1);
    expect(faults.remove(id)).toBe(true);
    expect(faults.remove(id)).toBe(false);
    expect(faults.list()).toMatchObject([{ kind: 'false_error' }]);
    faults.clear();
    expect(faults.list()).toEqual([]);
  });
});
